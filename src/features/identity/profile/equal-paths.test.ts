import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { mock, test } from 'node:test';
import type * as Argon2 from '@node-rs/argon2';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer } from '#test/harness/http-client';
import { queriesOf } from '#test/harness/queries';
import { otherCode, sentPhoneCode } from '#test/harness/sent-messages';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';

// Replaced before the service is loaded: functions that it has imported already could not be counted.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const counted = [
  mock.method(argon2, 'hash'),
  mock.method(argon2, 'verify'),
  mock.method(crypto, 'timingSafeEqual'),
  mock.method(crypto, 'createHmac'),
  mock.method(crypto, 'hash'),
];
/** Index of `createHmac` in the list above. */
const HMAC = 3;
syncBuiltinESMExports();

/** The number of calls of each hash and comparison function, and of database queries. */
async function pathOf(answering: () => Promise<Answer>, status: number) {
  for (const { mock: calls } of counted) calls.resetCalls();
  const queries = await queriesOf(async () => assert.equal((await answering()).status, status));
  return { calls: counted.map(({ mock: { calls } }) => calls.length), queries };
}

/** A right code sends a mail, and counting mails calls HMAC for the address. */
function withoutMail({ calls, queries }: Awaited<ReturnType<typeof pathOf>>) {
  return { calls: calls.map((count, index) => (index === HMAC ? count - 1 : count)), queries };
}

describeOnDatabase('right, wrong and unknown codes', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;

  /** An account whose token was used before, because the first use of a token is recorded. */
  async function newAccount(): Promise<TestAccount> {
    const account = await running.api.newAccount();
    assert.equal((await account.owner.get('/vpcs')).status, 200);
    return account;
  }

  test('checking two-factor codes takes the same operations for all codes', async () => {
    const pending = async () => {
      const account = await newAccount();
      await answerQuestions(services().store, account.ownerId);
      const { body } = await account.owner.post('/profile/tfa-enable');
      return { account, code: totpCode(body.secret, running.api.clock.now) };
    };
    const [right, wrong, unknown] = [await pending(), await pending(), await newAccount()];
    const confirm =
      ({ owner }: TestAccount, tfa_code: string) =>
      () =>
        owner.post('/profile/tfa-enable-confirm', { tfa_code });

    const expected = withoutMail(await pathOf(confirm(right.account, right.code), 200));
    const [hashes, , compares] = expected.calls;
    assert.deepEqual([hashes, compares], [1, 3]);
    assert.deepEqual(await pathOf(confirm(wrong.account, otherCode(wrong.code)), 400), expected);
    assert.deepEqual(await pathOf(confirm(wrong.account, 'short'), 400), expected);
    assert.deepEqual(await pathOf(confirm(unknown, right.code), 400), expected);
  });

  test('checking phone codes takes the same operations for all codes', async () => {
    const sent = async (phone_number: string) => {
      const account = await newAccount();
      await account.owner.post('/profile/phone-number', { iso_code: 'US', phone_number });
      return { account, code: await sentPhoneCode(services(), account.ownerId) };
    };
    const [right, wrong] = [await sent('555-555-0001'), await sent('555-555-0002')];
    const unknown = await newAccount();
    const verify =
      ({ owner }: TestAccount, otp_code: string) =>
      () =>
        owner.post('/profile/phone-number/verify', { otp_code });

    const expected = withoutMail(await pathOf(verify(right.account, right.code), 200));
    const [, , compares, macs] = expected.calls;
    assert.deepEqual([compares, macs], [1, 1]);
    assert.deepEqual(await pathOf(verify(wrong.account, otherCode(wrong.code)), 400), expected);
    assert.deepEqual(await pathOf(verify(wrong.account, ''), 400), expected);
    assert.deepEqual(await pathOf(verify(unknown, right.code), 400), expected);
  });
});
