import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { Tx } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { addUser, selectOutbox } from '#test/harness/outbox';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import { enqueueDigest, finishDigest, selectActivityFor, selectRecipients } from './mail.ts';
import { claimDigest, type DigestRun, releaseLeases, selectDueAccounts } from './queue.ts';

const WINDOW = 600;
const LEASE = 10;

describeOnBoth('mails about activity that several processes write', (dialect) => {
  const stored = new TestStore(dialect);
  let now = NOW;
  const ctx = {
    encryption: createEncryption([Buffer.alloc(32, 1)], systemRandom),
    now: () => now,
    settings: { loginUrl: 'https://login.example.com', ttl: { events: 90 * 86_400 } },
  };
  const write = <T>(callback: (tx: Tx) => Promise<T>) =>
    stored.store.mutate({ ...AUTHOR, now }, async (tx) => ({
      value: await callback(tx),
      noEvent: 'a test of mails',
    }));
  const claim = (holder: string) =>
    write((tx) => claimDigest(tx, stored.accountId, { holder, until: now + LEASE }, { now, window: WINDOW }));
  const isDue = async () =>
    (await selectDueAccounts(stored.store.db, { now, window: WINDOW })).includes(stored.accountId);
  const finish = (run: DigestRun) => write((tx) => finishDigest(tx, run, now));

  /** A new account with one user, and an event. */
  beforeEach(async () => {
    now = NOW;
    stored.accountId = await stored.addAccount();
    const userId = await addUser(stored);
    await write(async (tx) => {
      await tx.deleteFrom('outbox_message').execute();
      await tx.updateTable('user').set({ password_hash: '' }).where('id', '=', userId).execute();
    });
    await happen();
  });

  async function happen(): Promise<void> {
    await stored.store.mutate({ author: { userId: null, username: null }, now }, async () => ({
      value: undefined,
      event: stored.event('orders'),
    }));
  }

  async function claimed(holder: string): Promise<DigestRun> {
    const run = await claim(holder);
    assert.ok(run);
    return run;
  }

  /** What a process does about the user of the account. @param times how often it writes, at once */
  async function tellUser(run: DigestRun, times = 1): Promise<void> {
    const { db } = stored.store;
    const { readers } = await selectRecipients(db, run, 0, 10);
    for (const reader of readers) {
      const activity = await selectActivityFor(db, ctx, run, reader);
      const writes = Array.from({ length: times }, () =>
        write((tx) => enqueueDigest(tx, ctx, run, reader, activity)),
      );
      await Promise.all(writes);
    }
  }

  const mails = async () => (await selectOutbox(stored.store)).length;

  test('one process takes the activity, and a user is told once, however often it is tried', async () => {
    assert.equal(await isDue(), false);
    assert.equal(await claim('a'), undefined, 'before the end of the window');
    now += WINDOW;
    assert.equal(await isDue(), true);
    const runs = await Promise.all(['a', 'b', 'c', 'd'].map(claim));
    const [run, ...others] = runs.filter((one) => one !== undefined);
    assert.ok(run);
    assert.deepEqual(others, []);
    await tellUser(run, 5);
    await tellUser(run);
    assert.equal(await mails(), 1);
  });

  test('a process that has lost its lease writes nothing more', async () => {
    now += WINDOW;
    const first = await claimed('a');
    now += LEASE;
    assert.equal(await isDue(), true);
    const second = await claimed('b');
    assert.equal(second.upTo, first.upTo);
    await tellUser(first);
    await finish(first);
    assert.equal(await mails(), 0);
    assert.equal(await claim('c'), undefined, 'the other process still has it');
    await tellUser(second);
    await finish(second);
    assert.equal(await mails(), 1);
    assert.equal(await isDue(), false);
  });

  test('what a process gives back is taken at once, with the events that it took', async () => {
    now += WINDOW;
    const first = await claimed('a');
    await happen();
    await write((tx) => releaseLeases(tx, 'a'));
    assert.equal((await claimed('b')).upTo, first.upTo);
  });

  test('the next window lasts at least from the end of the last mails, however long they took', async () => {
    now += WINDOW;
    const run = await claimed('a');
    await happen();
    now += 100;
    await write((tx) => releaseLeases(tx, 'a'));
    const again = await claimed('b');
    await tellUser(again);
    await finish(again);
    assert.equal(again.upTo, run.upTo);
    now += WINDOW - 1;
    assert.equal(await isDue(), false);
    assert.equal(await claim('a'), undefined);
    now += 1;
    assert.equal(await isDue(), true);
    await write(async (tx) => {
      await tx.updateTable('outbox_message').set({ status: 'sent' }).execute();
    });
    await tellUser(await claimed('a'));
    assert.equal(await mails(), 2);
  });

  test('a user who changed meanwhile is told the next time', async () => {
    now += WINDOW;
    const run = await claimed('a');
    const { db } = stored.store;
    const { readers } = await selectRecipients(db, run, 0, 10);
    const [reader] = readers;
    assert.ok(reader);
    const activity = await selectActivityFor(db, ctx, run, reader);
    await write(async (tx) => {
      await tx.updateTable('user').set({ email: 'new@example.com' }).where('id', '=', reader.id).execute();
    });
    await write((tx) => enqueueDigest(tx, ctx, run, reader, activity));
    await finish(run);
    assert.equal(await mails(), 0);
    now += WINDOW;
    assert.equal(await isDue(), true);
    await tellUser(await claimed('a'));
    const [mail] = await selectOutbox(stored.store);
    assert.equal(mail?.recipient, 'new@example.com');
  });
});
