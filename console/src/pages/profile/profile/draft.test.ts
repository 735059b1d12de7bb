import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, type ProfileDraft } from './draft.ts';

const BEFORE: ProfileDraft = {
  email: 'maria@example.com',
  timezone: 'UTC',
  hasMails: true,
  shell: 'disabled',
  keys: 'ssh-ed25519 AAAA maria',
};

test('only what differs is sent', () => {
  assert.deepEqual(changesOf(BEFORE, BEFORE), {});
  assert.deepEqual(changesOf(BEFORE, { ...BEFORE, keys: '\n ssh-ed25519 AAAA maria\r\n' }), {});
  assert.deepEqual(changesOf(BEFORE, { ...BEFORE, keys: '' }), { authorized_keys: [] });
  assert.deepEqual(
    changesOf(BEFORE, {
      email: 'm@example.com',
      timezone: 'Europe/Lisbon',
      hasMails: false,
      shell: 'keys_only',
      keys: 'a\nb',
    }),
    {
      email: 'm@example.com',
      timezone: 'Europe/Lisbon',
      email_notifications: false,
      shell_auth_method: 'keys_only',
      authorized_keys: ['a', 'b'],
    },
  );
});
