import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { redeemPasswordLink, setPassword } from '#features/identity/password/actions';
import { selectUser } from '#features/identity/users/store';
import type { UserRow } from '#store/schema/tables/index';
import { call, operations, prepare } from '#test/coverage/prepared';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages, sentPhoneCode } from '#test/harness/sent-messages';
import { addTrustedDevice, letAppIn, newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, TestApi } from '#test/harness/test-api';
import { totpCode } from '#test/harness/two-factor';
import { rows, type TableName } from '#test/migrations/constraints';
import { ciphertextsIn, undeclared } from './ciphertexts.ts';

const PASSWORD = 'Wellenbrecher am Abend';
const ROOT_PASSWORD = 'hohe Wellen am Kap Roca';
const ANSWERS = ['Frau Moreira', 'Zwiebackhund', 'Eckbackstube'];

describeOnDatabase('secrets in database and log', (dialect) => {
  test('no secret is stored or logged in plain text', async () => {
    const log: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log.push(chunk.toString('utf8'));
        done();
      },
    });
    const api = await TestApi.start(dialect, { log: pino({ level: 'trace' }, stream) });
    try {
      const secrets = await useSecrets(api);
      for (const endpoint of operations) {
        const account = await api.newAccount();
        secrets.add(account.owner.token ?? '');
        const prepared = await prepare(endpoint, account);
        for (const found of tokensIn((await call(account.owner, prepared)).text)) secrets.add(found);
      }
      const dump = await dumpOf(api);
      const text = log.join('');
      assert.ok(secrets.size > 30 && dump.length > 10_000 && text.length > 10_000);
      for (const secret of secrets) {
        assert.ok(secret.length >= 6, 'too short to be looked for');
        for (const form of formsOf(secret)) {
          assert.ok(!dump.includes(form), `${secret} is in the database`);
          assert.ok(!text.includes(form), `${secret} is in the log`);
        }
      }
      assert.deepEqual(undeclared(await ciphertextsIn(api.service.services.store.db)), []);
    } finally {
      await api.stop();
    }
  });
});

/**
 * Performs all operations that involve secrets.
 * @returns the secrets
 */
async function useSecrets(api: TestApi): Promise<Set<string>> {
  const account = await api.newAccount();
  const { owner } = account;
  const { services } = api.service;
  const ctx = createCtx(services);
  const user = (await selectUser(services.store.db, account.ownerName)) as UserRow;
  const secrets = new Set<string>([owner.token ?? '', PASSWORD, ROOT_PASSWORD, ...ANSWERS]);

  secrets.add(succeeded(await owner.post('/profile/tokens', { label: 'deploy' })).token);
  const answers = ANSWERS.map((response, index) => ({ question_id: index + 1, response }));
  succeeded(await owner.post('/profile/security-questions', { security_questions: answers }));

  const { secret } = succeeded(await owner.post('/profile/tfa-enable'));
  const code = totpCode(secret, api.clock.now);
  const { scratch } = succeeded(await owner.post('/profile/tfa-enable-confirm', { tfa_code: code }));
  succeeded(await owner.post('/profile/tfa-enable'));
  for (const value of [secret, scratch, `"${code}"`]) secrets.add(value);

  succeeded(await owner.post('/profile/phone-number', { iso_code: 'US', phone_number: '555-555-5555' }));
  const phoneCode = await sentPhoneCode(services, account.ownerId);
  succeeded(await owner.post('/profile/phone-number/verify', { otp_code: phoneCode }));
  // Six digits alone occur in every long text.
  secrets.add(`"${phoneCode}"`);

  await setPassword(ctx, user, PASSWORD);
  const invited = { username: `${account.ownerName}-i`, email: 'i@example.com', restricted: false };
  succeeded(await owner.post('/account/users', invited));
  secrets.add(await redeemInvitation(api, invited.username));

  const device = await addTrustedDevice(ctx, user, { ip: '198.51.100.7', userAgent: 'Firefox' });
  secrets.add(device.cookie);
  const { accessToken, refreshToken } = await letAppIn(account);
  for (const value of [accessToken, refreshToken]) secrets.add(value);
  secrets.add(await proxyToken(api));

  const image = { image: 'public/debian12', root_pass: ROOT_PASSWORD };
  succeeded(await owner.post('/compute/instances', { type: 'c1-entry-1', region: 'us-east', ...image }));
  return secrets;
}

/** @returns the token in the mailed link */
async function redeemInvitation(api: TestApi, username: string): Promise<string> {
  const { services } = api.service;
  const invited = (await selectUser(services.store.db, username)) as UserRow;
  const [invitation] = await sentMessages(services, invited.id);
  const token = /[0-9a-f]{64}/.exec(invitation?.values.link)?.[0] ?? '';
  await redeemPasswordLink(createCtx(services), token, PASSWORD);
  return token;
}

async function proxyToken(api: TestApi): Promise<string> {
  const parent: TestAccount = await api.newAccount();
  const child = await newChildAccount(parent);
  const path = `/account/child-accounts/${child.euuid}/token`;
  return succeeded(await parent.owner.post(path)).token;
}

/** All values of all tables. */
async function dumpOf(api: TestApi): Promise<string> {
  const tables = Object.keys(rows) as TableName[];
  const contents = await Promise.all(
    tables.map((table) => api.service.services.store.db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(contents);
}

/** Encodings in which a secret could be hidden. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
}

function tokensIn(text: string): string[] {
  return text.match(/\b[0-9a-f]{64}\b/g) ?? [];
}
