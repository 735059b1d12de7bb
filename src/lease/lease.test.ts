import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { Repeated } from '#platform/repeated';
import type { Lease } from '#store/query/lease';
import type { Store, Tx } from '#store/types';
import { type LeasedWork, Leases } from './lease.ts';

const NOW = 1_000_000;

describe('A lease', () => {
  let now = NOW;
  /** The leased rows of a table. */
  let rows: Map<number, Lease>;
  let lines: string[];
  /** Number of writes that fail. */
  let failures = 0;
  let holders = 0;

  beforeEach(() => {
    now = NOW;
    rows = new Map();
    lines = [];
    failures = 0;
    holders = 0;
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  const store = {
    async mutate<T>(_: unknown, callback: (tx: Tx) => Promise<{ value: T }>): Promise<T> {
      if (failures > 0) {
        failures -= 1;
        throw new Error('the disk is full');
      }
      return (await callback({} as Tx)).value;
    },
  } as unknown as Store;

  function newLeases(work: Partial<LeasedWork> = {}): Leases {
    holders += 1;
    const name = `holder ${holders}`;
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    return new Leases(
      { store, now: () => now, random: { hex: () => name }, log },
      {
        async renew(_, lease, ids) {
          for (const id of ids) if (rows.get(id)?.holder === lease.holder) rows.set(id, lease);
        },
        async release(_, holder) {
          for (const [id, lease] of rows) if (!holder || lease.holder === holder) rows.delete(id);
        },
        poll: async () => {},
        graceMilliseconds: 0,
        waits: 'Work must wait',
        noEvent: 'a test',
        ...work,
      },
    );
  }

  const claim = (leases: Leases, id: number) =>
    leases.claim(async (_, lease) => {
      const held = rows.get(id);
      if (held && held.until > now) return false;
      rows.set(id, lease);
      return true;
    });

  /** Advances both the timers and the clock. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      now += 1;
      mock.timers.tick(1_000);
      await turn();
    }
  }

  /** Claims the row and works on it until the test ends the work. */
  function work(leases: Leases, id: number) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ended = leases.run(async () => {
      assert.ok(await claim(leases, id));
      await leases.hold(id, () => promise);
    });
    return { ended, finish: resolve, fail: reject };
  }

  test('a lease has one holder, and expires ten seconds after it was taken', async () => {
    const [first, second] = [newLeases(), newLeases()];
    assert.equal(await claim(first, 1), true);
    assert.equal(rows.get(1)?.until, NOW + 10);
    now += 9;
    assert.equal(await claim(second, 1), false);
    now += 1;
    assert.equal(await claim(second, 1), true);
    assert.equal(rows.get(1)?.holder, second.holder);
  });

  test('a lease is renewed while its holder works on the row, and not afterwards', async () => {
    const [leases, other] = [newLeases(), newLeases()];
    await leases.start({ alone: false });
    const held = work(leases, 1);
    await turn();
    assert.ok(await claim(leases, 2));
    await pass(30);
    assert.equal(rows.get(1)?.until, NOW + 40);
    assert.equal(rows.get(2)?.until, NOW + 10);
    held.finish();
    await held.ended;
    await pass(10);
    assert.equal(await claim(other, 1), true);
    await leases.stop();
  });

  test('a lease survives two failed renewals, and the third one succeeds', async () => {
    const leases = newLeases();
    await leases.start({ alone: false });
    const held = work(leases, 1);
    await turn();
    failures = 2;
    await pass(9);
    assert.deepEqual(lines, ['Work must wait', 'Work must wait']);
    assert.equal(rows.get(1)?.until, NOW + 9 + 10);
    assert.equal(leases.signal.aborted, false);
    held.finish();
    await leases.stop();
  });

  test('a lease taken by another process is neither renewed nor released', async () => {
    const [late, next] = [newLeases(), newLeases()];
    await late.start({ alone: false });
    const held = work(late, 1);
    await turn();
    now += 10;
    assert.ok(await claim(next, 1));
    const taken = rows.get(1);
    await pass(3);
    held.finish();
    await late.stop();
    assert.equal(rows.get(1), taken);
  });

  test('a stop aborts the work, releases its lease, and starts no other', async () => {
    const leases = newLeases();
    await leases.start({ alone: false });
    assert.ok(await claim(leases, 1));
    const letGo = leases.run(
      () => new Promise<void>((resolve) => leases.signal.addEventListener('abort', () => resolve())),
    );
    await leases.stop();
    await letGo;
    assert.equal(rows.size, 0);
    assert.equal(leases.isStopping, true);
    const late = mock.fn(async () => {});
    await leases.run(late);
    assert.equal(late.mock.callCount(), 0);
  });

  test('a stop keeps and renews a lease during the grace period of its work', async () => {
    const leases = newLeases({ graceMilliseconds: 20_000 });
    await leases.start({ alone: false });
    const held = work(leases, 1);
    await turn();
    const stopped = leases.stop();
    await pass(19);
    assert.equal(leases.signal.aborted, false);
    assert.ok((rows.get(1)?.until ?? 0) > now);
    await pass(1);
    assert.equal(leases.signal.aborted, true);
    held.finish();
    await stopped;
    assert.equal(rows.size, 0);
  });

  test('a process that is alone ends the leases of a dead one at its start', async () => {
    const dead = newLeases();
    assert.ok(await claim(dead, 1));
    await newLeases().start({ alone: false });
    assert.equal(rows.size, 1);
    await newLeases().start({ alone: true });
    assert.equal(rows.size, 0);
  });

  test('a lease expires when a process that is alone cannot write at its start', async () => {
    const dead = newLeases();
    assert.ok(await claim(dead, 1));
    failures = 1;
    const leases = newLeases();
    await leases.start({ alone: true });
    assert.deepEqual(lines, ['Work must wait']);
    assert.equal(await claim(leases, 1), false);
    await pass(10);
    assert.equal(await claim(leases, 1), true);
    await leases.stop();
  });

  test('the lease of failed work is kept until it expires, and the error waits for the next poll', async () => {
    const found: boolean[] = [];
    const leases = newLeases({
      poll: async () => void found.push(await claim(leases, 1)),
    });
    await leases.start({ alone: false });
    const held = work(leases, 1);
    await turn();
    held.fail(new Error('no'));
    await held.ended;
    assert.deepEqual(lines, ['Work must wait']);
    await pass(10);
    assert.deepEqual(found, [...Array(9).fill(false), true]);
    await leases.stop();
  });

  test('polls are repeated every second, even after one failed', async () => {
    let polls = 0;
    const leases = newLeases({
      poll: async () => {
        polls += 1;
        throw new Error('the database is away');
      },
    });
    await leases.start({ alone: false });
    await pass(3);
    assert.equal(polls, 3);
    assert.equal(lines.length, 3);
    await leases.stop();
    await pass(3);
    assert.equal(polls, 3);
  });

  test('a poll starts after the previous one has ended, and a stop waits for it', async () => {
    const calls: (() => void)[] = [];
    const repeated = new Repeated(() => new Promise<void>((resolve) => calls.push(resolve)));
    repeated.start({ first: 500, every: 1_000 });
    await pass(3);
    assert.equal(calls.length, 1);
    calls[0]?.();
    await turn();
    await pass(1);
    assert.equal(calls.length, 2);
    let hasStopped = false;
    const stopped = repeated.stop().then(() => (hasStopped = true));
    await pass(2);
    assert.equal(hasStopped, false);
    calls[1]?.();
    await stopped;
    assert.equal(calls.length, 2);
  });
});
