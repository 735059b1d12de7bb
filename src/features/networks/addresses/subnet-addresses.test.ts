import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { asId, type ComputeId, type ConfigId, type InterfaceId, type VpcId } from '#domain/ids';
import { usableRange } from '#domain/net/ipam';
import { knownNetwork, type Range } from '#domain/net/ipv4';
import type { Tx } from '#store/types';
import { addressesOf, lowestBut, runsOf } from '#test/harness/address-sets';
import { addComputeRow, addConfigRow, addInterfaceRow } from '#test/harness/compute-rows';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import {
  lowestFreeAddress,
  releaseAddress,
  releaseRanges,
  type SubnetSpace,
  type SubnetUse,
  selectUsedByOthers,
  useAddress,
  useRanges,
} from './subnet-addresses.ts';

const COMPUTES = 3;
const NETWORKS = ['10.0.4.0/27', '10.0.4.32/27'].map((text) => knownNetwork(text));
const USABLE = 28;

interface Attached {
  id: InterfaceId;
  compute: number;
  subnet: number;
  address: number;
  ranges: readonly Range[];
}

/** Addresses and ranges as offsets from the first usable address. */
interface Step {
  kind: 'attach' | 'change' | 'detach' | 'detachAll';
  compute: number;
  subnet: number;
  /** Undefined requests the lowest free address. */
  address: number | undefined;
  ranges: Range[];
  /** Any number; selects one of the existing interfaces. */
  which: number;
  besides: Range[];
}

const range = fc
  .tuple(fc.nat(USABLE - 1), fc.nat(5))
  .map(([first, length]): Range => ({ first, last: Math.min(first + length, USABLE - 1) }));
const ranges = fc.array(range, { maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('attach', 'attach', 'attach', 'change', 'change', 'detach', 'detachAll'),
  compute: fc.nat(COMPUTES - 1),
  subnet: fc.constantFrom(0, 0, 1),
  address: fc.option(fc.nat(USABLE - 1), { nil: undefined }),
  ranges,
  which: fc.nat(1000),
  besides: ranges,
});

describeOnBoth('addresses of a subnet', (dialect) => {
  const test = new TestStore(dialect);
  const subnets: SubnetSpace[] = [];
  const computes: ComputeId[] = [];
  const configs: ConfigId[] = [];
  let vpcId: VpcId;

  before(async () => {
    vpcId = await test.addVpc('orders-east');
    await inTx(async (tx) => {
      for (const [index, network] of NETWORKS.entries()) {
        const row = { vpc_id: vpcId, label: `subnet-${index}`, ...network, created: NOW, updated: NOW };
        const { id } = await tx.insertInto('subnet').values(row).returning('id').executeTakeFirstOrThrow();
        subnets.push({ id, ...network });
      }
      for (let index = 0; index < COMPUTES; index += 1) {
        const computeId = await addComputeRow(tx, test.accountId, `web-${index}`);
        computes.push(computeId);
        configs.push(await addConfigRow(tx, computeId));
      }
    });
  });

  it('the stored addresses match their uses after every step of any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) =>
        inTx(async (tx) => {
          await clear(tx);
          const attached: Attached[] = [];
          for (const one of steps) {
            await take(tx, attached, one);
            for (const index of subnets.keys()) await check(tx, attached, { ...one, subnet: index });
          }
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('addresses are assigned in order until none is left, and again after one is freed', () =>
    inTx(async (tx) => {
      await clear(tx);
      const [subnet, use] = [spaceOf(0), useOf({ subnet: 0, compute: 0 })];
      for (let offset = 0; offset < USABLE; offset += 1) {
        const address = await lowestFreeAddress(tx, subnet);
        assert.equal(address, subnet.first + 2 + offset);
        await useAddress(tx, use, address);
      }
      assert.equal(await lowestFreeAddress(tx, subnet), undefined);
      assert.equal(
        await lowestFreeAddress(tx, subnet, [{ first: subnet.first + 2, last: subnet.first + 2 }]),
        undefined,
      );
      await releaseAddress(tx, use, subnet.first + 9);
      assert.equal(await lowestFreeAddress(tx, subnet), subnet.first + 9);
      assert.deepEqual(await runsIn(tx, 0), [
        { first: subnet.first + 2, last: subnet.first + 8 },
        { first: subnet.first + 10, last: subnet.last - 2 },
      ]);
    }));

  it('the database refuses an address of another compute, even without a check', async () => {
    const [one, other] = [useOf({ subnet: 0, compute: 0 }), useOf({ subnet: 0, compute: 1 })];
    const address = spaceOf(0).first + 5;
    await inTx(async (tx) => {
      await clear(tx);
      await useAddress(tx, one, address);
      await useAddress(tx, one, address);
    });
    await assert.rejects(
      inTx((tx) => useAddress(tx, other, address)),
      {
        code: dialect === 'sqlite' ? 'SQLITE_CONSTRAINT_PRIMARYKEY' : '23505',
      },
    );
  });

  it('the lowest address of a full /8 is found with the same lookup', () =>
    inTx(async (tx) => {
      await clear(tx);
      const subnet = { ...spaceOf(0), ...knownNetwork('10.0.0.0/8') };
      const top = { first: subnet.last - 9, last: subnet.last - 2 };
      await useRanges(tx, subnet.id, [{ first: subnet.first + 2, last: subnet.first + 500_000 }, top]);
      assert.equal(await lowestFreeAddress(tx, subnet), subnet.first + 500_001);
      assert.equal(await lowestFreeAddress(tx, subnet, [top]), subnet.first + 500_001);
    }));

  function spaceOf(index: number): SubnetSpace {
    return subnets[index] as SubnetSpace;
  }

  function useOf({ subnet, compute }: { subnet: number; compute: number }): SubnetUse {
    return { subnetId: spaceOf(subnet).id, computeId: computes[compute] ?? asId(0) };
  }

  function inTx<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    return test.store.mutate(AUTHOR, async (tx) => ({
      value: await callback(tx),
      noEvent: 'a test of the store',
    }));
  }

  /** Attaches as the service does for such a request, provided that it is valid. */
  async function take(tx: Tx, attached: Attached[], one: Step): Promise<void> {
    const picked = attached[one.which % attached.length];
    if (one.kind === 'attach') {
      const wanted = await wish(tx, attached, one);
      if (wanted) attached.push(await attach(tx, one.compute, wanted));
    } else if (picked && one.kind === 'change') {
      const wanted = await wish(tx, attached, { ...one, compute: picked.compute, subnet: picked.subnet });
      if (wanted) await change(tx, picked, wanted);
    } else if (picked && one.kind === 'detach') {
      await detach(tx, attached, [picked]);
    } else if (one.kind === 'detachAll') {
      const gone = attached.filter(({ compute }) => compute === one.compute);
      await detach(tx, attached, gone);
    }
  }

  /** The addresses of a step, if the service would allow them. */
  async function wish(
    tx: Tx,
    attached: readonly Attached[],
    { compute, subnet, address, ranges: offsets }: Step,
  ) {
    const space = spaceOf(subnet);
    const taken = usedIn(attached.filter((other) => other.compute !== compute && other.subnet === subnet));
    const wanted = shift(offsets, space);
    if (addressesOf(wanted).some((at) => taken.has(at))) return undefined;
    const at = address === undefined ? await lowestFreeAddress(tx, space, wanted) : space.first + 2 + address;
    if (at === undefined || taken.has(at) || addressesOf(wanted).includes(at)) return undefined;
    return { subnet, address: at, ranges: wanted };
  }

  async function attach(
    tx: Tx,
    compute: number,
    wanted: Omit<Attached, 'id' | 'compute'>,
  ): Promise<Attached> {
    const { subnetId, computeId } = useOf({ ...wanted, compute });
    const id = await addInterfaceRow(tx, {
      compute_id: computeId,
      config_id: configs[compute] ?? asId(0),
      vpc_id: vpcId,
      subnet_id: subnetId,
      address: wanted.address,
    });
    const made = { id, compute, ...wanted };
    await insertRanges(tx, made);
    await useAddress(tx, { subnetId, computeId }, wanted.address);
    await useRanges(tx, subnetId, wanted.ranges);
    return made;
  }

  async function change(
    tx: Tx,
    row: Attached,
    wanted: { address: number; ranges: readonly Range[] },
  ): Promise<void> {
    const use = useOf(row);
    const old = { ...row };
    Object.assign(row, wanted);
    await tx.updateTable('config_interface').set({ address: row.address }).where('id', '=', row.id).execute();
    await tx.deleteFrom('interface_range').where('interface_id', '=', row.id).execute();
    await insertRanges(tx, row);
    await useAddress(tx, use, row.address);
    await useRanges(tx, use.subnetId, row.ranges);
    await releaseAddress(tx, use, old.address);
    await releaseRanges(tx, use, old.ranges);
  }

  async function detach(tx: Tx, attached: Attached[], gone: readonly Attached[]): Promise<void> {
    for (const { id } of gone) {
      await tx.deleteFrom('config_interface').where('id', '=', id).execute();
      attached.splice(
        attached.findIndex((other) => other.id === id),
        1,
      );
    }
    for (const row of gone) {
      await releaseAddress(tx, useOf(row), row.address);
      await releaseRanges(tx, useOf(row), row.ranges);
    }
  }

  async function insertRanges(tx: Tx, { id, subnet, compute, ranges: held }: Attached): Promise<void> {
    const common = {
      interface_id: id,
      subnet_id: spaceOf(subnet).id,
      compute_id: computes[compute] ?? asId(0),
    };
    const rows = held.map((one, position) => ({ ...common, position, ...one }));
    if (rows.length > 0) await tx.insertInto('interface_range').values(rows).execute();
  }

  async function check(tx: Tx, attached: readonly Attached[], one: Step): Promise<void> {
    const space = spaceOf(one.subnet);
    const here = attached.filter(({ subnet }) => subnet === one.subnet);
    const used = usedIn(here);
    assert.deepEqual(await runsIn(tx, one.subnet), runsOf(used));

    const besides = shift(one.besides, space);
    for (const more of [[], besides]) {
      const lowest = lowestBut(usableRange(space), new Set([...used, ...addressesOf(more)]));
      assert.equal(await lowestFreeAddress(tx, space, more), lowest);
    }

    const use = useOf(one);
    const ofOthers = usedIn(here.filter(({ compute }) => compute !== one.compute));
    for (const point of besides) {
      const found = new Set(addressesOf(await selectUsedByOthers(tx, use, point)));
      const expected = addressesOf([point]).filter((at) => ofOthers.has(at));
      assert.deepEqual(
        addressesOf([point]).filter((at) => found.has(at)),
        expected,
      );
    }
  }

  function runsIn(tx: Tx, subnet: number): Promise<Range[]> {
    const query = tx.selectFrom('subnet_run').select(['first', 'last']);
    return query.where('subnet_id', '=', spaceOf(subnet).id).orderBy('first').execute();
  }
});

async function clear(tx: Tx): Promise<void> {
  await tx.deleteFrom('config_interface').execute();
  await tx.deleteFrom('subnet_address').execute();
  await tx.deleteFrom('subnet_run').execute();
}

function shift(offsets: readonly Range[], { first: start }: Range): Range[] {
  return offsets.map(({ first, last }) => ({ first: start + 2 + first, last: start + 2 + last }));
}

function usedIn(attached: readonly Attached[]): Set<number> {
  return new Set(attached.flatMap(({ address, ranges: held }) => [address, ...addressesOf(held)]));
}
