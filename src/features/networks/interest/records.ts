import type { ComputeId, VpcId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { lockAddressPool } from '#features/networks/addresses/records';
import { integerList, isInList } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import { type Parameter, prepared } from '#store/query/prepared';
import type { NicRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Where a network interface leads, and its addresses. */
const COLUMNS = [
  'interface_id',
  'purpose',
  'vpc_id',
  'subnet_id',
  'address',
  'nat_address',
  'vlan_label',
  'ipam_address',
] as const satisfies (keyof NicRow)[];

/** A network interface as a compute is to have it. */
export type NicInput = Pick<NicRow, 'position' | (typeof COLUMNS)[number]> & {
  /** The user has chosen it for the default route. */
  isChosen: boolean;
  ranges: readonly Range[];
};

export type StoredNic = NicRow & { ranges: readonly Range[] };

/** What undoes a change: at these positions of a compute there is to be this again. */
export interface NicUndo {
  positions: readonly number[];
  before: readonly StoredNic[];
}

interface NicOwner {
  computeId: ComputeId;
  accountId: number;
}

const countUp = prepared(
  (tx: Tx, accountId: Parameter<number>, first: Parameter<number>, now: Parameter<number>) =>
    tx
      .insertInto('network_account')
      .values({ account_id: accountId, revision: first, behind_since: now })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet((eb) => ({
          revision: eb('network_account.revision', '+', eb.lit(1)),
          behind_since: eb
            .case()
            .when('network_account.applied_revision', '=', eb.ref('network_account.revision'))
            .then(eb.ref('excluded.behind_since'))
            .else(eb.ref('network_account.behind_since'))
            .end(),
        })),
      ),
);

/**
 * Notes that what an account wants of the network changes in this transaction: rows of network interfaces, or of
 * interfaces that a config names.
 * @param now UTC seconds
 */
export async function touchNetwork(tx: Tx, accountId: number, now: number): Promise<void> {
  await countUp(tx, accountId, 1, now);
}

/**
 * Gives a compute these network interfaces. One that stays what it was keeps its id, so that nothing of it changes in
 * the network.
 * @param inputs by position; without any, the compute has none
 * @param now UTC seconds
 */
export async function replaceNics(
  tx: Tx,
  { computeId, accountId }: NicOwner,
  inputs: readonly NicInput[],
  now: number,
): Promise<NicUndo> {
  const before = await selectNics(tx, computeId);
  const wanted = withPrimary(inputs);
  const changed = [0, 1, 2].filter((position) => {
    const isThere = ({ position: at }: { position: number }) => at === position;
    return textOf(before.find(isThere)) !== textOf(wanted.find(isThere));
  });
  if (changed.length === 0) return { positions: [], before: [] };
  await removeNics(tx, computeId, changed);
  for (const nic of wanted) {
    if (!changed.includes(nic.position)) continue;
    const kept = before.find((one) => one.position === nic.position && isSamePort(one, nic));
    await insertNic(tx, {
      ...nic,
      ...(kept && { id: kept.id }),
      account_id: accountId,
      compute_id: computeId,
      plugged: kept?.plugged ?? 0,
      up: kept?.up ?? 0,
      up_changed: kept?.up_changed ?? now,
    });
  }
  await touchNetwork(tx, accountId, now);
  return { positions: changed, before: before.filter(({ position }) => changed.includes(position)) };
}

/** Takes a change of `replaceNics` back. */
export async function restoreNics(
  tx: Tx,
  { computeId, accountId }: NicOwner,
  { positions, before }: NicUndo,
  now: number,
): Promise<void> {
  if (positions.length === 0) return;
  await removeNics(tx, computeId, positions);
  for (const nic of before) await insertNic(tx, nic);
  await touchNetwork(tx, accountId, now);
}

/**
 * Network interfaces with the addresses that their interfaces have now. Those of a VPC are missing when their interface
 * is gone: it no longer reserves their addresses. Others need no interface.
 */
export function withAddresses(nics: readonly StoredNic[], inputs: readonly NicInput[]): StoredNic[] {
  return nics.flatMap((nic) => {
    if (nic.purpose !== 'vpc') return [nic];
    const input = inputs.find((one) => one.interface_id === nic.interface_id);
    if (!input) return [];
    const { address, nat_address, ranges } = input;
    return [{ ...nic, address, nat_address, ranges }];
  });
}

/** Without a choice, the first one that leads out of the compute's own networks has the default route. */
function withPrimary(inputs: readonly NicInput[]): (Omit<NicInput, 'isChosen'> & Pick<NicRow, 'primary'>)[] {
  const primary = inputs.find(({ isChosen }) => isChosen) ?? inputs.find(({ purpose }) => purpose !== 'vlan');
  return inputs.map((nic) => {
    const { isChosen: _chosen, ...rest } = nic;
    return { ...rest, primary: nic === primary ? 1 : 0 };
  });
}

/** Whether it is the same port of the same network, with other settings. */
function isSamePort(a: NicNetwork, b: NicNetwork): boolean {
  return a.purpose === b.purpose && a.subnet_id === b.subnet_id && a.vlan_label === b.vlan_label;
}

type NicNetwork = Pick<NicRow, 'purpose' | 'subnet_id' | 'vlan_label'>;

/** Equal for network interfaces between which there is no difference. */
function textOf(nic: (Omit<NicInput, 'isChosen'> & Pick<NicRow, 'primary'>) | undefined): string {
  if (!nic) return '';
  const ranges = nic.ranges.map(({ first, last }) => [first, last]);
  return JSON.stringify([nic.primary, ...COLUMNS.map((column) => nic[column]), ranges]);
}

/**
 * Notes which network interfaces of these computes are plugged into the network of their host, and that the others are
 * not.
 */
export async function setPlugged(
  tx: Tx,
  computeIds: readonly ComputeId[],
  nicIds: readonly number[],
): Promise<void> {
  const [computes, nics] = [integerList(tx, computeIds), integerList(tx, nicIds)];
  const ofThese = tx.updateTable('nic').where((eb) => isInList(tx, eb.ref('compute_id'), computes));
  await ofThese
    .set({ plugged: 1 })
    .where('plugged', '=', 0)
    .where((eb) => isInList(tx, eb.ref('id'), nics))
    .execute();
  await ofThese
    .set({ plugged: 0 })
    .where('plugged', '=', 1)
    .where((eb) => eb.not(isInList(tx, eb.ref('id'), nics)))
    .execute();
}

/** Notes whether packets reach network interfaces. Those that are gone are left out. */
export async function recordNicState(
  tx: Tx,
  nicIds: readonly number[],
  isUp: boolean,
  now: number,
): Promise<void> {
  if (nicIds.length === 0) return;
  const up = isUp ? 1 : 0;
  await tx
    .updateTable('nic')
    .set({ up, up_changed: now })
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, nicIds)))
    .where('up', '<>', up)
    .execute();
}

/** The network interfaces that hosts have plugged. */
export async function selectPluggedNics(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('nic').select('id').where('plugged', '=', 1).execute();
  return new Set(rows.map(({ id }) => id));
}

async function selectNics(tx: Tx, computeId: ComputeId): Promise<StoredNic[]> {
  const nics = await tx
    .selectFrom('nic')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('position')
    .execute();
  if (nics.every(({ purpose }) => purpose !== 'vpc')) return nics.map((nic) => ({ ...nic, ranges: [] }));
  const rows = await tx
    .selectFrom('nic_range')
    .innerJoin('nic', 'nic.id', 'nic_range.nic_id')
    .select(['nic_range.nic_id', 'nic_range.first', 'nic_range.last'])
    .where('nic.compute_id', '=', computeId)
    .orderBy('nic_range.nic_id')
    .orderBy('nic_range.position')
    .execute();
  const ranges = Map.groupBy(rows, ({ nic_id }) => nic_id);
  return nics.map((nic) => ({
    ...nic,
    ranges: (ranges.get(nic.id) ?? []).map(({ first, last }) => ({ first, last })),
  }));
}

async function removeNics(tx: Tx, computeId: ComputeId, positions: readonly number[]): Promise<void> {
  await tx.deleteFrom('nic').where('compute_id', '=', computeId).where('position', 'in', positions).execute();
}

async function insertNic(tx: Tx, { ranges, ...row }: Omit<StoredNic, 'id'> & { id?: number }): Promise<void> {
  const { id } = await tx.insertInto('nic').values(row).returning('id').executeTakeFirstOrThrow();
  const rows = ranges.map(({ first, last }, position) => ({ nic_id: id, position, first, last }));
  for (const portion of portions(rows)) await tx.insertInto('nic_range').values(portion).execute();
}

/**
 * Gives a VPC a number for its router, the lowest one that is free in the region, unless it has one. It needs one as
 * soon as one of its addresses is reached from outside, and keeps it.
 */
export async function numberRouter(tx: Tx, vpcId: VpcId, region: string): Promise<void> {
  const numbered = await tx
    .selectFrom('vpc_router')
    .select('number')
    .where('vpc_id', '=', vpcId)
    .executeTakeFirst();
  if (numbered) return;
  await lockAddressPool(tx, region);
  const rows = await tx
    .selectFrom('vpc_router')
    .select('number')
    .where('region', '=', region)
    .orderBy('number')
    .execute();
  const gap = rows.findIndex(({ number }, index) => number !== index);
  const number = gap === -1 ? rows.length : gap;
  await tx.insertInto('vpc_router').values({ vpc_id: vpcId, region, number }).execute();
}
