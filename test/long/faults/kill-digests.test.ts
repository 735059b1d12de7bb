import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#app/mutate';
import { readConfig } from '#config/config';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { Store } from '#store/types';
import { succeeded } from '#test/harness/assert-errors';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { patience, rounds } from '#test/harness/effort';
import { sentMessages } from '#test/harness/sent-messages';
import { ServerProcess } from '#test/harness/server-process';
import { AUTHOR, NOW, useFolder } from '#test/harness/test-store';

/** On PostgreSQL each round waits for the lease of the dead process to end. */
const KILLS = {
  sqlite: rounds({ full: 10, others: 3 }),
  postgres: rounds({ full: 3, others: 1 }),
};
const MOST_KILLS = 12;
/** So many that a kill comes while their mails are being written. */
const READERS = 150;
/** Longer than the lease of a dead process lasts, and the windows after it. */
const PATIENCE_MILLISECONDS = patience(60_000);

describeOnBoth('a server that is killed while it writes mails about activity', (dialect) => {
  const folder = useFolder();
  const encryption = createEncryption([Buffer.alloc(32, 0x11)], systemRandom);
  let databaseUrl = '';
  let server: ServerProcess;
  let store: Store;

  before(async () => {
    databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    server = await start();
    const env = { DATABASE_URL: databaseUrl, PALISADE_SECRET_KEY: '11'.repeat(32) };
    store = await openStore(readConfig({ env, workingDirectory: folder }).database);
  });
  after(async () => {
    await server?.kill();
    await store?.close();
  });

  const start = () => ServerProcess.start(databaseUrl, folder, { PALISADE_TTL_DIGEST: '1s' });

  it('each user is told each event once', async () => {
    const { id } = succeeded(await server.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const readers = await addReaders(store);
    const first = (await lastEventId(store)) + 1;
    let isOver = false;
    const writing = writeUntil(
      () => isOver,
      () => server,
      `/vpcs/${id}`,
    );
    let left = '';
    let cutOff = 0;
    // A kill that comes when all mails are written proves nothing: another one follows.
    for (let kill = 0; kill < KILLS[dialect] || (cutOff === 0 && kill < MOST_KILLS); kill += 1) {
      const deadline = performance.now() + PATIENCE_MILLISECONDS;
      for (let seen = left; seen === left || seen === ''; seen = await halfWay(store)) {
        assert.ok(performance.now() < deadline, `no mails after kill ${kill}`);
        await sleep(2);
      }
      await server.kill();
      left = await halfWay(store);
      if (left !== '') cutOff += 1;
      server = await start();
    }
    const enough = performance.now() + PATIENCE_MILLISECONDS;
    while ((await lastEventId(store)) - first < 2 * KILLS[dialect]) {
      assert.ok(performance.now() < enough, 'the writes do not go on');
      await sleep(20);
    }
    isOver = true;
    await writing;
    assert.ok(cutOff > 0, 'a kill has to come in the middle');
    const expected = (await lastEventId(store)) - first + 1;
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (!(await isTold(store))) {
      assert.ok(performance.now() < deadline, 'the mails are not written');
      await sleep(100);
    }
    for (const userId of readers) {
      const mails = (await sentMessages({ store, encryption }, userId)).map(({ values }) => values);
      const told = mails.reduce((sum, { events, more }) => sum + events.length + more, 0);
      assert.equal(told, expected);
      const sentences = mails.flatMap(({ events }) =>
        events.map(({ sentence }: { sentence: string }) => sentence),
      );
      assert.equal(new Set(sentences).size, sentences.length);
      assert.ok(mails.every(({ isCut }) => isCut === false));
    }
  });
});

/** Users who want to be told what happens from now on. */
function addReaders(store: Store): Promise<number[]> {
  return store.mutate(AUTHOR, async (tx) => {
    const { id: account_id, last_event_id: digest_to } = await tx
      .selectFrom('account')
      .select(['id', 'last_event_id'])
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: READERS }, (_, index) => ({
      account_id,
      digest_to,
      username: `reader${index}`,
      username_folded: `reader${index}`,
      email: `reader${index}@example.com`,
      restricted: 0 as const,
      password_hash: 'not needed',
      password_created: NOW,
      created: NOW,
    }));
    const users = await tx.insertInto('user').values(rows).returning('id').execute();
    return { value: users.map(({ id }) => id), noEvent: 'a test prepares its users' };
  });
}

/** Renames a VPC again and again, so that each event is told by another sentence. */
async function writeUntil(isOver: () => boolean, server: () => ServerProcess, path: string): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    await server()
      .owner.put(path, { label: `orders-${count}` })
      .catch(() => sleep(50));
    await sleep(20);
  }
}

async function lastEventId({ db }: Store): Promise<number> {
  const account = await db.selectFrom('account').select('last_event_id').executeTakeFirstOrThrow();
  return account.last_event_id;
}

async function isBeingWritten({ db }: Store): Promise<boolean> {
  const open = await db.selectFrom('digest').select('up_to').where('ended', 'is', null).executeTakeFirst();
  return open !== undefined;
}

/** How far the mails are that are being written to some users and not yet to others. Empty when there are none. */
async function halfWay({ db }: Store): Promise<string> {
  const open = await db.selectFrom('digest').select('up_to').where('ended', 'is', null).executeTakeFirst();
  if (!open) return '';
  const told = await db.selectFrom('user').select('id').where('digest_to', '=', open.up_to).execute();
  return told.length > 0 && told.length < READERS ? `${told.length} up to ${open.up_to}` : '';
}

/** Whether there is nothing left to tell. */
async function isTold(store: Store): Promise<boolean> {
  const { digest_since: since } = await store.db
    .selectFrom('account')
    .select('digest_since')
    .executeTakeFirstOrThrow();
  return since === null && !(await isBeingWritten(store));
}
