import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '#access/actor';
import type { VpcId } from '#domain/ids';
import { changeVpcCount, selectVpcCount } from '#features/identity/accounts/records';
import { asksFor, withJoined } from '#store/query/array-filter';
import { integerList, isInList, isOneOf } from '#store/query/dialect';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, preparedPage, selectPage } from '#store/query/page';
import { type Parameter, prepared, preparedInsert, type RowParameters } from '#store/query/prepared';
import type { Database, VpcRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

function vpcsOf(db: Db, accountId: number | Parameter<number>) {
  return db.selectFrom('vpc').selectAll().where('account_id', '=', accountId);
}

const shape = {
  columns: (eb: ExpressionBuilder<Database, 'vpc'>) => ({
    id: filterColumn(eb, 'id'),
    label: filterColumn(eb, 'label'),
    region: filterColumn(eb, 'region'),
    created: filterColumn(eb, 'created'),
    updated: filterColumn(eb, 'updated'),
  }),
  defaultOrder: (eb: ExpressionBuilder<Database, 'vpc'>) => eb.ref('id'),
};

const selectPageOfAll = preparedPage(vpcsOf, {
  ...shape,
  total: selectVpcCount,
  indexed: new Set(['id', 'label']),
  ordered: new Set(['id', 'label', 'created']),
});

const selectPageOfBound = preparedPage(
  (db, accountId: Parameter<number>, ids: Parameter<string>) =>
    vpcsOf(db, accountId).where((eb) => isInList(db, eb.ref('id'), ids)),
  shape,
);

/** Whose VPCs a list shows. */
type VpcListViewer = Pick<Actor, 'accountId' | 'restrictions'>;

/** A page of the VPCs that the actor sees. */
export function selectVpcPage(db: Db, list: PageRequest, actor: VpcListViewer): Promise<Page<VpcRow>> {
  const bound = actor.restrictions?.vpcs;
  if (asksFor(list.filter, 'tags')) {
    const visible = vpcsOf(db, actor.accountId).$if(bound !== undefined, (query) =>
      query.where((eb) => isOneOf(db, eb.ref('id'), bound ?? [])),
    );
    return selectPage(db, visible, list, withJoined(db, shape, 'tags'));
  }
  return bound
    ? selectPageOfBound(db, list, actor.accountId, integerList(db, bound))
    : selectPageOfAll(db, list, actor.accountId);
}

const selectVpcByLabel = prepared((db, accountId: Parameter<number>, label: Parameter<string>) =>
  db.selectFrom('vpc').select('id').where('account_id', '=', accountId).where('label', '=', label),
);

/** Whether a VPC of the account other than `exceptId` has the label. */
export async function isVpcLabelTaken(
  tx: Tx,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<boolean> {
  const [row] = await selectVpcByLabel(tx, accountId, label);
  return row !== undefined && row.id !== exceptId;
}

const insertVpcRows = preparedInsert((tx, rows: readonly RowParameters<Omit<VpcRow, 'id'>>[]) =>
  tx.insertInto('vpc').values(rows),
);

export async function insertVpc(tx: Tx, vpc: Omit<VpcRow, 'id' | 'updated'>): Promise<VpcRow> {
  const row = { ...vpc, updated: vpc.created };
  const [id] = await insertVpcRows(tx, [row]);
  return { ...row, id: id as VpcId };
}

export function updateVpcRow(
  tx: Tx,
  id: VpcId,
  changes: Partial<Omit<VpcRow, 'id'>> & { updated: number },
): Promise<VpcRow> {
  return tx.updateTable('vpc').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the VPC. Foreign keys delete its subnets and grants with it. */
export async function deleteVpcRow(tx: Tx, { id, account_id: accountId }: VpcRow): Promise<void> {
  await tx.deleteFrom('vpc').where('id', '=', id).execute();
  await changeVpcCount(tx, accountId, -1);
}
