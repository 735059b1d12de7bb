import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import fc from 'fast-check';
import type { ComputeId } from '#domain/ids';
import { formatAddress, knownNetwork } from '#domain/net/ipv4';
import type { Tx } from '#store/types';
import { addComputeRow } from '#test/harness/compute-rows';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { type AddressPool, takePoolAddress } from './address-pools.ts';

const PARALLEL = 20;

function pool(region: string, networks: readonly string[], isPublic = true): AddressPool {
  return { region, public: isPublic, networks: networks.map((text) => knownNetwork(text)) };
}

/** 11 addresses: six of the first network, two of the second, three of the last, which ends with the .255 of its /24. */
const EAST = pool('us-east', ['198.51.100.0/29', '192.0.2.250/31', '192.0.2.252/30']);
const WEST = pool('us-west', ['203.0.113.0/29']);
const POOLS = [EAST, WEST];

describeOnBoth('address pools', (dialect) => {
  const test = new TestStore(dialect);
  let made = 0;

  beforeEach(() =>
    inTx(async (tx) => {
      await tx.deleteFrom('compute').execute();
      await tx.deleteFrom('pool_address').execute();
    }),
  );

  it('a pool assigns the lowest address first, network by network, until none is left', () =>
    inTx(async (tx) => {
      const given: (string | undefined)[] = [];
      for (let count = 0; count < 13; count += 1) given.push((await take(tx, EAST)).address);
      assert.deepEqual(given, [
        ...[2, 3, 4, 5, 6, 7].map((host) => `198.51.100.${host}`),
        ...[250, 251, 252, 253, 254].map((host) => `192.0.2.${host}`),
        undefined,
        undefined,
      ]);
    }));

  it('a pool skips .0, .1 and .255 of every /24', () =>
    inTx(async (tx) => {
      const wide = pool('eu-west', ['192.0.0.0/22']);
      const given = new Set<string | undefined>();
      for (let count = 0; count < 4 * 253; count += 1) given.add((await take(tx, wide)).address);
      assert.equal(given.size, 4 * 253);
      for (const address of given) assert.doesNotMatch(address ?? '', /^$|\.(0|1|255)$/);
      assert.equal((await take(tx, wide)).address, undefined);
    }));

  it('a pool first reassigns addresses that were freed with their compute', () =>
    inTx(async (tx) => {
      const taken = [await take(tx, EAST), await take(tx, EAST), await take(tx, EAST)];
      for (const index of [2, 0]) await free(tx, taken[index]?.computeId);
      const again = [await take(tx, EAST), await take(tx, EAST), await take(tx, EAST)];
      assert.deepEqual(
        again.map(({ address }) => address),
        ['198.51.100.2', '198.51.100.4', '198.51.100.5'],
      );
    }));

  it('pools that were extended, or moved to another region, assign only unused addresses', () =>
    inTx(async (tx) => {
      const narrow = pool('us-east', ['198.51.100.8/30']);
      const had = [await take(tx, narrow), await take(tx, narrow), await take(tx, narrow)];
      await free(tx, had[1]?.computeId);
      const elsewhere = pool('us-west', ['198.51.100.8/29']);
      const given: (string | undefined)[] = [];
      for (let count = 0; count < 6; count += 1) given.push((await take(tx, elsewhere)).address);
      assert.deepEqual(given, [...[9, 11, 12, 13, 14].map((host) => `198.51.100.${host}`), '198.51.100.15']);
      const wide = pool('us-east', ['198.51.100.0/28']);
      const more: (string | undefined)[] = [];
      for (let count = 0; count < 7; count += 1) more.push((await take(tx, wide)).address);
      assert.deepEqual(more, [...[2, 3, 4, 5, 6, 7].map((host) => `198.51.100.${host}`), undefined]);
    }));

  it('pools of different regions, and public and private ones, are independent', () =>
    inTx(async (tx) => {
      const addresses: (string | undefined)[] = [];
      const isPrivate = (region: string) => pool(region, ['192.168.128.0/17'], false);
      for (const from of [EAST, WEST, isPrivate('us-east'), isPrivate('us-west'), EAST, WEST]) {
        addresses.push((await take(tx, from)).address);
      }
      assert.deepEqual(addresses, [
        '198.51.100.2',
        '203.0.113.2',
        '192.168.128.2',
        '192.168.128.2',
        '198.51.100.3',
        '203.0.113.3',
      ]);
    }));

  it('a pool never assigns an address twice, even for simultaneous requests', async () => {
    const other = await test.open();
    try {
      const takers = Array.from({ length: PARALLEL }, (_, index) =>
        inTx(async (tx) => (await take(tx, EAST)).address, index % 2 === 0 ? test.store : other),
      );
      const given = (await Promise.all(takers)).filter((address) => address !== undefined);
      assert.deepEqual([given.length, new Set(given).size], [11, 11]);
    } finally {
      await other.close();
    }
  });

  it('a pool always assigns the lowest free address of the first network with one', async () => {
    const step = fc.record({ takes: fc.boolean(), from: fc.constantFrom(0, 0, 1), which: fc.nat(1000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
        inTx(async (tx) => {
          await tx.deleteFrom('compute').execute();
          await tx.deleteFrom('pool_address').execute();
          const held: Taken[] = [];
          for (const { takes, from, which } of steps) {
            const chosen = POOLS[from] as AddressPool;
            const gone = held[which % held.length];
            if (takes || !gone) {
              const expected = lowest(chosen, held);
              const taken = await take(tx, chosen);
              assert.equal(taken.address, expected);
              if (expected !== undefined) held.push(taken);
            } else {
              held.splice(held.indexOf(gone), 1);
              await free(tx, gone.computeId);
            }
          }
        }),
      ),
      { numRuns: 30 },
    );
  });

  function inTx<T>(callback: (tx: Tx) => Promise<T>, store = test.store): Promise<T> {
    return store.mutate(AUTHOR, async (tx) => ({
      value: await callback(tx),
      noEvent: 'a test of the store',
    }));
  }

  async function take(tx: Tx, from: AddressPool): Promise<Taken> {
    made += 1;
    const computeId = await addComputeRow(tx, test.accountId, `web-${made}`);
    const address = await takePoolAddress(tx, from, { compute_id: computeId }, 0);
    return { computeId, address: address === undefined ? undefined : formatAddress(address) };
  }
});

interface Taken {
  computeId: ComputeId;
  address: string | undefined;
}

async function free(tx: Tx, computeId: ComputeId | undefined): Promise<void> {
  assert.ok(computeId);
  await tx.deleteFrom('compute').where('id', '=', computeId).execute();
}

function lowest({ networks }: AddressPool, held: readonly Taken[]): string | undefined {
  const all = networks.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => formatAddress(first + index)),
  );
  return all.find((text) => !/\.(0|1|255)$/.test(text) && !held.some(({ address }) => address === text));
}
