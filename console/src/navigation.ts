import type { NavigationGroup } from '#ui/frame/navigation.tsx';
import { paths } from './paths.ts';

/** The pages at the side. */
export const navigation: readonly NavigationGroup[] = [
  { title: '', items: [{ to: paths.home(), label: 'Home' }] },
  {
    title: 'Networks',
    items: [
      { to: paths.vpcs(), label: 'VPCs' },
      { to: paths.addresses(), label: 'Addresses' },
      { to: paths.space(), label: 'Address space' },
      { to: paths.vlans(), label: 'VLANs' },
      { to: paths.firewalls(), label: 'Firewalls' },
      { to: paths.natgateways(), label: 'NAT gateways' },
    ],
  },
  { title: 'Compute', items: [{ to: paths.computes(), label: 'Computes' }] },
  {
    title: 'Account',
    items: [
      { to: paths.events(), label: 'Events' },
      { to: paths.users(), label: 'Users' },
      { to: paths.logins(), label: 'Sign-ins' },
      { to: paths.webhooks(), label: 'Webhooks' },
      { to: paths.oauthClients(), label: 'OAuth clients' },
      { to: paths.childAccounts(), label: 'Child accounts' },
    ],
  },
  {
    title: 'Profile',
    items: [
      { to: paths.profile(), label: 'Profile' },
      { to: paths.security(), label: 'Security' },
      { to: paths.sessions(), label: 'Sessions' },
      { to: paths.tokens(), label: 'Tokens' },
      { to: paths.sshKeys(), label: 'SSH keys' },
      { to: paths.apps(), label: 'Apps' },
    ],
  },
  {
    title: 'Catalog',
    items: [
      { to: paths.regions(), label: 'Regions' },
      { to: paths.types(), label: 'Types' },
      { to: paths.images(), label: 'Images' },
      { to: paths.kernels(), label: 'Kernels' },
    ],
  },
];
