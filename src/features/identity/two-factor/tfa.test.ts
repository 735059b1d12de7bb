import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { mutateUser } from '#features/identity/users/target';
import { matchesHash } from '#platform/passwords';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { otherCode, sentMessages } from '#test/harness/sent-messages';
import { addTrustedDevice } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { disableTwoFactor } from './actions.ts';
import { ANSWERS_MISSING, TFA_CODE_WRONG } from './rules.ts';

const DAY = 86_400;
const WRONG = [{ field: 'tfa_code', reason: TFA_CODE_WRONG }];

describeOnDatabase('two-factor authentication', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_TWO_FACTOR_CONFIRM: '10/60' } });
  const services = () => running.api.service.services;

  async function newAccount(): Promise<TestAccount> {
    // The start of a new time step of 30 seconds, and of new windows.
    running.api.clock.now = Math.ceil(running.api.clock.now / 60 + 1) * 60;
    const account = await running.api.newAccount();
    await answerQuestions(services().store, account.ownerId);
    return account;
  }

  const code = (secret: string, offset = 0) => totpCode(secret, running.api.clock.now + offset);
  const enable = async ({ owner }: TestAccount) =>
    succeeded(await owner.post('/profile/tfa-enable')).secret as string;
  const confirm = ({ owner }: TestAccount, tfa_code: unknown) =>
    owner.post('/profile/tfa-enable-confirm', { tfa_code });
  const rowOf = ({ ownerId }: TestAccount) =>
    services().store.db.selectFrom('user').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow();
  const isEnabled = async (account: TestAccount) => (await rowOf(account)).totp_secret !== null;
  const eventsOf = async ({ owner }: TestAccount) =>
    succeeded(await owner.list('/account/events', { '+order': 'desc' })).data.filter(
      (event: { action: string }) => event.action.startsWith('tfa_'),
    );
  const templatesOf = async ({ ownerId }: TestAccount) =>
    (await sentMessages(services(), ownerId)).map(({ template }) => template);

  test('enabling requires three answered questions', async () => {
    const account = await newAccount();
    for (const count of [0, 2]) {
      await answerQuestions(services().store, account.ownerId, count);
      assertRefused(await account.owner.post('/profile/tfa-enable'), 400, ANSWERS_MISSING);
    }
    assert.equal((await rowOf(account)).totp_pending_secret, null);
  });

  test('enabling starts with a secret of 16 base32 characters that is pending for 24 hours', async () => {
    const account = await newAccount();
    const { body, text } = await account.owner.post('/profile/tfa-enable');
    assert.match(body.secret, /^[A-Z2-7]{16}$/);
    assert.deepEqual(Object.keys(body), ['secret', 'expiry']);
    const expiry = new Date((running.api.clock.now + DAY) * 1000).toISOString().slice(0, 19);
    assert.equal(body.expiry, expiry, text);
    assert.equal(await isEnabled(account), false);
    assert.deepEqual(await eventsOf(account), []);
  });

  test('the right code enables two-factor authentication, sends a notice, and returns the scratch code', async () => {
    const account = await newAccount();
    const secret = await enable(account);
    const { body } = await confirm(account, code(secret));
    assert.match(body.scratch, /^[a-z]{5}-[a-z]{5}-[a-z]{5}-[a-z]{4}$/);
    assert.deepEqual(Object.keys(body), ['scratch']);
    assert.equal(await isEnabled(account), true);
    const [event, ...others] = await eventsOf(account);
    assert.deepEqual(others, []);
    const entity = { id: null, label: account.ownerName, type: 'profile', url: '/v4/profile' };
    assert.deepEqual([event.action, event.entity], ['tfa_enabled', entity]);
    assert.deepEqual(await templatesOf(account), ['two-factor-enabled']);
  });

  test('another tfa-enable voids the earlier secret', async () => {
    const account = await newAccount();
    const first = await enable(account);
    const second = await enable(account);
    assertErrors(await confirm(account, code(first)), 400, WRONG);
    assert.equal((await confirm(account, code(second))).status, 200);
  });

  test('codes are accepted one step early or late, and spaces are ignored', async () => {
    for (const [offset, status] of [
      [-60, 400],
      [-30, 200],
      [0, 200],
      [29, 200],
      [30, 200],
      [60, 400],
    ] as const) {
      const account = await newAccount();
      const digits = code(await enable(account), offset);
      const spaced = ` ${digits.slice(0, 3)} ${digits.slice(3)} `;
      assert.equal((await confirm(account, spaced)).status, status, `${offset} seconds`);
    }
  });

  test('a wrong or reused code, or an expired or missing secret, changes nothing', async () => {
    const account = await newAccount();
    assertErrors(await confirm(account, '123456'), 400, WRONG);
    const secret = await enable(account);
    for (const wrong of [otherCode(code(secret)), '', '1', `${code(secret)}0`, 'x'.repeat(1000), secret]) {
      assertErrors(await confirm(account, wrong), 400, WRONG);
    }
    assert.equal(await isEnabled(account), false);

    const right = code(secret);
    assert.equal((await confirm(account, right)).status, 200);
    const before = await rowOf(account);
    assertErrors(await confirm(account, right), 400, WRONG);
    assert.deepEqual(await rowOf(account), before);

    const expired = await newAccount();
    const old = await enable(expired);
    running.api.clock.advance(DAY);
    assertErrors(await confirm(expired, code(old)), 400, WRONG);
    running.api.clock.advance(-1);
    assert.equal((await confirm(expired, code(old))).status, 200, 'its last second');
  });

  test('old codes and the old scratch code stay valid until the new secret is confirmed', async () => {
    const account = await newAccount();
    const first = succeeded(await confirm(account, code(await enable(account)))).scratch;
    const enabled = await rowOf(account);
    const secret = await enable(account);
    const waiting = await rowOf(account);
    assert.equal(waiting.totp_secret, enabled.totp_secret);
    assert.equal(await matchesHash(first, waiting.scratch_hash), true);
    const second = succeeded(await confirm(account, code(secret))).scratch;
    const { scratch_hash: hash, ...renewed } = await rowOf(account);
    assert.notEqual(renewed.totp_secret, enabled.totp_secret);
    assert.deepEqual([await matchesHash(first, hash), await matchesHash(second, hash)], [false, true]);
    assert.equal((await eventsOf(account)).length, 2);
  });

  test('tfa-disable deletes all secrets, and is reported when it was enabled', async () => {
    const account = await newAccount();
    assert.deepEqual(succeeded(await account.owner.post('/profile/tfa-disable')), {});
    const pending = await enable(account);
    assert.deepEqual(succeeded(await account.owner.post('/profile/tfa-disable')), {});
    assertErrors(await confirm(account, code(pending)), 400, WRONG);
    assert.deepEqual([await eventsOf(account), await templatesOf(account)], [[], []]);

    await confirm(account, code(await enable(account)));
    await enable(account);
    assert.deepEqual(succeeded(await account.owner.post('/profile/tfa-disable')), {});
    const { totp_secret, totp_pending_secret, totp_last_step, scratch_hash } = await rowOf(account);
    const kept = [totp_secret, totp_pending_secret, totp_last_step, scratch_hash];
    assert.deepEqual(kept, [null, null, null, null]);
    assert.equal((await eventsOf(account))[1].action, 'tfa_disabled');
    assert.deepEqual(await templatesOf(account), ['two-factor-enabled', 'two-factor-disabled']);
    const { email } = await rowOf(account);
    assert.equal((await sentMessages(services(), account.ownerId))[1]?.recipient, email);
  });

  test('a change revokes all trusted devices', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const trust = ({ ownerId }: TestAccount) =>
      addTrustedDevice(createCtx(services()), { id: ownerId }, { ip: '198.51.100.7', userAgent: 'Firefox' });
    const devicesOf = async ({ owner }: TestAccount) =>
      succeeded(await owner.get('/profile/devices')).results as number;
    await trust(account);
    await trust(other);
    await account.owner.post('/profile/tfa-disable');
    const secret = await enable(account);
    assertErrors(await confirm(account, otherCode(code(secret))), 400, WRONG);
    assert.equal(await devicesOf(account), 1, 'nothing has changed yet');
    await confirm(account, code(secret));
    assert.equal(await devicesOf(account), 0, 'switched on');
    await trust(account);
    await confirm(account, code(await enable(account)));
    assert.equal(await devicesOf(account), 0, 'another secret');
    await trust(account);
    await account.owner.put('/profile', { two_factor_auth: false });
    assert.equal(await devicesOf(account), 0, 'switched off');
    assert.equal(await devicesOf(other), 1);
  });

  test('the operator can disable two-factor authentication', async () => {
    const account = await newAccount();
    await confirm(account, code(await enable(account)));
    const ctx = createCtx(services());
    const owner = { id: account.ownerId, account_id: account.id };
    await mutateUser(ctx, owner, (tx, user) => disableTwoFactor(ctx, tx, user));
    assert.equal(await isEnabled(account), false);
    assert.deepEqual(
      (await eventsOf(account)).map(({ action, username }: Record<string, unknown>) => [action, username]),
      [
        ['tfa_enabled', account.ownerName],
        ['tfa_disabled', null],
      ],
    );
  });

  test('an eleventh code in a minute is refused and not counted', async () => {
    const account = await newAccount();
    const secret = await enable(account);
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = await confirm(account, otherCode(code(secret)));
      assertErrors(wrong, 400, WRONG);
      const left = [wrong.headers['x-ratelimit-limit'], wrong.headers['x-ratelimit-remaining']];
      assert.deepEqual(left, ['10', String(9 - tries)]);
    }
    running.api.clock.advance(20);
    const refused = await confirm(account, code(secret));
    assertRefused(refused, 429, 'Too many requests');
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = refused.headers;
    const { 'x-ratelimit-reset': reset, 'retry-after': after } = refused.headers;
    const { now } = running.api.clock;
    assert.deepEqual([limit, remaining, reset, after], ['10', '0', String(now + 40), '40']);
    running.api.clock.advance(40);
    assert.equal((await confirm(account, code(secret))).status, 200);
  });

  test('secrets are not stored in plain text', async () => {
    const account = await newAccount();
    const secret = await enable(account);
    const { totp_pending_secret: encrypted } = await rowOf(account);
    assert.equal(services().encryption.decrypt('two-factor secret', encrypted as string), secret);
    const { scratch } = succeeded(await confirm(account, code(secret)));
    const stored = JSON.stringify(await rowOf(account));
    for (const clear of [secret, scratch, code(secret)]) assert.ok(!stored.includes(clear));
    assert.match((await rowOf(account)).scratch_hash as string, /^\$argon2id\$/);
  });

  test('users of parent accounts cannot change two-factor authentication', async () => {
    const account = await newAccount();
    await services().store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      await tx.updateTable('user').set({ proxy: 1 }).where('id', '=', account.ownerId).execute();
      return { value: undefined, noEvent: 'a test prepares its user' };
    });
    for (const path of ['tfa-enable', 'tfa-enable-confirm', 'tfa-disable']) {
      assertRefused(await account.owner.post(`/profile/${path}`, {}), 403, 'Unauthorized');
    }
  });

  test('a code is required, and must be a string', async () => {
    const account = await newAccount();
    const required = [{ field: 'tfa_code', reason: 'tfa_code is required' }];
    assertErrors(await account.owner.post('/profile/tfa-enable-confirm', {}), 400, required);
    assertErrors(await confirm(account, null), 400, required);
    const text = [{ field: 'tfa_code', reason: 'tfa_code must be a string' }];
    assertErrors(await confirm(account, 123456), 400, text);
  });
});
