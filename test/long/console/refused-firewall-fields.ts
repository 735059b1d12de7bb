import type { Page } from 'playwright-core';
import { RULES } from '#test/harness/firewalls';
import { long, type RefusedForm, type, wrong } from './refused-form.ts';

const [SSH] = RULES.inbound;
const ACTION = 'ACCEPT';
const NOT_IPV4 = 'Must contain only valid IPv4 addresses or networks';
const AT = 'rules.inbound[0]';

const rule = (page: Page) => page.getByRole('group', { name: 'Inbound rule 1' });

/** The first wrong value in each field of a rule, and where the form has to say so. */
const WRONG_RULE = {
  ...{ action: 'KEEP', protocol: 'GRE', ports: '0', label: 'a b', description: 'x'.repeat(101) },
  addresses: { ipv4: ['10.0.0.1'] },
};
const WRONG_RULE_REASONS = {
  [`${AT}.action`]: 'action is not valid',
  [`${AT}.protocol`]: 'protocol is not valid',
  [`${AT}.ports`]: 'ports is not valid',
  [`${AT}.label`]: 'Label must include only ASCII letters',
  [`${AT}.description`]: long(1, 100),
  [`${AT}.addresses`]: NOT_IPV4,
};
const MANY_PIECES = Array.from({ length: 16 }, (_, index) => index + 1).join(',');
const MANY_ADDRESSES = Array.from({ length: 256 }, () => '10.0.0.0/8');
const POLICIES = { inbound_policy: ACTION, outbound_policy: ACTION };

/** The forms of firewalls. */
export const FIREWALL_FORMS: readonly RefusedForm[] = [
  {
    name: 'a new firewall',
    path: () => '/firewalls/new',
    fill: async (page) => {
      await page.getByLabel('Label', { exact: true }).first().fill('guard');
      await page.getByRole('button', { name: 'Add inbound rule' }).click();
      await rule(page).getByLabel('From').fill('10.0.0.0/8');
    },
    button: 'Create firewall',
    method: 'POST',
    bodies: () => [
      [
        { label: '', rules: { ...POLICIES, inbound: [WRONG_RULE] }, tags: ['ab'] },
        { label: long(3, 32), tags: long(3, 50), ...WRONG_RULE_REASONS },
      ],
      [
        { label: 'guard', rules: { inbound: [SSH], inbound_policy: 'KEEP', outbound_policy: ACTION } },
        wrong('rules.inbound_policy'),
      ],
      [
        { label: 'guard', rules: POLICIES, devices: { computes: [999_999] } },
        { 'devices.computes': 'is not valid' },
      ],
    ],
  },
  {
    name: 'the rules of a firewall',
    path: ({ firewall }) => `/firewalls/${firewall}`,
    fill: (page) => rule(page).getByLabel('Ports').fill('443'),
    button: 'Save rules',
    method: 'PUT',
    bodies: () => [
      [{ inbound: [WRONG_RULE] }, WRONG_RULE_REASONS],
      [
        { inbound: [{ ...SSH, ports: MANY_PIECES, addresses: { ipv4: MANY_ADDRESSES } }] },
        {
          [`${AT}.ports`]: 'Limit reached: 15 pieces per ports',
          [`${AT}.addresses`]: 'Limit reached: 255 addresses per rule',
        },
      ],
      [{ inbound: Array.from({ length: 26 }, () => SSH) }, { '': 'Limit reached: 25 rules per firewall' }],
    ],
  },
  {
    name: 'a firewall',
    path: ({ firewall }) => `/firewalls/${firewall}?do=edit`,
    fill: type('Label', 'front'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [
      [
        { label: 'a--b', tags: ['ab'] },
        { label: 'Label must not contain', tags: long(3, 50) },
      ],
    ],
  },
];
