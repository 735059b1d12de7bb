import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '#store/engine/open';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { patience, reduced } from '#test/harness/effort';
import type { Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const ROUNDS = reduced(20);
const WRITERS = 64;
/** Writers of one account take turns; those of different accounts commit in any order. */
const ACCOUNTS = 16;
const KILLS = 3;
const READER = fileURLToPath(new URL('change-reader.ts', import.meta.url));

interface Seen {
  position: number;
  accountId: number;
  eventId: number;
}

/** A process that reads the feed, with all changes that it and its predecessors have reported. */
class Reader {
  readonly seen: Seen[] = [];
  readonly #location: DatabaseLocation;
  #cursor = '';
  #child: ChildProcess | undefined;

  constructor(location: DatabaseLocation) {
    this.#location = location;
  }

  /** Starts reading where the last process ended, or now. */
  async start(): Promise<void> {
    const args = [READER, JSON.stringify(this.#location), this.#cursor];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    const first = once(lines, 'line');
    lines.on('line', (line) => this.#take(line));
    await first;
  }

  async kill(): Promise<void> {
    const child = this.#child ?? assert.fail('no reader');
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  #take(line: string): void {
    // The last line of a killed process may be incomplete.
    const [, cursor, position, accountId, eventId] =
      /^([0-9a-f]{16}-([0-9]+))(?: ([0-9]+) ([0-9]+))?$/.exec(line) ?? [];
    if (cursor === undefined) return;
    this.#cursor = cursor;
    if (eventId === undefined) return;
    this.seen.push({ position: Number(position), accountId: Number(accountId), eventId: Number(eventId) });
  }
}

describeOnBoth('a change feed reader that is killed repeatedly', (dialect) => {
  const servers = new Servers(dialect);
  const owners: ((index: number) => Client)[] = [];
  let reader: Reader;

  before(async () => {
    for (let count = 0; count < ACCOUNTS; count += 1) owners.push(await servers.newOwner());
    reader = new Reader(
      dialect === 'sqlite'
        ? { kind: 'sqlite', file: `${servers.folder}/palisade.db`, temporary: false }
        : { kind: 'postgres', url: servers.databaseUrl },
    );
    await reader.start();
  });
  after(() => reader.kill());

  /** @returns the number of events it created */
  async function write(round: number, writer: number): Promise<number> {
    const client = (step: number) => (owners[writer % ACCOUNTS] ?? assert.fail())(writer + step);
    const label = `r${round}w${writer}`;
    const { id } = succeeded(await client(0).post('/vpcs', { label, region: 'us-east' }));
    const subnet = { label, ipv4: '10.0.0.0/24' };
    succeeded(await client(1).post(`/vpcs/${id}/subnets`, subnet));
    // A refused write must not create a change.
    assert.equal((await client(0).post(`/vpcs/${id}/subnets`, subnet)).status, 400);
    succeeded(await client(1).delete(`/vpcs/${id}`));
    return 4;
  }

  it('a killed reader gets every change at least once and in order', async () => {
    let expected = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(round, writer)));
      for (let kills = 0; kills < KILLS; kills += 1) {
        await sleep(50 * Math.random());
        await reader.kill();
        await reader.start();
      }
      expected += (await writing).reduce((sum, events) => sum + events, 0);
      await untilSeen(expected);
    }
    assert.equal(distinct().length, expected);
    assertInOrder();
  });

  function distinct(): Seen[] {
    return [...new Map(reader.seen.map((seen) => [seen.position, seen])).values()];
  }

  async function untilSeen(count: number): Promise<void> {
    const deadline = performance.now() + patience(30_000);
    while (distinct().length < count) {
      assert.ok(performance.now() < deadline, `${distinct().length} of ${count} changes were seen`);
      await sleep(20);
    }
  }

  /** Without repetitions, positions ascend, and the events of each account ascend without gaps. */
  function assertInOrder(): void {
    const seen = distinct();
    const positions = seen.map(({ position }) => position);
    assert.deepEqual(
      positions,
      positions.toSorted((a, b) => a - b),
    );
    for (const [accountId, ofAccount] of Map.groupBy(seen, (one) => one.accountId)) {
      const ids = ofAccount.map(({ eventId }) => eventId);
      const first = ids[0] ?? 0;
      assert.deepEqual(
        ids,
        ids.map((_, index) => first + index),
        `account ${accountId}`,
      );
    }
  }
});
