import { type ExpressionBuilder, sql } from 'kysely';
import type { NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import type { Sibling } from '#domain/net/subnet-siblings';
import { asksFor, withJoined } from '#store/query/array-filter';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, preparedPage, selectPage } from '#store/query/page';
import type { Parameter } from '#store/query/prepared';
import type { Database, SubnetRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { Blocker } from './rules.ts';

const subnetsOf = (db: Db, vpcId: VpcId | Parameter<VpcId>) =>
  db.selectFrom('subnet').selectAll().where('vpc_id', '=', vpcId);

const shape = {
  columns: (eb: ExpressionBuilder<Database, 'subnet'>) => ({
    id: filterColumn(eb, 'id'),
    label: filterColumn(eb, 'label'),
    created: filterColumn(eb, 'created'),
    updated: filterColumn(eb, 'updated'),
  }),
  defaultOrder: (eb: ExpressionBuilder<Database, 'subnet'>) => eb.ref('id'),
};

const selectPreparedPage = preparedPage((db, vpcId: Parameter<VpcId>) => subnetsOf(db, vpcId), shape);

/** A page of the subnets of a VPC. */
export function selectSubnetPage(db: Db, list: PageRequest, vpcId: VpcId): Promise<Page<SubnetRow>> {
  return asksFor(list.filter, 'tags')
    ? selectPage(db, subnetsOf(db, vpcId), list, withJoined(db, shape, 'tags'))
    : selectPreparedPage(db, list, vpcId);
}

/** The subnets of the VPC that conflict with a label or overlap a range. */
export function selectConflicting(
  tx: Tx,
  vpcId: VpcId,
  { label, range }: { label: string; range?: Range },
): Promise<(Sibling & { id: SubnetId })[]> {
  return tx
    .selectFrom('subnet')
    .select(['id', 'label', 'first', 'last'])
    .where('vpc_id', '=', vpcId)
    .where((eb) =>
      eb.or([
        eb('label', '=', label),
        ...(range ? [eb.and([eb('first', '<=', range.last), eb('last', '>=', range.first)])] : []),
      ]),
    )
    .execute();
}

export function countSubnets(tx: Tx, vpcId: VpcId): Promise<number> {
  return countFound(tx.selectFrom('subnet').where('vpc_id', '=', vpcId));
}

export function updateSubnetRow(
  tx: Tx,
  id: SubnetId,
  changes: Pick<SubnetRow, 'label' | 'tags' | 'updated'>,
): Promise<SubnetRow> {
  return tx.updateTable('subnet').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * The first interfaces on a subnet, or on any subnet of a VPC, by subnet and interface; and the total number of such
 * interfaces.
 */
export async function selectBlockers(
  tx: Tx,
  of: { subnetId: SubnetId } | { vpcId: VpcId },
  count: number,
): Promise<{ blockers: Blocker[]; total: number }> {
  const rows = await tx
    .selectFrom('config_interface')
    .select(['subnet_id', 'id', 'config_id', 'compute_id', 'active'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .$narrowType<{ subnet_id: SubnetId }>()
    .where((eb) => ('vpcId' in of ? eb('vpc_id', '=', of.vpcId) : eb('subnet_id', '=', of.subnetId)))
    .orderBy('subnet_id')
    .orderBy('id')
    .limit(count)
    .execute();
  return { blockers: rows, total: rows[0]?.total ?? 0 };
}

export async function deleteSubnetRow(tx: Tx, id: SubnetId): Promise<void> {
  await tx.deleteFrom('subnet').where('id', '=', id).execute();
}

export function updateSubnetNatgateway(
  tx: Tx,
  id: SubnetId,
  natgatewayId: NatgatewayId | null,
  updated: number,
): Promise<SubnetRow> {
  return tx
    .updateTable('subnet')
    .set({ natgateway_id: natgatewayId, updated })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
