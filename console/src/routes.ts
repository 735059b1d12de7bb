import type { Route } from '#ui/router/match.ts';

/** Where `/console` leads. */
export const HOME = '';

const compute = () => import('#pages/computes/compute/page.tsx');
const config = () => import('#pages/computes/config/page.tsx');
const subnet = () => import('#pages/vpcs/subnets/page.tsx');

/** All pages. The first route that fits an address has it. */
export const routes: readonly Route[] = [
  { path: HOME, title: 'Home', load: () => import('#pages/home.tsx') },
  { path: '/vpcs', title: 'VPCs', load: () => import('#pages/vpcs/list.tsx') },
  { path: '/vpcs/new', title: 'New VPC', load: () => import('#pages/vpcs/new/page.tsx') },
  { path: '/vpcs/:vpc', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/subnets', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/subnets/new', title: 'New subnet', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/edit', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/delete', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/addresses', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/events', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/events', title: 'Events', load: () => import('#pages/events/events.tsx') },
  { path: '/vpcs/:vpc/subnets/:subnet', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/attach', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/edit', title: 'Subnet', load: subnet },
  { path: '/vpcs/:vpc/subnets/:subnet/delete', title: 'Subnet', load: subnet },
  { path: '/addresses', title: 'Addresses', load: () => import('#pages/addresses/list.tsx') },
  { path: '/vlans', title: 'VLANs', load: () => import('#pages/vlans.tsx') },
  { path: '/catalog/regions', title: 'Regions', load: () => import('#pages/catalog/regions.tsx') },
  { path: '/catalog/types', title: 'Types', load: () => import('#pages/catalog/types.tsx') },
  { path: '/catalog/images', title: 'Images', load: () => import('#pages/catalog/images.tsx') },
  { path: '/catalog/kernels', title: 'Kernels', load: () => import('#pages/catalog/kernels.tsx') },
  { path: '/help/keys', title: 'Keys', load: () => import('#pages/help/keys.tsx') },
  { path: '/help/about', title: 'About', load: () => import('#pages/help/about.tsx') },
  { path: '/computes', title: 'Computes', load: () => import('#pages/computes/list/page.tsx') },
  { path: '/computes/new', title: 'New compute', load: () => import('#pages/computes/new/page.tsx') },
  { path: '/computes/:compute', title: 'Compute', load: compute },
  { path: '/computes/:compute/configs', title: 'Compute', load: compute },
  { path: '/computes/:compute/addresses', title: 'Compute', load: compute },
  { path: '/computes/:compute/events', title: 'Compute', load: compute },
  { path: '/computes/:compute/configs/:config', title: 'Config', load: config },
  { path: '/signed-in', title: 'You are signed in', load: () => import('#pages/signed-in.tsx') },
];
