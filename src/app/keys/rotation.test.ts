import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '#config/config';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { sentPhoneCode } from '#test/harness/sent-messages';
import { type TestAccount, TestApi, useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { rotateSecretKey } from './rotation.ts';

const ROTATED = { PALISADE_SECRET_KEY: '22'.repeat(32), PALISADE_SECRET_KEY_PREVIOUS: '11'.repeat(32) };

describeOnBoth('key rotation of encrypted columns', (dialect) => {
  const running = useTestApi(dialect);

  test('two-factor secrets and messages are re-encrypted with the new key', async () => {
    const { api } = running;
    const { store } = api.service.services;
    const account = await api.newAccount();
    await answerQuestions(store, account.ownerId);
    const enable = async () => succeeded(await account.owner.post('/profile/tfa-enable')).secret as string;
    const enabled = await enable();
    const code = { tfa_code: totpCode(enabled, api.clock.now) };
    succeeded(await account.owner.post('/profile/tfa-enable-confirm', code));
    const pending = await enable();
    const hook = { label: 'inventory', url: 'https://localhost/', actions: ['vpc_create'] };
    const webhook = succeeded(await account.owner.post('/account/webhooks', hook));
    const rotated = succeeded(await account.owner.post(`/account/webhooks/${webhook.id}/rotate-secret`));

    const config = readConfig({
      env: { DATABASE_URL: api.databaseUrl, ...ROTATED },
      workingDirectory: process.cwd(),
    });
    const { reencrypted } = await rotateSecretKey(store, config, { random: systemRandom, now: 0 });
    assert.deepEqual(reencrypted, [
      { secrets: 'secrets of compute jobs', count: 0 },
      { secrets: 'two-factor secrets', count: 2 },
      { secrets: 'messages', count: 1 },
      { secrets: 'requests for access', count: 0 },
      { secrets: 'stored answers', count: 0 },
      { secrets: 'webhook secrets', count: 2 },
    ]);

    const { decrypt } = createEncryption([Buffer.alloc(32, 0x22)], systemRandom);
    const { secret, previous_secret } = await store.db
      .selectFrom('webhook')
      .select(['secret', 'previous_secret'])
      .executeTakeFirstOrThrow();
    assert.equal(decrypt('webhook secret', secret), rotated.secret);
    assert.equal(decrypt('webhook secret', previous_secret ?? ''), webhook.secret);
    const row = await store.db
      .selectFrom('user')
      .select(['totp_secret', 'totp_pending_secret'])
      .where('id', '=', account.ownerId)
      .executeTakeFirstOrThrow();
    const secrets = [row.totp_secret, row.totp_pending_secret];
    assert.deepEqual(
      secrets.map((secret) => decrypt('two-factor secret', secret as string)),
      [enabled, pending],
    );
    const { body } = await store.db.selectFrom('outbox_message').select('body').executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(decrypt('outbox message', body as string)), { username: account.ownerName });
  });
});

describe('a phone code sent by a replica with the previous key', () => {
  const running = useTestApi('postgres');

  test('a replica with both keys accepts the code, and sends codes of its own key', async () => {
    const { api } = running;
    const account: TestAccount = await api.newAccount();
    const number = { iso_code: 'US', phone_number: '555-555-5555' };
    succeeded(await account.owner.post('/profile/phone-number', number));
    const code = await sentPhoneCode(api.service.services, account.ownerId);
    const newer = await TestApi.start('postgres', { databaseUrl: api.databaseUrl, env: ROTATED });
    try {
      const elsewhere = new Client(newer.base, account.owner.token);
      succeeded(await elsewhere.post('/profile/phone-number', number));
      const other = await sentPhoneCode(newer.service.services, account.ownerId);
      assert.notEqual(other, code);
      succeeded(await elsewhere.post('/profile/phone-number/verify', { otp_code: code }));
    } finally {
      await newer.stop();
    }
  });
});
