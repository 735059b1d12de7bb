import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { EventReader, type ReadEvent } from '#test/harness/event-reader';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const WRITERS = 64;
const CUTS = reduced(100);
const EVENTS_PER_WRITE = 4;

describeOnBoth('event streams while 64 clients write', (dialect) => {
  const servers = new Servers(dialect);

  /** The work of one writer, each step on the next server. */
  async function write(owner: (index: number) => Client, round: number, writer: number): Promise<void> {
    const label = `r${round}w${writer}`;
    const subnet = { label, ipv4: '10.0.0.0/24' };
    const { id } = succeeded(
      await owner(writer).post('/vpcs', { label, region: 'us-east', subnets: [subnet] }),
    );
    // A refused write creates no event.
    assert.equal((await owner(writer + 1).post(`/vpcs/${id}/subnets`, subnet)).status, 400);
    succeeded(await owner(writer + 1).delete(`/vpcs/${id}`));
  }

  function writeAll(owner: (index: number) => Client, round: number): Promise<unknown> {
    return Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(owner, round, writer)));
  }

  it('each stream gets the writes at all servers, complete, in order and once', async () => {
    const [owner, other] = [await servers.newOwner(), await servers.newOwner()];
    const readers = [await EventReader.open(owner(0)), await EventReader.open(owner(1))];
    const filtered = await EventReader.open(owner(0), { filter: { action: 'vpc_create' } });
    await Promise.all([writeAll(owner, 0), writeAll(other, 0)]);
    for (const reader of readers) {
      await reader.untilCount(WRITERS * EVENTS_PER_WRITE);
      assertComplete(reader.events, WRITERS * EVENTS_PER_WRITE);
      reader.cut();
    }
    await filtered.untilCount(WRITERS);
    assert.equal(new Set(filtered.labels).size, WRITERS);
    filtered.cut();
  });

  it('a reader that is cut off again and again continues on any server, and misses nothing', async () => {
    const owner = await servers.newOwner();
    const seen: ReadEvent[] = [];
    let reader = await EventReader.open(owner(0));
    let round = 0;
    const stop = new AbortController();
    const writing = (async () => {
      for (; !stop.signal.aborted; round += 1) await writeAll(owner, round);
    })();
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await sleep(40 * Math.random());
      reader.cut();
      seen.push(...reader.events);
      const { lastEventId: after } = reader;
      // The server may not have noticed all the cuts yet, and ten streams are all that a user may have.
      await until(async () => {
        const opened = await EventReader.open(owner(cut), { after }).catch((error: Error) => error.message);
        if (typeof opened === 'string') assert.match(opened, /^429 /);
        else reader = opened;
        return typeof opened !== 'string';
      }, 'another stream');
    }
    stop.abort();
    await writing;
    const expected = round * WRITERS * EVENTS_PER_WRITE;
    await reader.untilCount(expected - seen.length);
    assertComplete([...seen, ...reader.events], expected);
    reader.cut();
  });
});

/** The ids of an account's events are consecutive. */
function assertComplete(events: readonly ReadEvent[], count: number): void {
  const ids = events.map(({ data }) => data.id);
  assert.deepEqual(
    ids,
    Array.from({ length: count }, (_, index) => ids[0] + index),
  );
  const positions = events.map(({ id }) => Number(id.split('-')[1]));
  assert.deepEqual(
    positions,
    positions.toSorted((a, b) => a - b),
  );
}
