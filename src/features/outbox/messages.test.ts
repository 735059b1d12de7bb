import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pino } from 'pino';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { reencryptColumns } from '#store/query/reencrypt';
import { messageBodies } from '#store/schema/tables/outbox';
import { OWN_BRAND } from '#test/harness/brand';
import { describeOnDatabase } from '#test/harness/databases';
import {
  addUser,
  enqueueAll,
  RecordingTransport,
  selectOutbox,
  untilNothingWaits,
} from '#test/harness/outbox';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import { contentOf, retryMessage, selectMessages } from './messages.ts';
import { consoleTransport } from './transports/configured.ts';
import type { Transports } from './transports/transport.ts';
import { OutboxWorker } from './worker.ts';

const DAY = 86_400;
const LINK = 'https://login.example.com/invitation?token=abc';
const GONE = { text: null, code: null, link: null };
const [previous, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const log = pino({ level: 'silent' });
let encryption = createEncryption([previous], systemRandom);

describeOnDatabase('kept messages', (dialect) => {
  const stored = new TestStore(dialect);
  let userId: number;
  let now = NOW;

  before(async () => {
    encryption = createEncryption([previous], systemRandom);
    userId = await addUser(stored);
    const other = await addUser(stored);
    const to = { recipient: 'maria@example.com', kind: 'email' as const };
    await enqueueAll(stored.store, { encryption, now: () => now }, [
      { ...to, userId, template: 'token-created', values: { username: 'maria', label: 'deploy' } },
      {
        template: 'phone-code',
        kind: 'sms',
        recipient: '+15550102030',
        userId,
        values: { code: '123456', expiry: NOW + 600 },
      },
      {
        ...to,
        userId: other,
        template: 'invitation',
        values: { username: 'robot', link: LINK, expiry: NOW + 3 * DAY },
      },
    ]);
    const keep = consoleTransport(log);
    await work({ email: keep, sms: keep });
  });

  async function work(transports: Transports): Promise<void> {
    const worker = new OutboxWorker({
      brand: OWN_BRAND,
      store: stored.store,
      encryption,
      transports,
      now: () => now,
      random: systemRandom,
      log,
    });
    worker.wake();
    await untilNothingWaits(stored.store);
    await worker.stop();
  }

  const list = (filter: { kind?: 'sms' | 'email'; userId?: number; limit?: number } = {}) =>
    selectMessages(stored.store.db, { limit: 100, ...filter });
  const templates = async (filter: Parameters<typeof list>[0]) =>
    (await list(filter)).map(({ template }) => template);
  const retry = (id: number) =>
    stored.store.mutate(AUTHOR, async (tx) => ({
      value: await retryMessage(tx, id, now),
      noEvent: 'a test of messages',
    }));

  test('kept messages are listed newest first, by kind and user', async () => {
    assert.deepEqual(await templates({}), ['invitation', 'phone-code', 'token-created']);
    assert.deepEqual(await templates({ userId }), ['phone-code', 'token-created']);
    assert.deepEqual(await templates({ kind: 'email' }), ['invitation', 'token-created']);
    assert.deepEqual(await templates({ kind: 'email', userId }), ['token-created']);
    assert.deepEqual(await templates({ limit: 1 }), ['invitation']);
  });

  test('kept messages can be read exactly until they expire', async () => {
    const contents = async (at: number) =>
      (await list()).map((row) => contentOf(row, { encryption, brand: OWN_BRAND }, at));
    const [invitation, code, token] = await contents(NOW + 599);
    assert.deepEqual([code?.code, code?.link, invitation?.link, token?.code], ['123456', null, LINK, null]);
    assert.match(code?.text ?? '', /123456/);
    assert.match(token?.text ?? '', /"deploy"/);
    assert.deepEqual((await contents(NOW + 600))[1], GONE);
    assert.deepEqual((await contents(NOW + 3 * DAY))[0], GONE);
    assert.ok((await contents(NOW + 3 * DAY))[2]?.text);
    assert.deepEqual(await contents(NOW + 7 * DAY), [GONE, GONE, GONE]);
  });

  test('kept messages are re-encrypted with another key', async () => {
    const both = createEncryption([current, previous], systemRandom);
    const reencrypt = () =>
      stored.store.mutate(AUTHOR, async (tx) => ({
        value: await reencryptColumns(tx, messageBodies, both),
        noEvent: 'the same messages',
      }));
    assert.equal(await reencrypt(), 3);
    // A repeated run finds them encrypted with the new key.
    assert.equal(await reencrypt(), 3);
    const [row = assert.fail()] = await list({ kind: 'sms' });
    assert.throws(() => contentOf(row, { encryption, brand: OWN_BRAND }, now), /not known any more/);
    encryption = createEncryption([current], systemRandom);
    assert.equal(contentOf(row, { encryption, brand: OWN_BRAND }, now).code, '123456');
  });

  test('kept messages are sent on request once there is a transport', async () => {
    const [token = assert.fail(), code = assert.fail(), invitation = assert.fail()] = await selectOutbox(
      stored.store,
    );
    now = NOW + 600;
    assert.equal(await retry(code.id), false);
    assert.equal(await retry(invitation.id), true);
    const transport = new RecordingTransport();
    await work(transport.both);
    assert.deepEqual(
      transport.sent.map(({ template }) => template),
      ['invitation'],
    );
    assert.equal(await retry(invitation.id), false);
    assert.equal(await retry(1_000_000), false);
    now = NOW + DAY;
    assert.equal(await retry(token.id), false);
    assert.equal((await selectOutbox(stored.store))[0]?.status, 'kept');
  });
});
