import type { ComponentType } from 'react';

export interface Route {
  /** Below `/console`, with parameters as `:name`. */
  path: string;
  /** Title of the window and heading of the page, until the page knows a better one. */
  title: string;
  /** The page's chunk. The build reads the address of the module from this function. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Where `/console` leads. */
export const HOME = '/vpcs';

/** All pages. The first route that fits an address has it. */
export const routes: readonly Route[] = [
  { path: '/vpcs', title: 'VPCs', load: () => import('#pages/vpcs/list.tsx') },
];
