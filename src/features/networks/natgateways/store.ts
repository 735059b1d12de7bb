import type { Insertable } from 'kysely';
import type { Actor } from '#access/actor';
import type { NatgatewayId } from '#domain/ids';
import { visibleComputes } from '#features/computes/instances/target';
import { integerList, isInList } from '#store/query/dialect';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { NatgatewayTable } from '#store/schema/tables/natgateway';
import type { Db, Tx } from '#store/types';
import type { GatewayInterface } from './records.ts';

/** A page of the gateways of the account. Tokens that are bound to VPCs see those that serve one of them. */
export function selectNatgatewayPage(db: Db, actor: Actor, list: PageRequest): Promise<Page<NatgatewayRow>> {
  const bound = actor.restrictions?.vpcs;
  const all = db.selectFrom('natgateway').selectAll().where('account_id', '=', actor.accountId);
  const visible = bound
    ? all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subnet')
            .select('subnet.id')
            .whereRef('subnet.natgateway_id', '=', 'natgateway.id')
            .where((eb) => isInList(db, eb.ref('subnet.vpc_id'), integerList(db, bound))),
        ),
      )
    : all;
  return selectPage(db, visible, list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'id'),
      label: filterColumn(eb, 'label'),
      region: filterColumn(eb, 'region'),
      default_ports_per_interface: filterColumn(eb, 'ports_per_interface'),
      created: filterColumn(eb, 'created'),
      updated: filterColumn(eb, 'updated'),
    }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

/** Whether a gateway of the account other than `exceptId` has the label. */
export async function isNatgatewayLabelTaken(
  tx: Tx,
  accountId: number,
  label: string,
  exceptId?: NatgatewayId,
): Promise<boolean> {
  const row = await tx
    .selectFrom('natgateway')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export function countNatgateways(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('natgateway').where('account_id', '=', accountId));
}

export function insertNatgateway(
  tx: Tx,
  row: Omit<Insertable<NatgatewayTable>, 'id' | 'updated'>,
): Promise<NatgatewayRow> {
  return tx
    .insertInto('natgateway')
    .values({ ...row, updated: row.created })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateNatgatewayLabel(
  tx: Tx,
  id: NatgatewayId,
  label: string,
  updated: number,
): Promise<NatgatewayRow> {
  return tx
    .updateTable('natgateway')
    .set({ label, updated })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteNatgatewayRow(tx: Tx, id: NatgatewayId): Promise<void> {
  await tx.deleteFrom('natgateway').where('id', '=', id).execute();
}

/** The interfaces that leave by a gateway, of computes that the actor may see, by id. */
export async function selectGatewayInterfaces(
  db: Db,
  actor: Actor,
  { id, ports_per_interface: size }: NatgatewayRow,
  address?: number,
): Promise<GatewayInterface[]> {
  const rows = await db
    .selectFrom('portset')
    .innerJoin('compute', 'compute.id', 'portset.compute_id')
    .innerJoin('config_interface', (join) =>
      join
        .onRef('config_interface.compute_id', '=', 'portset.compute_id')
        .onRef('config_interface.subnet_id', '=', 'portset.subnet_id'),
    )
    .select(['config_interface.id', 'compute.id as compute_id', 'compute.label'])
    .select(['portset.address', 'portset.block'])
    .where('portset.natgateway_id', '=', id)
    .where('portset.held_until', 'is', null)
    .where('config_interface.nat_address', 'is', null)
    .where((eb) => visibleComputes(eb, actor))
    .$if(address !== undefined, (query) => query.where('portset.address', '=', address ?? 0))
    .orderBy('config_interface.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    compute: { id: row.compute_id, label: row.label },
    portset: { address: row.address, block: row.block, size },
  }));
}
