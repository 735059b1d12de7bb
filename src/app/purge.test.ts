import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { PORTION } from '#store/query/delete-portion';
import type { Database } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { letAppIn, signIn, trustDevice } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { createCtx } from './ctx.ts';
import { PurgeJob, purgeSteps } from './purge.ts';

const DAY = 86_400;

/** The kinds of records that the purge removes this many seconds after they were created, in the order of the steps. */
const ENDS: readonly [after: number, kinds: string[]][] = [
  [10, ['tokens']],
  [600, ['phone codes']],
  [3600, ['rate windows']],
  [7200, ['tokens']],
  [DAY, ['pending two-factor secrets']],
  [3 * DAY, ['password links', 'message bodies']],
  [7 * DAY + 1, ['changes']],
  [30 * DAY, ['trusted devices']],
  [90 * DAY + 1, ['events', 'logins', 'messages']],
  [180 * DAY, ['refresh tokens', 'authorizations', 'apps']],
];

describeOnBoth('the purge of expired records', (dialect) => {
  // On the hour, when the windows for counting mails begin.
  const running = useTestApi(dialect, { now: Date.parse('2024-05-20T09:00:00Z') / 1000 });
  const ctx = () => createCtx(running.api.service.services);
  const newJob = () => new PurgeJob({ ...running.api.service.services, log: pino({ level: 'silent' }) });

  async function rowsOf(table: keyof Database): Promise<object[]> {
    return await ctx().db.selectFrom(table).selectAll().execute();
  }

  async function write(callback: (tx: Tx) => Promise<unknown>): Promise<void> {
    await ctx().mutate(async (tx) => {
      await callback(tx);
      return { value: undefined, noEvent: 'a test prepares its rows' };
    });
  }

  test('each kind of record is removed when it expires, and not before', async () => {
    const { clock } = running.api;
    const account = await running.api.newAccount();
    const { ownerId: user_id } = account;
    const created = clock.now;
    await running.api.newToken({ id: user_id, account_id: account.id }, { expiry: created + 10 });
    await signIn(account);
    await trustDevice(account);
    await letAppIn(account);
    const invited = { username: `ana-${process.pid}`, email: 'ana@example.com' };
    succeeded(await account.owner.post('/account/users', invited));
    await write(async (tx) => {
      await tx
        .insertInto('phone_verification')
        .values({ user_id, phone_number: '+1', started: created })
        .execute();
      await tx
        .insertInto('rate_window')
        .values({ bucket: 'a', key: 'b', start: created, count: 1 })
        .execute();
      const secret = { totp_pending_secret: 'sealed', totp_pending_expiry: created + DAY };
      await tx.updateTable('user').set(secret).where('id', '=', user_id).execute();
    });
    await newJob().run();
    // They look for what has expired too, once a second.
    for (const worker of Object.values(running.api.service.workers)) await worker.stop();
    for (const [after, kinds] of ENDS) {
      clock.now = created + after - 1;
      assert.deepEqual(await newJob().run(), {}, `a second before ${kinds.join()}`);
      clock.advance(1);
      assert.deepEqual(Object.keys(await newJob().run()), kinds, `${after} s`);
    }
    for (const table of [
      'login',
      'trusted_device',
      'refresh_token',
      'oauth_authorization',
      'authorized_app',
      'outbox_message',
    ] as const) {
      assert.deepEqual(await rowsOf(table), [], table);
    }
    assert.deepEqual(await newJob().run(), {}, 'nothing is left to do');
    assert.equal((await account.owner.get('/vpcs')).status, 200, 'a token without an end stays');
  });

  test('an app whose token created a personal one is kept until that one ends', async () => {
    const account = await running.api.newAccount();
    const { appId } = await letAppIn(account);
    await write((tx) =>
      tx
        .insertInto('token')
        .values({
          user_id: account.ownerId,
          kind: 'personal',
          hash: 'cd'.repeat(32),
          prefix: 'cd'.repeat(8),
          label: 'deploy',
          scopes: '*',
          created: running.api.clock.now,
          expiry: null,
          app_id: appId,
        })
        .execute(),
    );
    running.api.clock.advance(181 * DAY);
    await newJob().run();
    assert.equal((await account.owner.get(`/profile/apps/${appId}`)).status, 200, 'the user can revoke both');
    assert.equal((await rowsOf('authorized_app')).length, 1);
    await write((tx) => tx.deleteFrom('token').where('app_id', '=', appId).execute());
    await newJob().run();
    assert.equal((await rowsOf('authorized_app')).length, 0);
  });

  test('the oldest events of an account are removed first, so that no gap is left', async () => {
    const accounts = [await running.api.newAccount(), await running.api.newAccount()];
    const { services } = running.api.service;
    const events = (account: TestAccount, count: number) =>
      Array.from({ length: count }, () => ({
        accountId: account.id,
        action: 'vpc_update' as const,
        entity: { type: 'vpc' as const, id: 1, label: '', url: '' },
      }));
    for (const account of accounts) {
      await ctx().mutate(async () => ({ value: undefined, event: events(account, 3 * PORTION) }));
    }
    const later = running.api.clock.now + 90 * DAY + 1;
    const [step] = purgeSteps(services);
    assert.ok(step && 'run' in step);
    const removeAtOnce = () =>
      Promise.all(
        [1, 2, 3].map(() =>
          ctx().mutate(async (tx) => ({ value: await step.run(tx, later), noEvent: 'a test purges' })),
        ),
      );
    for (let round = 0; round < 2; round += 1) {
      await removeAtOnce();
      for (const { id } of accounts) {
        const rows = await ctx()
          .db.selectFrom('event')
          .select('id')
          .where('account_id', '=', id)
          .orderBy('id')
          .execute();
        const { last_event_id: last } = await ctx()
          .db.selectFrom('account')
          .select('last_event_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        assert.deepEqual(
          rows.map((row) => row.id),
          rows.map((_, index) => last - rows.length + 1 + index),
        );
      }
    }
    running.api.clock.now = later;
    await newJob().run();
  });

  test('the purge works in portions, and with several replicas at once', async () => {
    const account = await running.api.newAccount();
    const count = 3 * PORTION + 1;
    const login = {
      account_id: account.id,
      user_id: account.ownerId,
      username: account.ownerName,
      ip: '198.51.100.7',
      status: 'successful' as const,
      restricted: 0 as const,
      created: running.api.clock.now - 91 * DAY,
    };
    await write((tx) =>
      tx
        .insertInto('login')
        .values(Array.from({ length: count }, () => login))
        .execute(),
    );
    await signIn(account);
    const removed = await Promise.all([newJob().run(), newJob().run(), newJob().run()]);
    const total = removed.reduce((sum, { logins = 0 }) => sum + logins, 0);
    assert.deepEqual([total, (await rowsOf('login')).length], [count, 1]);
  });

  test('expired authorizations are found among many valid ones', async () => {
    const account = await running.api.newAccount();
    const { ownerId: user_id } = account;
    const { clock } = running.api;
    const count = 2 * PORTION + 3;
    await write(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const { id } = await tx
          .insertInto('oauth_authorization')
          .values({ user_id, client_id: 'console', app_id: null, scopes: '*', created: clock.now })
          .returning('id')
          .executeTakeFirstOrThrow();
        // The last one has no code or token left.
        if (index === count - 1) continue;
        const hash = `a${String(index).padStart(63, '0')}`;
        await tx
          .insertInto('refresh_token')
          .values({
            authorization_id: id,
            hash,
            scopes: '*',
            created: clock.now,
            expiry: clock.now + DAY,
            used: null,
          })
          .execute();
      }
    });
    clock.advance(7200);
    assert.deepEqual((await newJob().run()).authorizations, 1);
    assert.equal((await rowsOf('oauth_authorization')).length, count - 1);
    clock.advance(DAY);
    assert.deepEqual((await newJob().run()).authorizations, count - 1);
  });

  test('the purge removes nothing after a stop', async () => {
    const account = await running.api.newAccount();
    await trustDevice(account);
    running.api.clock.advance(31 * DAY);
    const job = newJob();
    job.start();
    await job.stop();
    assert.deepEqual(await job.run(), {});
    assert.equal((await rowsOf('trusted_device')).length, 1);
    assert.deepEqual((await newJob().run())['trusted devices'], 1);
  });
});
