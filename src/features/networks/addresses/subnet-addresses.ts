import { sql } from 'kysely';
import { hull, union, usableRange, without } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import { integerList, isInList } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import { prepared } from '#store/query/prepared';
import type { SubnetAddressTable, SubnetRunTable } from '#store/schema/tables/address';
import type { Tx } from '#store/types';

// `subnet_run` holds what is used by anybody, `subnet_address` and `interface_range` by whom. The account's lock is held
// wherever any of them is written.

/** A subnet's place in the address space. */
export interface SubnetSpace extends Range {
  id: number;
}

/** The part of a subnet that one compute uses. */
export interface SubnetUse {
  subnetId: number;
  /** 0 for a compute that is still to be created. */
  computeId: number;
}

const selectLastRunTo = prepared((db, subnetId: number, address: number) =>
  db
    .selectFrom('subnet_run')
    .select('last')
    .where('subnet_id', '=', subnetId)
    .where('first', '<=', address)
    .orderBy('first', 'desc')
    .limit(1),
);

/**
 * The lowest address that no interface uses: one look-up, however large and full the subnet is.
 * @param besides ranges that are about to be used: one more look-up for each that stands in the way
 * @returns undefined when none is free
 */
export async function lowestFreeAddress(
  tx: Tx,
  subnet: SubnetSpace,
  besides: readonly Range[] = [],
): Promise<number | undefined> {
  const usable = usableRange(subnet);
  let address = await firstUnusedFrom(tx, subnet.id, usable.first);
  for (const { first, last } of union(besides)) {
    if (first <= address && address <= last) address = await firstUnusedFrom(tx, subnet.id, last + 1);
  }
  return address <= usable.last ? address : undefined;
}

async function firstUnusedFrom(tx: Tx, subnetId: number, address: number): Promise<number> {
  const [run] = await selectLastRunTo(tx, subnetId, address);
  return run && run.last >= address ? run.last + 1 : address;
}

/** What other computes use of a range, as addresses or ranges of theirs. */
export async function selectUsedByOthers(
  tx: Tx,
  { subnetId, computeId }: SubnetUse,
  { first, last }: Range,
): Promise<Range[]> {
  const runs = await selectRuns(tx, subnetId, { first, last });
  if (!runs.some((run) => run.first <= last && run.last >= first)) return [];
  return await selectUses(tx, { subnetId, computeId }, '!=', { first, last });
}

const selectUser = prepared((db, subnetId: number, address: number) =>
  db
    .selectFrom('subnet_address')
    .select('compute_id')
    .where('subnet_id', '=', subnetId)
    .where('address', '=', address),
);

const insertAddress = prepared((tx: Tx, row: SubnetAddressTable) =>
  tx.insertInto('subnet_address').values(row),
);

/** The compute uses the address from now on, however many of its interfaces do. Others must not use it. */
export async function useAddress(tx: Tx, { subnetId, computeId }: SubnetUse, address: number): Promise<void> {
  const [row] = await selectUser(tx, subnetId, address);
  if (row?.compute_id === computeId) return;
  await insertAddress(tx, { subnet_id: subnetId, address, compute_id: computeId });
  await useRanges(tx, subnetId, [{ first: address, last: address }]);
}

/** The addresses of the ranges are used from now on; rows of `interface_range` say by whom. */
export async function useRanges(tx: Tx, subnetId: number, ranges: readonly Range[]): Promise<void> {
  if (ranges.length === 0) return;
  const runs = await selectRuns(tx, subnetId, hull(ranges));
  await replaceRuns(tx, subnetId, runs, union([...runs, ...ranges]));
}

const selectNaming = prepared((db, { subnetId, computeId }: SubnetUse, address: number) =>
  db
    .selectFrom('config_interface')
    .select('id')
    .where('subnet_id', '=', subnetId)
    .where('compute_id', '=', computeId)
    .where('address', '=', address)
    .limit(1),
);

const deleteAddress = prepared((tx: Tx, subnetId: number, address: number) =>
  tx.deleteFrom('subnet_address').where('subnet_id', '=', subnetId).where('address', '=', address),
);

/** An interface of the compute has gone, or has another address now. */
export async function releaseAddress(tx: Tx, use: SubnetUse, address: number): Promise<void> {
  const { subnetId } = use;
  const stillNamed = await selectNaming(tx, use, address);
  if (stillNamed.length > 0) return;
  await deleteAddress(tx, subnetId, address);
  await releaseRanges(tx, use, [{ first: address, last: address }]);
}

/** Their rows have gone: frees what no other address or range of the compute still uses. */
export async function releaseRanges(
  tx: Tx,
  { subnetId, computeId }: SubnetUse,
  ranges: readonly Range[],
): Promise<void> {
  if (ranges.length === 0) return;
  const { first, last } = hull(ranges);
  const kept = await selectUses(tx, { subnetId, computeId }, '=', { first, last });
  const freed = without(ranges, kept);
  const runs = await selectRuns(tx, subnetId, { first, last });
  await replaceRuns(tx, subnetId, runs, without(runs, freed));
}

/** What the compute (`=`), or any other (`!=`), uses of a range, as addresses or ranges. */
async function selectUses(
  tx: Tx,
  { subnetId, computeId }: SubnetUse,
  whose: '=' | '!=',
  { first, last }: Range,
): Promise<Range[]> {
  const addresses = await tx
    .selectFrom('subnet_address')
    .select('address')
    .where('subnet_id', '=', subnetId)
    .where('address', '>=', first)
    .where('address', '<=', last)
    .where('compute_id', whose, computeId)
    .execute();
  const ranges = await tx
    .selectFrom('interface_range')
    .select(['first', 'last'])
    .where('subnet_id', '=', subnetId)
    .where('first', '<=', last)
    .where('last', '>=', first)
    .where('compute_id', whose, computeId)
    .execute();
  return [...ranges, ...addresses.map(({ address }) => ({ first: address, last: address }))];
}

const selectRunsFrom = prepared((db, subnetId: number, first: number, next: number) =>
  db
    .selectFrom('subnet_run')
    .select(['first', 'last'])
    .where('subnet_id', '=', subnetId)
    .where('first', '>=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('subnet_run')
          .select((of) => of.fn.max('first').as('first'))
          .where('subnet_id', '=', subnetId)
          .where('first', '<', first),
        sql<number>`${first}`,
      ),
    )
    .where('first', '<=', next)
    .orderBy('first'),
);

/** The runs that overlap or touch a range, in ascending order: those that begin in it, and the one before them. */
async function selectRuns(tx: Tx, subnetId: number, { first, last }: Range): Promise<Range[]> {
  const runs = await selectRunsFrom(tx, subnetId, first, last + 1);
  return runs.filter((run) => run.last >= first - 1);
}

const setLast = prepared((tx: Tx, subnetId: number, { first, last }: Range) =>
  tx.updateTable('subnet_run').set({ last }).where('subnet_id', '=', subnetId).where('first', '=', first),
);

const deleteRuns = prepared((tx: Tx, subnetId: number, firsts: string) =>
  tx
    .deleteFrom('subnet_run')
    .where('subnet_id', '=', subnetId)
    .where((eb) => isInList(tx, eb.ref('first'), firsts)),
);

const insertRuns = prepared((tx: Tx, rows: readonly SubnetRunTable[]) =>
  tx.insertInto('subnet_run').values(rows),
);

async function replaceRuns(
  tx: Tx,
  subnetId: number,
  runs: readonly Range[],
  wanted: readonly Range[],
): Promise<void> {
  const lasts = new Map(runs.map(({ first, last }) => [first, last]));
  const firsts = new Set(wanted.map(({ first }) => first));
  const gone = [...lasts.keys()].filter((first) => !firsts.has(first));
  if (gone.length > 0) await deleteRuns(tx, subnetId, integerList(tx, gone));
  for (const run of wanted) {
    const last = lasts.get(run.first);
    if (last !== undefined && last !== run.last) await setLast(tx, subnetId, run);
  }
  const added = wanted.filter(({ first }) => !lasts.has(first));
  for (const portion of portions(added))
    await insertRuns(
      tx,
      portion.map(({ first, last }) => ({ subnet_id: subnetId, first, last })),
    );
}
