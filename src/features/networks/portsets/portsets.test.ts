// Blocks of ports while computes come and go at the same time, compared with a log of everything that ever was.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const AT_ONCE = 64;
const SIZE = 16_384;
const HOLD = 300;
/** Look-ups of who had a block, and of who had a free one. */
const SAMPLES = 100;
/** Time between waves, so that some blocks come back and some do not. */
const PAUSES = [1, 60, 301, 20, 400, 5];

/** The compute that has each block: `192.0.2.77 16384`. */
type Holders = ReadonlyMap<string, number>;

interface Moment {
  at: string;
  seconds: number;
  holders: Holders;
}

describeOnDatabase('blocks of ports under concurrent creates and deletes', (dialect) => {
  const env = { PALISADE_LIMIT_ADDRESSES_PER_NATGATEWAY: '80' };
  const running = useTestApi(dialect, { env });

  test('are never given twice or early, and their holders are known later', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const { subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const gateway = await newNatgateway(owner, {
      ...{ addresses: [], use_autoscaling: true, default_ports_per_interface: SIZE },
      vpc_subnet_id: subnet_id,
    });
    const log: Moment[] = [];
    let present: number[] = [];
    for (const pause of PAUSES) {
      // At least half, so that there are always blocks that nobody holds.
      const half = Math.ceil(present.length / 2);
      const leaving = present.slice(0, half + randomInt(half + 1));
      const creates = Array.from({ length: AT_ONCE - leaving.length }, async () => {
        const input = { type: 'c1-entry-1', region: 'us-east', interfaces: [{ purpose: 'vpc', subnet_id }] };
        return (await accepted(() => owner.post('/compute/instances', input))).id;
      });
      const deletes = leaving.map((id) => accepted(() => owner.delete(`/compute/instances/${id}`)));
      const [made] = await Promise.all([Promise.all(creates), Promise.all(deletes)]);
      present = [...present.filter((id) => !leaving.includes(id)), ...made];
      const holders = await holdersOf(owner, gateway.id);
      assert.deepEqual([...holders.values()].toSorted(ascending), present.toSorted(ascending));
      log.push({ at: new Date(api.clock.now * 1000).toISOString(), seconds: api.clock.now, holders });
      api.clock.advance(pause);
    }
    assertHeld(log);
    const held = log.flatMap(({ at, holders }) => [...holders].map(([block, id]) => ({ block, at, id })));
    for (const { block, at, id } of someOf(held))
      assert.equal(await holderAt(owner, block, at), id, `${block} at ${at}`);
    for (const { block, at } of someOf(freeBlocks(log)))
      assert.equal(await holderAt(owner, block, at), undefined, `${block} at ${at} was free`);
  });
});

/** On a busy machine some of 64 wait for so long that the service refuses them. Then clients try again. */
async function accepted(send: () => ReturnType<Client['post']>) {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return succeeded(answer);
  }
}

function someOf<T>(all: readonly T[]): T[] {
  assert.ok(all.length > 0);
  return Array.from({ length: SAMPLES }, () => all[randomInt(all.length)] as T);
}

function ascending(one: number, other: number): number {
  return one - other;
}

/** @throws AssertionError when two computes have the same block */
async function holdersOf(owner: Client, natgatewayId: number): Promise<Holders> {
  const path = `/networking/natgateways/${natgatewayId}/interfaces?page_size=500`;
  const holders = new Map<string, number>();
  for (const { compute, portsets } of succeeded(await owner.get(path)).data)
    for (const { address, ports } of portsets)
      for (const { start } of ports) {
        const block = `${address} ${start}`;
        assert.ok(!holders.has(block), `${block} is given twice`);
        holders.set(block, compute.id);
      }
  return holders;
}

/** A block that changed hands was free for long enough: there were always addresses left. */
function assertHeld(log: readonly Moment[]): void {
  const lastSeen = new Map<string, { id: number; seconds: number }>();
  for (const [index, { seconds, holders }] of log.entries()) {
    for (const [block, id] of holders) {
      const before = lastSeen.get(block);
      // It was given back at the next wave after it was last seen.
      const givenBack = before && log[log.findIndex((one) => one.seconds === before.seconds) + 1];
      if (before && before.id !== id && givenBack)
        assert.ok(seconds - givenBack.seconds >= HOLD, `${block} was given early in wave ${index}`);
      lastSeen.set(block, { id, seconds });
    }
  }
}

/** Blocks that somebody had at another time, and nobody then. */
function freeBlocks(log: readonly Moment[]): { block: string; at: string }[] {
  const all = new Set(log.flatMap(({ holders }) => [...holders.keys()]));
  return log.flatMap(({ at, holders }) =>
    [...all].filter((block) => !holders.has(block)).map((block) => ({ block, at })),
  );
}

async function holderAt(owner: Client, block: string, at: string): Promise<number | undefined> {
  const [address, port] = block.split(' ');
  const query = `port=${Number(port) + randomInt(SIZE)}&at=${at.slice(0, 19)}`;
  const answer = await owner.get(`/networking/ips/${address}/holder?${query}`);
  if (answer.status === 404) return undefined;
  // An address of a gateway may have been the public address of a compute before.
  const { kind, compute_id: id } = succeeded(answer);
  return kind === 'natgateway' ? id : undefined;
}
