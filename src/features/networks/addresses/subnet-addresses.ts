import { sql } from 'kysely';
import type { ComputeId, SubnetId } from '#domain/ids';
import { hull, union, usableRange, without } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import { integerList, isInList } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import { type Parameter, prepared, type RowParameters } from '#store/query/prepared';
import type { SubnetAddressTable, SubnetRunTable } from '#store/schema/tables/vpc';
import type { Tx } from '#store/types';

// `subnet_run` records which addresses are used at all; `subnet_address` and `interface_range` record by which
// compute. Hold the account's lock to write any of them. See docs/how-it-works/addresses.md.

/** A subnet's id and its address range. */
export interface SubnetSpace extends Range {
  id: SubnetId;
}

/** Identifies the addresses that one compute uses in a subnet. */
export interface SubnetUse {
  subnetId: SubnetId;
  /** 0 for a compute that is not created yet. */
  computeId: ComputeId;
}

const selectLastRunTo = prepared((db, subnetId: Parameter<SubnetId>, address: Parameter<number>) =>
  db
    .selectFrom('subnet_run')
    .select('last')
    .where('subnet_id', '=', subnetId)
    .where('first', '<=', address)
    .orderBy('first', 'desc')
    .limit(1),
);

/**
 * The lowest address that no interface uses. Takes one lookup, however large and full the subnet is.
 * @param besides ranges that are about to be used; each one that has to be skipped takes another lookup
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

async function firstUnusedFrom(tx: Tx, subnetId: SubnetId, address: number): Promise<number> {
  const [run] = await selectLastRunTo(tx, subnetId, address);
  return run && run.last >= address ? run.last + 1 : address;
}

/** The parts of a range that other computes use, as single addresses or ranges. */
export async function selectUsedByOthers(
  tx: Tx,
  { subnetId, computeId }: SubnetUse,
  { first, last }: Range,
): Promise<Range[]> {
  const runs = await selectRuns(tx, subnetId, { first, last });
  if (!runs.some((run) => run.first <= last && run.last >= first)) return [];
  return await selectUses(tx, { subnetId, computeId }, '!=', { first, last });
}

const selectUser = prepared((db, subnetId: Parameter<SubnetId>, address: Parameter<number>) =>
  db
    .selectFrom('subnet_address')
    .select('compute_id')
    .where('subnet_id', '=', subnetId)
    .where('address', '=', address),
);

const insertAddress = prepared((tx: Tx, row: RowParameters<SubnetAddressTable>) =>
  tx.insertInto('subnet_address').values(row),
);

/**
 * Records that the compute uses the address. Does nothing if another of its interfaces uses it already. The primary
 * key refuses an address that another compute uses.
 */
export async function useAddress(tx: Tx, use: SubnetUse, address: number): Promise<void> {
  const [row] = await selectUser(tx, use.subnetId, address);
  if (row?.compute_id !== use.computeId) await takeAddress(tx, use, address);
}

/** Records that the compute uses an address that no interface uses yet. */
export async function takeAddress(
  tx: Tx,
  { subnetId, computeId }: SubnetUse,
  address: number,
): Promise<void> {
  await insertAddress(tx, { subnet_id: subnetId, address, compute_id: computeId });
  await useRanges(tx, subnetId, [{ first: address, last: address }]);
}

/** Marks the addresses of the ranges as used. The caller records the owner in `interface_range`. */
export async function useRanges(tx: Tx, subnetId: SubnetId, ranges: readonly Range[]): Promise<void> {
  if (ranges.length === 0) return;
  const runs = await selectRuns(tx, subnetId, hull(ranges));
  await replaceRuns(tx, subnetId, runs, union([...runs, ...ranges]));
}

/**
 * Call it after an interface was deleted or got another address. Frees the address unless another interface of the
 * compute has it.
 */
export async function releaseAddress(tx: Tx, use: SubnetUse, address: number): Promise<void> {
  const { subnetId, computeId } = use;
  const naming = await tx
    .selectFrom('config_interface')
    .select('id')
    .where('subnet_id', '=', subnetId)
    .where('compute_id', '=', computeId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  if (naming) return;
  await tx
    .deleteFrom('subnet_address')
    .where('subnet_id', '=', subnetId)
    .where('address', '=', address)
    .execute();
  await releaseRanges(tx, use, [{ first: address, last: address }]);
}

/** Call it after the rows of the ranges were deleted. Frees what no other address or range of the compute uses. */
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

/** The parts of a range used by the compute (`=`) or by any other compute (`!=`), as single addresses or ranges. */
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

const selectRunsFrom = prepared(
  (db, subnetId: Parameter<SubnetId>, first: Parameter<number>, next: Parameter<number>) =>
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

/**
 * The runs that overlap or touch a range, in ascending order: those that begin in it, and possibly the one before
 * them.
 */
async function selectRuns(tx: Tx, subnetId: SubnetId, { first, last }: Range): Promise<Range[]> {
  const runs = await selectRunsFrom(tx, subnetId, first, last + 1);
  return runs.filter((run) => run.last >= first - 1);
}

const setLast = prepared((tx: Tx, subnetId: Parameter<SubnetId>, { first, last }: RowParameters<Range>) =>
  tx.updateTable('subnet_run').set({ last }).where('subnet_id', '=', subnetId).where('first', '=', first),
);

const deleteRuns = prepared((tx: Tx, subnetId: Parameter<SubnetId>, firsts: Parameter<string>) =>
  tx
    .deleteFrom('subnet_run')
    .where('subnet_id', '=', subnetId)
    .where((eb) => isInList(tx, eb.ref('first'), firsts)),
);

const insertRuns = prepared((tx: Tx, rows: readonly RowParameters<SubnetRunTable>[]) =>
  tx.insertInto('subnet_run').values(rows),
);

async function replaceRuns(
  tx: Tx,
  subnetId: SubnetId,
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
