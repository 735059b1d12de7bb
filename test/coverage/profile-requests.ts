import type { EndpointOperation } from '#app/endpoints';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import type { Sample } from './sample.ts';

type OfProfile = Extract<
  EndpointOperation,
  `${string}Profile` | `${string}Preferences` | `${string}SecurityQuestions` | `${string}SshKey${'' | 's'}`
>;

const MORE_THAN_A_PAGE = 26;

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const ANSWERS = [
  { question_id: 1, response: 'Mrs Moreira' },
  { question_id: 4, response: 'Biscuit' },
  { question_id: 9, response: 'Corner Bakery' },
];

/** The user's own profile and what belongs to it. */
export const profileRequests: Readonly<Record<OfProfile, Sample>> = {
  getProfile: { events: [], prepare: async () => ({}) },
  updateProfile: {
    events: ['profile_update'],
    prepare: async () => ({
      body: {
        email: 'maria@example.com',
        timezone: 'Europe/Lisbon',
        email_notifications: false,
        shell_auth_method: 'keys_only',
        authorized_keys: [PUBLIC_KEY],
        two_factor_auth: false,
        ip_whitelist_enabled: false,
      },
      refused: { two_factor_auth: true },
    }),
  },

  getPreferences: {
    events: [],
    async prepare(owner) {
      succeeded(await owner.put('/profile/preferences', { theme: 'dark' }));
      return {};
    },
  },
  updatePreferences: {
    events: [],
    prepare: async () => ({
      body: { theme: 'dark', columns: { vpcs: ['label', 'region'] }, page: null },
      refused: { theme: 'x'.repeat(65_535) },
    }),
  },

  listSecurityQuestions: {
    events: [],
    async prepare(owner) {
      succeeded(await owner.post('/profile/security-questions', { security_questions: ANSWERS }));
      return {};
    },
  },
  answerSecurityQuestions: {
    events: [],
    prepare: async () => ({
      body: { security_questions: ANSWERS },
      refused: { security_questions: ANSWERS.slice(1) },
    }),
  },

  listSshKeys: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await makeSshKey(owner, `laptop ${count}`);
      return {};
    },
  },
  addSshKey: {
    events: ['user_ssh_key_add'],
    prepare: async () => ({
      body: { label: 'laptop', ssh_key: PUBLIC_KEY },
      refused: { label: 'laptop', ssh_key: 'x' },
    }),
  },
  getSshKey: { events: [], prepare: async (owner) => ({ parameters: await makeSshKey(owner) }) },
  updateSshKey: {
    events: ['user_ssh_key_update'],
    prepare: async (owner) => ({
      parameters: await makeSshKey(owner),
      body: { label: 'desktop' },
      refused: { label: '' },
    }),
  },
  deleteSshKey: {
    events: ['user_ssh_key_delete'],
    prepare: async (owner) => ({ parameters: await makeSshKey(owner) }),
  },
};

async function makeSshKey(owner: Client, label = 'laptop'): Promise<{ sshKeyId: number }> {
  const { id } = succeeded(await owner.post('/profile/sshkeys', { label, ssh_key: PUBLIC_KEY }));
  return { sshKeyId: id };
}
