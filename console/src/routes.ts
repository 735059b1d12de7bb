import type { Route } from '#ui/router/match.ts';

/** Where `/console` leads. */
export const HOME = '/vpcs';

/** All pages. The first route that fits an address has it. */
export const routes: readonly Route[] = [
  { path: '/vpcs', title: 'VPCs', load: () => import('#pages/vpcs/list.tsx') },
  { path: '/vpcs/:vpc', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/subnets', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/addresses', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/vpcs/:vpc/events', title: 'VPC', load: () => import('#pages/vpcs/vpc/page.tsx') },
  { path: '/events', title: 'Events', load: () => import('#pages/events/events.tsx') },
  { path: '/computes', title: 'Computes', load: () => import('#pages/computes/list.tsx') },
  { path: '/signed-in', title: 'You are signed in', load: () => import('#pages/signed-in.tsx') },
];
