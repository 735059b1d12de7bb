import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Logger, pino } from 'pino';
import { Failure } from '#domain/failure';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Store } from '#store/types';
import { newWakers } from '#store/wakers';
import { OWN_BRAND } from '#test/harness/brand';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import {
  addUser,
  enqueueAll,
  RecordingTransport,
  selectOutbox,
  untilNothingWaits,
} from '#test/harness/outbox';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import type { NewMessage } from './message.ts';
import { consoleTransport } from './transports/configured.ts';
import type { Transports } from './transports/transport.ts';
import { OutboxWorker } from './worker.ts';

const DAY = 86_400;
const encryption = createEncryption([Buffer.alloc(32, 1)], systemRandom);
const silent = pino({ level: 'silent' });

describeOnDatabase('The outbox', (dialect) => {
  const stored = new TestStore(dialect);
  let now = NOW;
  let userId = 0;
  let workers: OutboxWorker[] = [];

  beforeEach(async () => {
    now = NOW;
    userId = await addUser(stored);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    await stored.store.mutate(AUTHOR, async (tx) => {
      await tx.deleteFrom('outbox_message').execute();
      return { value: undefined, noEvent: 'a test starts anew' };
    });
  });

  /** The store of another process, whose workers no commit of the test wakes. */
  const elsewhere = (): Store => ({ ...stored.store, wakers: newWakers() });

  function newWorker(transports: Transports, { store = elsewhere(), log = silent } = {}): OutboxWorker {
    const random = { ...systemRandom, bytes: () => Uint8Array.of(255) };
    const services = { store, encryption, brand: OWN_BRAND, transports, now: () => now, random, log };
    workers.push(new OutboxWorker(services));
    return workers.at(-1) as OutboxWorker;
  }

  const token = (label: string): NewMessage => ({
    template: 'token-created',
    kind: 'email',
    recipient: 'maria@example.com',
    userId,
    values: { username: 'maria', label },
  });
  const code = (digits: string, seconds = 600): NewMessage => ({
    template: 'phone-code',
    kind: 'sms',
    recipient: '+15550102030',
    userId,
    values: { code: digits, expiry: now + seconds },
  });

  const write = (messages: NewMessage[]) =>
    enqueueAll(stored.store, { encryption, now: () => now }, messages);
  const only = async (): Promise<OutboxMessageRow> =>
    (await selectOutbox(stored.store))[0] as OutboxMessageRow;
  const attempted = (times: number) =>
    until(async () => (await only()).attempts === times, `attempt ${times} to end`);

  test('message bodies are encrypted, and erased after sending', async () => {
    await write([token('deploy'), code('123456')]);
    for (const row of await selectOutbox(stored.store)) assert.doesNotMatch(`${row.body}`, /deploy|123456/);
    const transport = new RecordingTransport();
    newWorker(transport.both).wake();
    await untilNothingWaits(stored.store);
    const rows = await selectOutbox(stored.store);
    assert.deepEqual(
      rows.map(({ status, body, ended, attempts, claimed_by: by }) => [status, body, ended, attempts, by]),
      [
        ['sent', null, NOW, 1, null],
        ['sent', null, NOW, 1, null],
      ],
    );
    const texts = transport.sent.map(({ text }) => text).join();
    assert.match(texts, /123456/);
    assert.match(texts, /"deploy"/);
    const [first] = rows;
    assert.ok(transport.sent.some(({ reference }) => reference === `${first?.id}-${NOW}`));
  });

  test('the outbox is polled every second for messages of other processes', async () => {
    const transport = new RecordingTransport();
    await newWorker(transport.both).start({ alone: false });
    await write([token('one')]);
    await until(() => transport.sent.length === 1, 'the message of another process');
  });

  test('each message is sent by one of several workers', async () => {
    const transport = new RecordingTransport();
    const pair = [newWorker(transport.both), newWorker(transport.both), newWorker(transport.both)];
    await write(Array.from({ length: 40 }, (_, index) => token(`${index}`)));
    for (const worker of pair) worker.wake();
    await untilNothingWaits(stored.store);
    assert.equal(transport.sent.length, 40);
    assert.equal(new Set(transport.sent.map(({ reference }) => reference)).size, 40);
  });

  test('a message that is being sent is not taken by others, however long it takes', async () => {
    const [slow, other] = [new RecordingTransport(), new RecordingTransport()];
    const { begun, finish } = slow.holdOnce();
    await write([token('one')]);
    await newWorker(slow.both).start({ alone: false });
    await begun;
    await newWorker(other.both).start({ alone: false });
    now += 9;
    await until(async () => (await only()).claimed_until === now + 10, 'the claim to be renewed');
    now += 9;
    await write([token('two')]);
    await until(() => other.sent.length === 1, 'the other message');
    finish();
    await untilNothingWaits(stored.store);
    assert.deepEqual([slow.sent.length, other.sent.length], [1, 1]);
  });

  test('failed messages are retried with increasing delays, and given up after a day', async () => {
    const transport = new RecordingTransport();
    const worker = newWorker(transport.both);
    await write([token('one')]);
    const pauses: number[] = [];
    for (let attempt = 1; now < NOW + DAY; attempt += 1) {
      transport.failOnce();
      worker.wake();
      await attempted(attempt);
      const { next_attempt, status } = await only();
      assert.equal(status, 'waiting');
      pauses.push(next_attempt - now);
      // A second earlier, no process tries.
      now = next_attempt - 1;
      worker.wake();
      now += 1;
    }
    assert.deepEqual(pauses.slice(0, 11), [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    assert.equal(pauses.length, 32);
    worker.wake();
    await untilNothingWaits(stored.store);
    const { status, body, ended, attempts } = await only();
    assert.deepEqual([status, body, ended, attempts], ['given_up', null, NOW + DAY, 32]);
    assert.equal(transport.sent.length, 0);
  });

  test('a message that expires before it was sent is given up', async () => {
    const transport = new RecordingTransport();
    transport.failOnce();
    const worker = newWorker(transport.both);
    await write([code('123456', 8)]);
    worker.wake();
    await attempted(1);
    assert.equal((await only()).next_attempt, NOW + 8);
    now += 8;
    worker.wake();
    await untilNothingWaits(stored.store);
    const { status, body } = await only();
    assert.deepEqual([status, body, transport.sent.length], ['given_up', null, 0]);
  });

  test('the worker starts while the database cannot be written, and sends later', async () => {
    await write([token('one')]);
    const full = async () => await Promise.reject(Failure.unavailable(new Error('disk is full')));
    const store: Store = { ...stored.store, mutate: full };
    const worker = newWorker(new RecordingTransport().both, { store });
    await worker.start({ alone: true });
    store.mutate = stored.store.mutate;
    worker.wake();
    await untilNothingWaits(stored.store);
  });

  test('messages of a dead process are taken over when their lease expires, or at once when alone', async () => {
    const dead = new RecordingTransport();
    const { begun, fail } = dead.holdOnce();
    await write([token('one')]);
    const corpse = newWorker(dead.both);
    corpse.wake();
    await begun;
    const living = new RecordingTransport();
    const worker = newWorker(living.both);
    now += 9;
    worker.wake();
    await write([code('123456')]);
    worker.wake();
    await until(() => living.sent.length === 1, 'the other message');
    assert.equal(living.sent[0]?.template, 'phone-code');
    if (dialect === 'sqlite') await worker.start({ alone: true });
    else {
      now += 1;
      worker.wake();
    }
    await untilNothingWaits(stored.store);
    assert.equal(living.sent.length, 2);
    // The first worker learns too late that it failed.
    const before = await selectOutbox(stored.store);
    fail();
    await corpse.stop();
    assert.deepEqual(await selectOutbox(stored.store), before);
  });

  test('a stop waits for the message under way, and leaves the rest', async () => {
    const transport = new RecordingTransport();
    const { begun, finish } = transport.holdOnce();
    await write([token('one'), token('two')]);
    const worker = newWorker(transport.both);
    worker.wake();
    await begun;
    const stopped = worker.stop();
    finish();
    await stopped;
    const rows = await selectOutbox(stored.store);
    assert.deepEqual(
      rows.map(({ status, claimed_by }) => [status, claimed_by]),
      [
        ['sent', null],
        ['waiting', null],
      ],
    );
  });

  test('sent messages are not forgotten while the database fails', async () => {
    const transport = new RecordingTransport();
    const { begun, finish } = transport.holdOnce();
    let failures = 0;
    const flaky: Store = {
      ...stored.store,
      mutate(context, callback) {
        if (failures === 0) return stored.store.mutate(context, callback);
        failures -= 1;
        return Promise.reject(new Error('the disk is full'));
      },
    };
    await write([token('one')]);
    newWorker(transport.both, { store: flaky }).wake();
    await begun;
    failures = 1;
    finish();
    await untilNothingWaits(stored.store);
    assert.equal((await only()).status, 'sent');
    assert.equal(transport.sent.length, 1);
  });

  test('messages without a transport are kept for the operator until they expire', async () => {
    const transport = consoleTransport(silent);
    const worker = newWorker({ email: transport, sms: transport });
    await worker.start({ alone: false });
    await write([code('123456'), token('one')]);
    await untilNothingWaits(stored.store);
    const kept = await selectOutbox(stored.store);
    assert.ok(kept.every(({ status }) => status === 'kept'));
    assert.deepEqual(
      kept.map((message) => message.body_expiry),
      [NOW + 600, NOW + 7 * DAY],
    );
    const bodies = async () => (await selectOutbox(stored.store)).map(({ body }) => body !== null);
    assert.deepEqual(await bodies(), [true, true]);
    now = NOW + 600;
    await until(async () => (await bodies())[0] === false, 'the code to be erased');
    assert.deepEqual(await bodies(), [false, true]);
    now = NOW + 7 * DAY;
    await until(async () => (await bodies())[1] === false, 'the mail to be erased');
  });

  test('neither contents nor recipients of messages are logged, whatever fails', async () => {
    const lines: string[] = [];
    // Without times, whose digits could match anything.
    const options = { level: 'trace', base: null, timestamp: false };
    const log: Logger = pino(options, { write: (line: string) => void lines.push(line) });
    const transport = new RecordingTransport();
    transport.failOnce();
    const worker = newWorker({ email: transport, sms: consoleTransport(log) }, { log });
    await write([token('deploy'), code('123456')]);
    worker.wake();
    await until(async () => (await selectOutbox(stored.store))[1]?.status === 'kept', 'the SMS to be kept');
    await attempted(1);
    now += DAY;
    worker.wake();
    await untilNothingWaits(stored.store);
    assert.equal(lines.length, 3);
    assert.doesNotMatch(lines.join(''), /maria|example|deploy|123456|555|route/);
  });
});
