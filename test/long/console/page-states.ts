import type { Route } from 'playwright-core';
import type { SampleNetwork } from '#test/harness/sample-network';
import type { FullPage } from './full-pages.ts';
import type { Visitor } from './visitor.ts';

/** A page, and how it gets into each of its states. */
export interface TriedPage {
  full: FullPage;
  empty: FullPage;
  /** What it is made of: the address of a read, as the browser asks for it. */
  reads: RegExp;
  /** A form that the service refuses. */
  refused: (visitor: Visitor) => Promise<void>;
  dialog: (visitor: Visitor) => Promise<void>;
}

/** Texts as the service may answer: one at a field, one at none. */
const REASONS = [
  { field: 'label', reason: 'Label must be unique among your VPCs' },
  { reason: 'You have reached the limit of your account' },
];

/** @param bare a compute without configs */
export function triedPages({ vpcs, subnets, computes }: SampleNetwork, bare: number) {
  const vpc = `/vpcs/${vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${subnets.web}`;
  const compute = `/computes/${computes['web-1']}`;
  return {
    vpcs: {
      full: { address: '/vpcs', shows: 'orders-east' },
      empty: { address: '/vpcs', shows: 'No VPC yet' },
      reads: /\/console\/v4\/vpcs\?/,
      refused: refusedForm('/vpcs/new', 'Create VPC'),
      dialog: async (visitor) => {
        await fulfil(visitor, /\/profile\/preferences$/, 403, { 'Palisade-Step-Up': 'password code' });
        await visitor.open('/vpcs');
        await visitor.page.getByText(visitor.person.username, { exact: true }).click();
        await visitor.page.getByLabel('Times in UTC').check();
        await visitor.page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
      },
    },
    vpc: {
      full: { address: vpc, shows: 'Shop and warehouse' },
      empty: { address: `/vpcs/${vpcs.sandbox}`, shows: 'For trying things' },
      reads: /\/console\/v4\/vpcs\/\d+$/,
      refused: refusedForm(`${vpc}/edit`, 'Save'),
      dialog: openDialog(`${vpc}/delete`, 'Delete orders-east'),
    },
    subnet: {
      full: { address: subnet, shows: 'Gateway' },
      empty: { address: `${vpc}/subnets/${subnets.management}`, shows: '0 of 12 addresses used' },
      reads: /\/console\/v4\/vpcs\/\d+$/,
      refused: refusedForm(`${subnet}/edit`, 'Save'),
      dialog: openDialog(`${subnet}/attach`, 'Attach a compute to web'),
    },
    compute: {
      full: { address: compute, shows: 'Running' },
      empty: { address: `/computes/${bare}`, shows: 'Has no config to boot' },
      reads: /\/console\/v4\/compute\/instances\/\d+$/,
      refused: refusedForm(`${compute}?do=edit`, 'Save'),
      dialog: openDialog(`${compute}?do=delete`, 'Delete web-1?'),
    },
    events: {
      full: { address: '/events', shows: 'created VPC' },
      empty: { address: '/events?action=compute_reboot', shows: 'No event matches' },
      reads: /\/console\/v4\/account\/events\?/,
      // It has no form but its filter.
      refused: async (visitor) => {
        await fulfil(visitor, /\/console\/v4\/account\/events\?/, 400);
        await visitor.open('/events?action=dance');
        await visitor.shows('This cannot be shown');
      },
      dialog: async (visitor) => {
        await fulfil(visitor, /\/console\/v4\/account\/events\?/, 401);
        await visitor.open('/events');
        await visitor.page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
      },
    },
    security: {
      full: { address: '/profile/security', shows: 'Two-factor authentication' },
      empty: { address: '/profile/security', shows: 'Not answered yet' },
      reads: /\/console\/v4\/profile$/,
      refused: refusedForm('/profile/security?do=phone', 'Send code', { Number: '4155550123' }),
      dialog: openDialog('/profile/security?do=two-factor', 'Set up two-factor authentication'),
    },
    users: {
      full: { address: '/account/users', shows: 'Unrestricted' },
      empty: { address: '/account/users?q=nobody', shows: 'Nothing matches' },
      reads: /\/console\/v4\/account\/users\?/,
      refused: refusedForm('/account/users/new', 'Invite', {
        Username: 'ines',
        'E-mail': 'ines@example.com',
      }),
      // The user's own page is that of anybody else.
      dialog: async (visitor) =>
        await openDialog(`/account/users/${visitor.person.username}?do=rename`, 'Rename')(visitor),
    },
  } satisfies Record<string, TriedPage>;
}

/** Answers requests in place of the service. */
export async function fulfil(
  { page }: Visitor,
  requests: RegExp,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = (route: Route) => route.fulfill({ status, headers, json: { errors: REASONS } });
  await page.route(requests, answer);
}

/** Fills in texts of a form, and sends it. @param texts by label */
function refusedForm(
  address: string,
  button: string,
  texts: Readonly<Record<string, string>> = { Label: 'billing' },
) {
  return async (visitor: Visitor): Promise<void> => {
    const { page } = visitor;
    await page.route(/\/console\/v4\//, async (route) => {
      if (route.request().method() === 'GET') return await route.fallback();
      await route.fulfill({ status: 400, json: { errors: REASONS } });
    });
    await visitor.open(address);
    for (const [label, text] of Object.entries(texts))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: button }).click();
    for (const { reason } of REASONS) await visitor.shows(reason);
  };
}

function openDialog(address: string, name: string) {
  return async (visitor: Visitor): Promise<void> => {
    await visitor.open(address);
    const { page } = visitor;
    await page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).waitFor();
  };
}
