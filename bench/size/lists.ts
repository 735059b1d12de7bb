// Lists of accounts of different sizes, with and without filters, at the start and at the end.
import { TOKENS } from '../fill/fill.ts';
import type { FillPlan } from '../fill/plan.ts';

export interface ListCase {
  name: string;
  token: string;
  path: string;
  filter?: object;
}

const LAST = 'last';
const MIDDLE = 'middle';

/** Pages have 100 records. The numbers of the `last` and `middle` page follow from the first page's response. */
export function listCases(plan: FillPlan): ListCase[] {
  const middle = Math.floor(plan.mostEvents / 2);
  return [
    ...pages('VPCs', '/vpcs', {
      'of an average account': TOKENS.average,
      'of the largest account': TOKENS.manyVpcs,
    }),
    ...pages('subnets of the largest VPC', '/vpcs/1/subnets', { '': TOKENS.manyVpcs }),
    ...pages('VPC addresses', '/vpcs/ips', {
      'of an average account': TOKENS.average,
      'of the largest account': TOKENS.manyVpcs,
    }),
    ...pages('computes', '/compute/instances', { 'of an average account': TOKENS.average }),
    ...pages('events', '/account/events', {
      'of an average account': TOKENS.average,
      'of the largest account': TOKENS.manyEvents,
      'a restricted user sees': TOKENS.restricted,
    }),
    ...filtered('/account/events', TOKENS.manyEvents, {
      'newest events first': { '+order': 'desc' },
      'events, newest by time first': { '+order_by': 'created', '+order': 'desc' },
      'the newest event': { '+order': 'desc', '+limit': 1 },
      'events after the last but 10': { id: { '+gt': plan.mostEvents - 10 } },
      'events after the middle': { id: { '+gt': middle } },
      'events of an action that never was': { action: 'image_update' },
      'events of an entity': { 'entity.id': '50', 'entity.type': 'vpc' },
      'events whose action contains "token"': { action: { '+contains': 'token' } },
      'unseen events': { seen: false },
      'events by action': { '+order_by': 'action' },
    }),
    ...filtered('/vpcs', TOKENS.manyVpcs, {
      'VPCs of a label': { label: 'orders-7' },
      'VPCs whose label contains "77"': { label: { '+contains': '77' } },
      'VPCs by label': { '+order_by': 'label' },
      'VPCs by age': { '+order_by': 'created', '+order': 'desc' },
    }),
  ];
}

function pages(name: string, path: string, owners: Readonly<Record<string, string>>): ListCase[] {
  return Object.entries(owners).flatMap(([whose, token]) =>
    ['1', MIDDLE, LAST].map((page) => ({
      name: `${name} ${whose}, page ${page}`,
      token,
      path: `${path}?page=${page}`,
    })),
  );
}

function filtered(path: string, token: string, cases: Readonly<Record<string, object>>): ListCase[] {
  return Object.entries(cases).map(([name, filter]) => ({ name, token, path: `${path}?page=1`, filter }));
}

/** @param pageCount number of pages of the whole list */
export function pathFor(path: string, pageCount: number): string {
  return path.replace(LAST, String(pageCount)).replace(MIDDLE, String(Math.ceil(pageCount / 2)));
}
