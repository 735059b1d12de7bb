import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer } from '#test/harness/http-client';
import { otherCode, sentMessages, sentPhoneCode } from '#test/harness/sent-messages';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { OTP_CODE_NOT_VALID } from './rules.ts';

const MINUTE = 60;
const WRONG = [{ field: 'otp_code', reason: OTP_CODE_NOT_VALID }];
const TOO_MANY = 'Too many requests';

describeOnDatabase('the phone number', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;
  let numbers = 0;

  /** An account with a number that no other test uses. */
  async function start(): Promise<{ account: TestAccount; number: string }> {
    numbers += 1;
    return { account: await running.api.newAccount(), number: `555-${String(5_550_000 + numbers)}` };
  }

  const send = ({ owner }: Pick<TestAccount, 'owner'>, phone_number: string) =>
    owner.post('/profile/phone-number', { iso_code: 'us', phone_number });
  const verify = ({ owner }: Pick<TestAccount, 'owner'>, otp_code: unknown) =>
    owner.post('/profile/phone-number/verify', { otp_code });
  /** @returns the code */
  async function sent(account: TestAccount, number: string): Promise<string> {
    assert.deepEqual(succeeded(await send(account, number)), {});
    return await sentPhoneCode(services(), account.ownerId);
  }
  const forget = () => forgetAttempts(services().store);
  const advance = (seconds: number) => running.api.clock.advance(seconds);
  async function verifiedNumber({ ownerId }: TestAccount): Promise<string | null> {
    const query = services().store.db.selectFrom('user').select('verified_phone_number');
    return (await query.where('id', '=', ownerId).executeTakeFirstOrThrow()).verified_phone_number;
  }
  const messages = ({ ownerId }: TestAccount) => sentMessages(services(), ownerId);

  test('a code of 6 digits is sent, and is valid for 10 minutes', async () => {
    const { account, number } = await start();
    const code = await sent(account, number);
    assert.match(code, /^\d{6}$/);
    const [message, ...others] = await messages(account);
    assert.deepEqual(others, []);
    const expiry = running.api.clock.now + 10 * MINUTE;
    const recipient = `+1${number.replaceAll('-', '')}`;
    const values = { code, expiry };
    assert.deepEqual(message, {
      template: 'phone-code',
      kind: 'sms',
      recipient,
      values,
      body_expiry: expiry,
    });
    assert.equal(await verifiedNumber(account), null);
  });

  test('the same code is sent again to the same number, without a later expiry', async () => {
    const { account, number } = await start();
    const code = await sent(account, number);
    advance(9 * MINUTE);
    assert.equal(await sent(account, `+1 ${number}`), code);
    const ends = (await messages(account)).map(({ values }) => values.expiry);
    assert.equal(ends[0], ends[1]);
    advance(MINUTE - 1);
    assert.deepEqual(succeeded(await verify(account, code)), {});
  });

  test('later or for another number a new code is sent, and a verified number stays until it is replaced', async () => {
    const { account, number } = await start();
    const { number: other } = await start();
    const first = await sent(account, number);
    advance(10 * MINUTE);
    const later = await sent(account, number);
    assert.notEqual(later, first);
    assert.equal((await verify(account, later)).status, 200);

    const otherFirst = await sent(account, other);
    assert.equal(await verifiedNumber(account), `+1${number.replaceAll('-', '')}`);
    const again = await sent(account, number);
    assert.notEqual(again, later);
    assertErrors(await verify(account, otherFirst), 400, WRONG);
    assert.equal((await verify(account, again)).status, 200);
  });

  test('the right code verifies the number, sends a notice, and becomes void', async () => {
    const { account, number } = await start();
    const code = await sent(account, number);
    assert.deepEqual(succeeded(await verify(account, code)), {});
    const stored = `+1${number.replaceAll('-', '')}`;
    assert.equal(await verifiedNumber(account), stored);
    assertErrors(await verify(account, code), 400, WRONG);
    assert.equal(await verifiedNumber(account), stored);
    const mail = (await messages(account)).at(-1);
    assert.deepEqual([mail?.template, mail?.kind], ['phone-verified', 'email']);
    assert.deepEqual(mail?.values, { username: account.ownerName, phoneNumber: stored });
    assert.notEqual(await sent(account, number), code, 'the same second, another code');
  });

  test('a code of another user is wrong', async () => {
    const { account, number } = await start();
    const { account: other } = await start();
    const [code, others] = [await sent(account, number), await sent(other, number)];
    assert.notEqual(code, others);
    assertErrors(await verify(other, code), 400, WRONG);
    assertErrors(await verify(await start().then((made) => made.account), code), 400, WRONG);
    assert.equal((await verify(account, code)).status, 200);
  });

  test('the fifth wrong attempt voids the code', async () => {
    const { account, number } = await start();
    const code = await sent(account, number);
    for (let tries = 0; tries < 4; tries += 1)
      assertErrors(await verify(account, otherCode(code)), 400, WRONG);
    assert.equal((await verify(account, code)).status, 200);

    const next = await sent(account, number);
    for (let tries = 0; tries < 5; tries += 1) {
      assert.equal(await sentPhoneCode(services(), account.ownerId), next);
      assertErrors(await verify(account, otherCode(next)), 400, WRONG);
    }
    await forget();
    assertErrors(await verify(account, next), 400, WRONG);
    assert.notEqual(await sent(account, number), next);
  });

  test('after a voided code another one is sent, at most 3 per number in 10 minutes', async () => {
    const { account, number } = await start();
    const codes: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      codes.push(await sent(account, number));
      // The tries below are counted per user, but the codes for a number across all users.
      assert.equal((await account.owner.delete('/profile/phone-number')).status, 200);
      assertErrors(await verify(account, codes.at(-1)), 400, WRONG);
      advance(MINUTE);
    }
    assert.equal(new Set(codes).size, 3);
    const refused = await send(account, number);
    assertRefused(refused, 429, TOO_MANY);
    assertReport(refused, { limit: 3, reset: running.api.clock.now + 7 * MINUTE });
    const { account: other } = await start();
    assertRefused(await send(other, number), 429, TOO_MANY);
    advance(7 * MINUTE);
    assert.equal((await send(other, number)).status, 200);
    assertRefused(await send(account, number), 429, TOO_MANY);
  });

  test('without a code, or after its expiry, every attempt is wrong', async () => {
    const { account, number } = await start();
    for (const code of ['000000', '', 'x'.repeat(1000)]) {
      assertErrors(await verify(account, code), 400, WRONG);
    }
    const code = await sent(account, number);
    advance(10 * MINUTE);
    assertErrors(await verify(account, code), 400, WRONG);
    assert.equal(await verifiedNumber(account), null);
  });

  test('deleting works without a number as well, and voids a pending code', async () => {
    const { account, number } = await start();
    assert.deepEqual(succeeded(await account.owner.delete('/profile/phone-number')), {});
    assert.deepEqual(await messages(account), []);
    assert.equal((await verify(account, await sent(account, number))).status, 200);
    const code = await sent(account, number);
    assert.deepEqual(succeeded(await account.owner.delete('/profile/phone-number')), {});
    assert.equal(await verifiedNumber(account), null);
    assertErrors(await verify(account, code), 400, WRONG);
    const { template, values } = (await messages(account)).at(-1) ?? {};
    assert.deepEqual([template, values], ['phone-removed', { username: account.ownerName }]);
  });

  test('verification creates no events, and stores no code', async () => {
    const { account, number } = await start();
    const before = succeeded(await account.owner.get('/account/events')).results;
    const code = await sent(account, number);
    const { db } = services().store;
    const stored = [
      await db.selectFrom('phone_verification').selectAll().execute(),
      await db.selectFrom('outbox_message').selectAll().where('user_id', '=', account.ownerId).execute(),
      await db.selectFrom('rate_window').selectAll().execute(),
    ];
    assert.ok(!JSON.stringify(stored).includes(`"${code}"`));
    await verify(account, code);
    await account.owner.delete('/profile/phone-number');
    assert.equal(succeeded(await account.owner.get('/account/events')).results, before);
  });

  test('sends and attempts per user are limited', async () => {
    const { account, number } = await start();
    await forget();
    for (let count = 0; count < 5; count += 1) await sent(account, number);
    const refused = await send(account, number);
    assertRefused(refused, 429, TOO_MANY);
    assertReport(refused, { limit: 5, reset: nextMultiple(600) });
    assert.equal((await messages(account)).length, 5);
    for (let count = 0; count < 10; count += 1) assertErrors(await verify(account, '1'), 400, WRONG);
    const tried = await verify(account, '1');
    assertRefused(tried, 429, TOO_MANY);
    assertReport(tried, { limit: 10, reset: nextMultiple(600) });
  });

  test("every response reports the operation's own limits", async () => {
    const { account, number } = await start();
    await forget();
    const report = { reset: nextMultiple(600) };
    const invalid = await account.owner.post('/profile/phone-number', {});
    assertReport(invalid, { limit: 5, remaining: 5, ...report });
    assertReport(await send(account, number), { limit: 5, remaining: 4, ...report });
    assertReport(await send(account, number), { limit: 5, remaining: 3, ...report });
    assertReport(await verify(account, 7), { limit: 10, remaining: 10, ...report });
    assertReport(await verify(account, '1'), { limit: 10, remaining: 9, ...report });
    const reader = await account.withScopes(['account:read_only']);
    const noScope = await send({ owner: reader }, number);
    assert.equal(noScope.status, 401);
    assertReport(noScope, { limit: 5, remaining: 3, ...report });
    const { account: other } = await start();
    assertReport(await verify(other, '1'), { limit: 10, remaining: 9, ...report });
  });

  test('codes per number and per account are limited across users', async () => {
    const { account, number } = await start();
    const { account: other } = await start();
    await forget();
    for (let count = 0; count < 3; count += 1) await sent(account, number);
    for (let count = 0; count < 2; count += 1) await sent(other, number);
    const perNumber = await send(other, number);
    assertRefused(perNumber, 429, TOO_MANY);
    assertReport(perNumber, { limit: 5, reset: nextMultiple(3600) });

    for (let count = 0; count < 17; count += 1) {
      const { number: free } = await start();
      assert.equal((await send({ owner: await account.restricted() }, free)).status, 200);
    }
    const { number: free } = await start();
    const perAccount = await send({ owner: await account.restricted() }, free);
    assertRefused(perAccount, 429, TOO_MANY);
    assertReport(perAccount, { limit: 20, reset: nextMultiple(3600) });
  });

  test('users of parent accounts cannot set a phone number', async () => {
    const { account, number } = await start();
    await services().store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      await tx.updateTable('user').set({ proxy: 1 }).where('id', '=', account.ownerId).execute();
      return { value: undefined, noEvent: 'a test prepares its user' };
    });
    assertRefused(await send(account, number), 403, 'Unauthorized');
    assertRefused(await verify(account, '123456'), 403, 'Unauthorized');
  });

  const nextMultiple = (seconds: number) => (Math.floor(running.api.clock.now / seconds) + 1) * seconds;

  function assertReport(
    { headers }: Answer,
    { limit, remaining = 0, reset }: { limit: number; remaining?: number; reset: number },
  ): void {
    const shown = ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
    const after = reset - running.api.clock.now;
    assert.deepEqual([...shown, headers['retry-after']], [limit, remaining, reset, after].map(String));
  }
});
