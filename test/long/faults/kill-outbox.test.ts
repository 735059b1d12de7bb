import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#app/mutate';
import { readConfig } from '#config/config';
import type { NewMessage } from '#features/outbox/message';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { Store } from '#store/types';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import { MailServer } from '#test/harness/mail-server';
import { enqueueAll, selectOutbox } from '#test/harness/outbox';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

const MESSAGES = 500;
const KILLS = 5;
/** Longer than the lease of a dead process lasts. */
const PATIENCE_MILLISECONDS = patience(40_000);

describeOnBoth('a server that is killed while it sends mails', (dialect) => {
  const folder = useFolder();
  let databaseUrl = '';
  let mailServer: MailServer;
  let store: Store;
  let server: ServerProcess;

  before(async () => {
    databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    mailServer = await MailServer.start();
    server = await start();
    const env = { DATABASE_URL: databaseUrl, PALISADE_SECRET_KEY: '11'.repeat(32) };
    store = await openStore(readConfig({ env, workingDirectory: folder }).database);
  });
  after(async () => {
    await server?.kill();
    await store?.close();
    await mailServer?.stop();
  });

  function start(): Promise<ServerProcess> {
    return ServerProcess.start(databaseUrl, folder, {
      PALISADE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      PALISADE_MAIL_FROM: 'Example Cloud <cloud@example.com>',
    });
  }

  const arrived = () => mailServer.mails.map(({ to }) => to.join());

  it('each mail of a killed server is sent, and at most the one under way is sent twice', async () => {
    await writeMessages(store);
    const lastBeforeKill: (string | undefined)[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const already = arrived().length;
      await until(() => arrived().length > already, `a mail of the server after kill ${kill - 1}`);
      await sleep(Math.random() * 400);
      await server.kill();
      // A mail that was received completely counts, even if the server died before the acknowledgment.
      await mailServer.idle();
      lastBeforeKill.push(arrived().at(-1));
      assert.ok(arrived().length < MESSAGES, 'every kill has to come in the middle');
      server = await start();
    }
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (await isWaiting(store)) {
      assert.ok(performance.now() < deadline, `${arrived().length} mails have come`);
      await sleep(100);
    }

    const expected = Array.from({ length: MESSAGES }, (_, index) => recipient(index));
    assert.deepEqual([...new Set(arrived())].toSorted(), expected.toSorted());
    const again = arrived().filter((to, index) => arrived().indexOf(to) !== index);
    const count = (all: readonly unknown[], one: unknown) => all.filter((other) => other === one).length;
    for (const to of again)
      assert.ok(
        count(again, to) <= count(lastBeforeKill, to),
        `${to} was sent ${count(again, to)} times too often, and on its way at ${count(lastBeforeKill, to)} kills`,
      );
    const rows = await selectOutbox(store);
    assert.ok(rows.every(({ status, body }) => status === 'sent' && body === null));
  });
});

function recipient(index: number): string {
  return `reader-${index}@example.org`;
}

async function writeMessages(store: Store): Promise<void> {
  const { id: userId, username } = await store.db
    .selectFrom('user')
    .select(['id', 'username'])
    .executeTakeFirstOrThrow();
  const messages = Array.from(
    { length: MESSAGES },
    (_, index): NewMessage => ({
      template: 'token-created',
      kind: 'email',
      recipient: recipient(index),
      userId,
      values: { username, label: `token ${index}` },
    }),
  );
  const encryption = createEncryption([Buffer.alloc(32, 0x11)], systemRandom);
  await enqueueAll(store, { encryption, now: systemClock }, messages);
}

async function isWaiting({ db }: Store): Promise<boolean> {
  const waiting = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
