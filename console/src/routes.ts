import type { PageRoute } from '#ui/router/match.ts';

/** Where `/console` leads. */
export const HOME = '';

const compute = () => import('#pages/computes/compute/page.tsx');
const config = () => import('#pages/computes/config/page.tsx');
const firewall = () => import('#pages/firewalls/firewall/page.tsx');
const natgateway = () => import('#pages/natgateways/gateway/page.tsx');
const subnet = () => import('#pages/vpcs/subnets/page.tsx');

/** All pages. The first route that fits an address has it. */
export const routes: readonly PageRoute[] = [
  { path: HOME, title: 'Home', load: () => import('#pages/home.tsx') },
  { path: '/vpcs', title: 'VPCs', load: () => import('#pages/vpcs/list.tsx') },
  { path: '/vpcs/new', title: 'New VPC', load: () => import('#pages/vpcs/new/page.tsx') },
  { path: '/vpcs/:vpc', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/subnets', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/subnets/new', title: 'New subnet', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/edit', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/delete', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/addresses', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/topology', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/events', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/events', title: 'Events', load: () => import('#pages/events/events.tsx') },
  { path: '/vpcs/:vpc/subnets/:subnet', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/attach', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/way-out', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/edit', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/delete', title: 'Subnet', load: subnet },
  { path: '/space', title: 'Address space', load: () => import('#pages/vpcs/space/page.tsx') },
  { path: '/addresses', title: 'Addresses', load: () => import('#pages/addresses/list.tsx') },
  { path: '/firewalls', title: 'Firewalls', load: () => import('#pages/firewalls/list.tsx') },
  { path: '/firewalls/new', title: 'New firewall', load: () => import('#pages/firewalls/new/page.tsx') },
  { path: '/firewalls/:firewall', title: 'Firewall', load: firewall },
  { path: '/firewalls/:firewall/computes', title: 'Firewall', load: firewall },
  { path: '/firewalls/:firewall/events', title: 'Firewall', load: firewall },
  { path: '/natgateways', title: 'NAT gateways', load: () => import('#pages/natgateways/list.tsx') },
  {
    path: '/natgateways/new',
    title: 'New NAT gateway',
    load: () => import('#pages/natgateways/new/page.tsx'),
  },
  {
    path: '/natgateways/holder',
    title: 'Who had this port?',
    load: () => import('#pages/natgateways/holder/page.tsx'),
  },
  { path: '/natgateways/:natgateway', title: 'NAT gateway', load: natgateway },
  { path: '/natgateways/:natgateway/forwards', title: 'NAT gateway', load: natgateway },
  { path: '/natgateways/:natgateway/events', title: 'NAT gateway', load: natgateway },
  { path: '/vlans', title: 'VLANs', load: () => import('#pages/vlans.tsx') },
  { path: '/catalog/regions', title: 'Regions', load: () => import('#pages/catalog/regions.tsx') },
  { path: '/catalog/types', title: 'Types', load: () => import('#pages/catalog/types.tsx') },
  { path: '/catalog/images', title: 'Images', load: () => import('#pages/catalog/images.tsx') },
  { path: '/catalog/kernels', title: 'Kernels', load: () => import('#pages/catalog/kernels.tsx') },
  { path: '/help/keys', title: 'Keyboard shortcuts', load: () => import('#pages/help/keys.tsx') },
  { path: '/help/about', title: 'About', load: () => import('#pages/help/about.tsx') },
  { path: '/computes', title: 'Computes', load: () => import('#pages/computes/list/page.tsx') },
  { path: '/computes/new', title: 'New compute', load: () => import('#pages/computes/new/page.tsx') },
  { path: '/computes/:compute', title: 'Compute', load: compute },
  { path: '/computes/:compute/configs', title: 'Compute', load: compute },
  { path: '/computes/:compute/addresses', title: 'Compute', load: compute },
  { path: '/computes/:compute/events', title: 'Compute', load: compute },
  { path: '/computes/:compute/configs/:config', title: 'Config', load: config },
  { path: '/profile', title: 'Profile', load: () => import('#pages/profile/profile/page.tsx') },
  { path: '/profile/security', title: 'Security', load: () => import('#pages/profile/security/page.tsx') },
  { path: '/profile/sessions', title: 'Sessions', load: () => import('#pages/profile/sessions/page.tsx') },
  { path: '/profile/ssh-keys', title: 'SSH keys', load: () => import('#pages/profile/ssh-keys/page.tsx') },
  { path: '/profile/apps', title: 'Apps', load: () => import('#pages/profile/apps/page.tsx') },
  { path: '/profile/tokens', title: 'Tokens', load: () => import('#pages/profile/tokens/page.tsx') },
  { path: '/account/users', title: 'Users', load: () => import('#pages/account/users/page.tsx') },
  { path: '/account/users/new', title: 'Invite user', load: () => import('#pages/account/users/new.tsx') },
  { path: '/account/users/:user', title: 'User', load: () => import('#pages/account/user/page.tsx') },
  {
    path: '/account/oauth-clients',
    title: 'OAuth clients',
    load: () => import('#pages/account/oauth-clients/page.tsx'),
  },
  { path: '/account/webhooks', title: 'Webhooks', load: () => import('#pages/account/webhooks/page.tsx') },
  {
    path: '/account/webhooks/:webhook',
    title: 'Webhook',
    load: () => import('#pages/account/webhook/page.tsx'),
  },
  { path: '/account/logins', title: 'Sign-ins', load: () => import('#pages/account/logins.tsx') },
  {
    path: '/account/child-accounts',
    title: 'Child accounts',
    load: () => import('#pages/account/child-accounts.tsx'),
  },
  { path: '/signed-in', title: 'You are signed in', load: () => import('#pages/signed-in.tsx') },
];

/** For an address without a page. */
export const notFound: PageRoute = {
  path: '',
  title: 'Page not found',
  load: () => import('#pages/not-found.tsx'),
};
