import type { Insertable, Updateable } from 'kysely';
import type { Actor } from '#access/actor';
import type { ComputeId, InterfaceId, NatgatewayForwardId, NatgatewayId, SubnetId } from '#domain/ids';
import { visibleComputes } from '#features/computes/instances/target';
import { dottedAddress } from '#store/query/array-filter';
import { integerList, isInList } from '#store/query/dialect';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { NatgatewayForwardRow } from '#store/schema/tables/index';
import type { NatgatewayForwardTable } from '#store/schema/tables/natgateway';
import type { Db, Tx } from '#store/types';

/** A page of the forwards of a gateway to computes that the actor may see. */
export function selectForwardPage(
  db: Db,
  actor: Actor,
  natgatewayId: NatgatewayId,
  list: PageRequest,
): Promise<Page<NatgatewayForwardRow>> {
  const visible = db
    .selectFrom('natgateway_forward')
    .innerJoin('compute', 'compute.id', 'natgateway_forward.compute_id')
    .selectAll('natgateway_forward')
    .where('natgateway_forward.natgateway_id', '=', natgatewayId)
    .where((eb) => visibleComputes(eb, actor));
  return selectPage(db, visible, list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'natgateway_forward.id'),
      label: filterColumn(eb, 'natgateway_forward.label'),
      protocol: filterColumn(eb, 'natgateway_forward.protocol'),
      port: filterColumn(eb, 'natgateway_forward.port'),
      address: { value: dottedAddress(eb.ref('natgateway_forward.address')), nullable: false },
      compute_id: filterColumn(eb, 'natgateway_forward.compute_id'),
      created: filterColumn(eb, 'natgateway_forward.created'),
      updated: filterColumn(eb, 'natgateway_forward.updated'),
    }),
    defaultOrder: (eb) => eb.ref('natgateway_forward.id'),
  });
}

/** An interface in a subnet, which a forward may lead to. */
export interface ForwardInterface {
  id: InterfaceId;
  compute: { id: ComputeId; account_id: number; label: string; region: string };
  subnetId: SubnetId;
  natgatewayId: NatgatewayId | null;
  hasAddress: boolean;
}

/** @returns undefined unless the account has such an interface in a subnet */
export async function selectForwardInterface(
  tx: Tx,
  accountId: number,
  id: InterfaceId,
): Promise<ForwardInterface | undefined> {
  const row = await tx
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .select(['config_interface.compute_id', 'config_interface.nat_address'])
    .select(['subnet.id as subnet_id', 'subnet.natgateway_id', 'compute.label', 'compute.region'])
    .where('config_interface.id', '=', id)
    .where('compute.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { compute_id, label, region } = row;
  return {
    id,
    compute: { id: compute_id, account_id: accountId, label, region },
    subnetId: row.subnet_id,
    natgatewayId: row.natgateway_id,
    hasAddress: row.nat_address !== null,
  };
}

export function countForwards(tx: Tx, natgatewayId: NatgatewayId): Promise<number> {
  return countFound(tx.selectFrom('natgateway_forward').where('natgateway_id', '=', natgatewayId));
}

export function insertForward(
  tx: Tx,
  row: Omit<Insertable<NatgatewayForwardTable>, 'id' | 'updated'>,
): Promise<NatgatewayForwardRow> {
  return tx
    .insertInto('natgateway_forward')
    .values({ ...row, updated: row.created })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateForwardRow(
  tx: Tx,
  id: NatgatewayForwardId,
  changes: Updateable<NatgatewayForwardTable>,
): Promise<NatgatewayForwardRow> {
  return tx
    .updateTable('natgateway_forward')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteForwardRows(tx: Tx, ids: readonly NatgatewayForwardId[]): Promise<void> {
  await tx
    .deleteFrom('natgateway_forward')
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, ids)))
    .execute();
}
