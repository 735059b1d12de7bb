import { sql } from 'kysely';
import type { ComputeId, NatgatewayId, SubnetId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { hasOneWriter, integerList, isInList } from '#store/query/dialect';
import { readInPortions } from '#store/query/portions';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db, Tx } from '#store/types';

const selectPublic = prepared((db, computeId: Parameter<ComputeId>) =>
  db
    .selectFrom('pool_address')
    .select('address')
    .where('compute_id', '=', computeId)
    .where('public', '=', 1)
    .orderBy('address'),
);

/** The compute's public addresses, lowest first. `any` as a NAT address selects the first one. */
export async function selectPublicAddresses(tx: Tx, computeId: ComputeId): Promise<number[]> {
  const rows = await selectPublic(tx, computeId);
  return rows.map(({ address }) => address);
}

/** The compute or the NAT gateway that has a public address. */
export function selectAddressHolder(
  db: Db,
  region: string,
  address: number,
): Promise<{ compute_id: ComputeId | null; natgateway_id: NatgatewayId | null } | undefined> {
  return db
    .selectFrom('pool_address')
    .select(['compute_id', 'natgateway_id'])
    .where('address', '=', address)
    .where('region', '=', region)
    .where('public', '=', 1)
    .executeTakeFirst();
}

const selectRunsFrom = prepared(
  (db, subnetId: Parameter<SubnetId>, first: Parameter<number>, limit: Parameter<number>) =>
    db
      .selectFrom('subnet_run')
      .select(['first', 'last'])
      .where('subnet_id', '=', subnetId)
      .where('first', '>', first)
      .orderBy('first')
      .limit(limit),
);

/** The addresses of a subnet that interfaces use, as runs that do not touch, in ascending order. */
export function selectUsedRuns(db: Db, subnetId: SubnetId): Promise<Range[]> {
  return readInPortions(db, (limit, after: Range | undefined) =>
    selectRunsFrom(db, subnetId, after?.first ?? -1, limit),
  );
}

const selectCounts = prepared((db, subnetIds: Parameter<string>) =>
  db
    .selectFrom('subnet_run')
    .select([
      'subnet_id',
      sql<number>`cast(sum(${sql.ref('last')} - ${sql.ref('first')} + 1) as bigint)`.as('used'),
    ])
    .where((eb) => isInList(db, eb.ref('subnet_id'), subnetIds))
    .groupBy('subnet_id'),
);

/** How many addresses interfaces use, by subnet. Subnets of which none is used are missing. */
export async function selectUsedCounts(
  db: Db,
  subnetIds: readonly SubnetId[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectCounts(db, integerList(db, subnetIds));
  return new Map(rows.map(({ subnet_id, used }) => [subnet_id, used]));
}

/** Locks the address pools of a region until the commit, on every replica. Take the account's lock first. */
export async function lockAddressPool(tx: Tx, region: string): Promise<void> {
  if (hasOneWriter(tx)) return;
  await tx
    .insertInto('address_pool')
    .values({ region })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('address_pool')
    .select('region')
    .where('region', '=', region)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The public addresses of computes, by compute and address. */
export async function selectPublicAddressesOf(
  db: Db,
  computeIds: readonly ComputeId[],
): Promise<{ compute_id: ComputeId; address: number }[]> {
  return await db
    .selectFrom('pool_address')
    .select(['compute_id', 'address'])
    .where((eb) => isInList(db, eb.ref('compute_id'), integerList(db, computeIds)))
    .where('public', '=', 1)
    .orderBy('compute_id')
    .orderBy('address')
    .$narrowType<{ compute_id: ComputeId }>()
    .execute();
}

/** A public address of a NAT gateway. */
export interface GatewayAddress {
  natgateway_id: NatgatewayId;
  /** As an integer. */
  address: number;
}

/** The addresses of NAT gateways, by gateway, the oldest ones first. */
export async function selectGatewayAddresses(
  db: Db,
  natgatewayIds: readonly NatgatewayId[],
): Promise<GatewayAddress[]> {
  if (natgatewayIds.length === 0) return [];
  return await db
    .selectFrom('pool_address')
    .select(['natgateway_id', 'address'])
    .where('natgateway_id', 'is not', null)
    .where((eb) => isInList(db, eb.ref('natgateway_id'), integerList(db, natgatewayIds)))
    .orderBy('natgateway_id')
    .orderBy('added')
    .orderBy('address')
    .$narrowType<{ natgateway_id: NatgatewayId }>()
    .execute();
}
