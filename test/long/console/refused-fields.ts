// What the service says of wrong values, and the field of the form that has to show it.
import type { Page } from 'playwright-core';
import { AUTHORIZED_KEY_TYPE_NOT_ALLOWED, SSH_KEY_TYPE_NOT_ALLOWED } from '#domain/identity/ssh-key';
import { NOT_VALID } from '#domain/reasons/values';
import { THREE_DIFFERENT_QUESTIONS } from '#features/identity/questions/rules';
import { EXPIRY_NOT_IN_FUTURE } from '#features/identity/tokens/rules';
import { USERNAME_IN_USE } from '#features/identity/users/rules';
import { FIREWALL_FORMS } from './refused-firewall-fields.ts';
import { items, long, type Reasons, type RefusedForm, type Things, type, wrong } from './refused-form.ts';
import { NETWORK_FORMS } from './refused-network-fields.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';
const NOWHERE = 999_999;

const usernames = ({ other }: Things): [object, Reasons][] => [
  [{ username: 'ab', email: 'ana@example.com' }, { username: long(3, 32) }],
  [{ username: 'a--b', email: 'ana@example.com' }, wrong('username')],
  [{ username: other, email: 'ana@example.com' }, { username: USERNAME_IN_USE }],
];

const restrictions: [object, Reasons][] = [
  [
    { restrictions: { vpcs: [NOWHERE] } },
    { 'restrictions.vpcs': NOT_VALID({ field: 'restrictions.vpcs[0]' }) },
  ],
  [
    { restrictions: { allowed_ips: ['203.0.113.0/24', 'x'] } },
    { 'restrictions.allowed_ips': NOT_VALID({ field: 'restrictions.allowed_ips[1]' }) },
  ],
  [
    { restrictions: { vpcs: [], allowed_ips: [] } },
    { 'restrictions.vpcs': items(1, 100), 'restrictions.allowed_ips': items(1, 50) },
  ],
];

const webhooks: [object, Reasons][] = [
  [
    { label: '', url: '', actions: ['dance'], vpcs: [NOWHERE] },
    { label: long(1, 64), url: long(1, 512), actions: NOT_VALID({ field: 'actions[0]' }) },
  ],
  [{ label: 'x', url: 'https://127.0.0.1/', actions: [], vpcs: [] }, wrong('url', 'actions', 'vpcs')],
  [{ label: 'x', url: 'x', actions: ['*'], vpcs: [NOWHERE] }, wrong('url')],
  [
    { label: 'x', url: 'https://a.example', actions: ['*'], vpcs: [NOWHERE] },
    { vpcs: NOT_VALID({ field: 'vpcs[0]' }) },
  ],
];

const clients: [object, Reasons][] = [
  [
    { label: '', redirect_uri: '' },
    { label: long(1, 512), redirect_uri: long(1, 512) },
  ],
  [{ label: 'x', redirect_uri: 'x' }, wrong('redirect_uri')],
];

async function answer(page: Page): Promise<void> {
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Question ${number}`).selectOption({ index: number });
    await page.getByLabel(`Answer ${number}`).fill('at home');
  }
}

const answers = (response: string, ids = [1, 2, 3]) => ({
  security_questions: ids.map((id) => ({ question_id: id, response })),
});

export const REFUSED_FORMS: readonly RefusedForm[] = [
  {
    name: 'inviting a user',
    path: () => '/account/users/new',
    fill: async (page) => {
      await type('Username', 'somebody')(page);
      await type('E-mail', 'ana@example.com')(page);
    },
    button: 'Invite',
    method: 'POST',
    bodies: (things) => [
      ...usernames(things),
      [{ username: 'somebody', email: 'ana' }, wrong('email')],
      [{ username: 'somebody', email: `${'a'.repeat(128)}@b.de` }, { email: long(0, 128) }],
    ],
  },
  {
    name: 'renaming a user',
    path: ({ username }) => `/account/users/${username}?do=rename`,
    fill: type('Username', 'somebody'),
    button: 'Rename',
    method: 'PUT',
    bodies: usernames,
  },
  {
    name: 'the profile',
    path: () => '/profile',
    fill: type('E-mail', 'ana@example.com'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [
      [
        { email: 'ana', timezone: 'Nowhere', shell_auth_method: 'x' },
        wrong('email', 'timezone', 'shell_auth_method'),
      ],
      [{ authorized_keys: ['x'] }, { authorized_keys: AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: 1 }) }],
      [{ authorized_keys: [KEY.slice(0, -2)] }, wrong('authorized_keys')],
    ],
  },
  {
    name: 'a new token',
    path: () => '/profile/tokens?do=create',
    fill: (page) => page.getByLabel(/^Label/).fill('deploy'),
    button: 'Create token',
    method: 'POST',
    bodies: () => [
      [
        { label: '', expiry: 'x', scopes: 'dance' },
        { label: long(1, 100), ...wrong('expiry', 'scopes') },
      ],
      [{ expiry: '2020-01-01T00:00:00' }, { expiry: EXPIRY_NOT_IN_FUTURE }],
      ...restrictions,
    ],
  },
  {
    name: 'a token',
    path: ({ token }) => `/profile/tokens?do=edit&id=${token}`,
    fill: type('Label', 'build'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [[{ label: '' }, { label: long(1, 100) }], ...restrictions],
  },
  {
    name: 'a new SSH key',
    path: () => '/profile/ssh-keys?do=add',
    fill: type('Public key', `${KEY} maria@laptop`),
    button: 'Add SSH key',
    method: 'POST',
    bodies: () => [
      [
        { label: '', ssh_key: '' },
        { label: long(1, 64), ssh_key: SSH_KEY_TYPE_NOT_ALLOWED },
      ],
      [{ label: 'x', ssh_key: KEY.slice(0, -2) }, wrong('ssh_key')],
    ],
  },
  {
    name: 'an SSH key',
    path: ({ sshKey }) => `/profile/ssh-keys?do=rename&id=${sshKey}`,
    fill: type('Label', 'desk'),
    button: 'Save',
    method: 'PUT',
    bodies: () => [[{ label: '' }, { label: long(1, 64) }]],
  },
  {
    name: 'a new webhook',
    path: () => '/account/webhooks?do=create',
    fill: async (page) => {
      await type('Label', 'inventory')(page);
      await type('URL', 'https://hooks.example.com')(page);
      await page.getByLabel('All events').uncheck();
      await page.getByRole('group', { name: 'Events' }).getByRole('checkbox').first().check();
    },
    button: 'Create webhook',
    method: 'POST',
    bodies: () => webhooks,
  },
  {
    name: 'a webhook',
    path: ({ webhook }) => `/account/webhooks/${webhook}?do=edit`,
    fill: async (page) => {
      await page.getByLabel('All events').uncheck();
      await page.getByRole('group', { name: 'Events' }).getByRole('checkbox').first().check();
    },
    button: 'Save',
    method: 'PUT',
    bodies: () => webhooks,
  },
  {
    name: 'a new OAuth client',
    path: () => '/account/oauth-clients?do=create',
    fill: async (page) => {
      await type('Label', 'Inventory')(page);
      await type('Redirect URI', 'https://app.example.com/callback')(page);
    },
    button: 'Create OAuth client',
    method: 'POST',
    bodies: () => clients,
  },
  {
    name: 'an OAuth client',
    path: ({ client }) => `/account/oauth-clients?do=edit&id=${client}`,
    fill: type('Label', 'Stock'),
    button: 'Save',
    method: 'PUT',
    bodies: () => clients,
  },
  {
    name: 'a telephone number',
    path: () => '/profile/security?do=phone',
    fill: async (page) => {
      await page.getByLabel('Country').selectOption({ label: 'United States' });
      await type('Number', '(202) 555-0123')(page);
    },
    button: 'Send code',
    method: 'POST',
    bodies: () => [[{ iso_code: 'zz', phone_number: 'x' }, wrong('iso_code', 'phone_number')]],
  },
  {
    name: 'security questions',
    path: () => '/profile/security?do=questions',
    fill: answer,
    button: 'Save answers',
    method: 'POST',
    bodies: () => [
      [
        answers('x'),
        { 'security_questions[0].response': long(3, 17), 'security_questions[2].response': long(3, 17) },
      ],
      // It is about all of them.
      [answers('at home', [1, 1, 2]), { '': THREE_DIFFERENT_QUESTIONS }],
    ],
  },
  ...NETWORK_FORMS,
  ...FIREWALL_FORMS,
];
