import { sql } from 'kysely';
import type { NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import type { Sibling } from '#domain/net/subnet-siblings';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { preparedPage } from '#store/query/page';
import type { Parameter } from '#store/query/prepared';
import type { SubnetRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { Blocker } from './rules.ts';

export const selectSubnetPage = preparedPage(
  (db, vpcId: Parameter<VpcId>) => db.selectFrom('subnet').selectAll().where('vpc_id', '=', vpcId),
  {
    columns: (eb) => ({
      id: filterColumn(eb, 'id'),
      label: filterColumn(eb, 'label'),
      created: filterColumn(eb, 'created'),
      updated: filterColumn(eb, 'updated'),
    }),
    defaultOrder: (eb) => eb.ref('id'),
  },
);

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

export function updateSubnetLabel(tx: Tx, id: SubnetId, label: string, updated: number): Promise<SubnetRow> {
  return tx
    .updateTable('subnet')
    .set({ label, updated })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
