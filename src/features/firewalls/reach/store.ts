import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '#access/actor';
import type { ReachPlace } from '#domain/firewalls/reach/reach-classes';
import type { ComputeId, FirewallId, VpcId } from '#domain/ids';
import { visibleComputes } from '#features/computes/instances/target';
import { isOneOf } from '#store/query/dialect';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { visibleFirewalls } from '../target.ts';

/** The enabled firewalls of the computes of an account, by compute. */
export async function selectGuardIds(db: Db, accountId: number): Promise<ReadonlyMap<number, FirewallId>> {
  const rows = await db
    .selectFrom('firewall_device')
    .innerJoin('firewall', 'firewall.id', 'firewall_device.firewall_id')
    .select(['firewall_device.compute_id', 'firewall_device.firewall_id'])
    .where('firewall.account_id', '=', accountId)
    .where('firewall_device.enabled', '=', 1)
    .orderBy('firewall_device.compute_id')
    .execute();
  return new Map(
    rows.map(({ compute_id: computeId, firewall_id: id }): [number, FirewallId] => [computeId, id]),
  );
}

/**
 * The addresses by which running computes of an account are reached: those in the subnets of some VPCs, and all public
 * ones.
 * @param first computes whose addresses are read before those of others
 * @returns isWhole false when there are more than `limit` of a kind
 */
export async function selectPlaces(
  db: Db,
  accountId: number,
  { vpcIds, first, limit }: { vpcIds: readonly VpcId[]; first: readonly ComputeId[]; limit: number },
): Promise<{ places: ReachPlace[]; isWhole: boolean }> {
  const others = (eb: ExpressionBuilder<Database, 'nic'>) =>
    eb
      .case()
      .when(isOneOf(db, eb.ref('nic.compute_id'), first))
      .then(0)
      .else(1)
      .end();
  const inVpcs = await db
    .selectFrom('nic')
    .select(['compute_id as computeId', 'vpc_id as vpcId', 'subnet_id as subnetId', 'address'])
    .where('account_id', '=', accountId)
    .where((eb) => isOneOf(db, eb.ref('vpc_id'), vpcIds))
    .orderBy(others)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ vpcId: VpcId; address: number }>()
    .execute();
  const mapped = await db
    .selectFrom('nic')
    .select(['compute_id as computeId', 'nat_address as address'])
    .where('account_id', '=', accountId)
    .where('nat_address', 'is not', null)
    .orderBy(others)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ address: number }>()
    .execute();
  const own = await db
    .selectFrom('nic')
    .innerJoin('pool_address', 'pool_address.compute_id', 'nic.compute_id')
    .select(['nic.compute_id as computeId', 'pool_address.address'])
    .where('nic.account_id', '=', accountId)
    .where('nic.purpose', '=', 'public')
    .where('pool_address.public', '=', 1)
    .orderBy(others)
    .orderBy('nic.id')
    .limit(limit)
    .execute();
  const publicPlaces = [...mapped, ...own].map((place) => ({ ...place, vpcId: null, subnetId: null }));
  const isWhole = [inVpcs, mapped, own].every(({ length }) => length < limit);
  return { places: [...inVpcs, ...publicPlaces], isWhole };
}

/** The VPCs in which computes run with an interface. */
export async function selectVpcIdsOf(db: Db, computeIds: readonly ComputeId[]): Promise<VpcId[]> {
  const rows = await db
    .selectFrom('nic')
    .select('vpc_id')
    .distinct()
    .where((eb) => isOneOf(db, eb.ref('compute_id'), computeIds))
    .where('vpc_id', 'is not', null)
    .$narrowType<{ vpc_id: VpcId }>()
    .execute();
  return rows.map(({ vpc_id: id }) => id);
}

/** The labels of computes, as far as the actor may see them. */
export async function selectVisibleLabels(
  db: Db,
  actor: Actor,
  ids: readonly ComputeId[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('compute')
    .select(['id', 'label'])
    .where((eb) => visibleComputes(eb, actor))
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Those of the firewalls that the actor may see. */
export async function selectVisibleFirewallIds(
  db: Db,
  actor: Actor,
  ids: readonly FirewallId[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('firewall')
    .select('id')
    .where((eb) => visibleFirewalls(eb, actor))
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
