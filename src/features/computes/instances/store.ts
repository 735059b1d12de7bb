import { type Insertable, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { asId, type ComputeId } from '#domain/ids';
import { arrayColumn, arrayTexts, asksFor, dottedAddress, type ElementRows } from '#store/query/array-filter';
import { isOneOf } from '#store/query/dialect';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import { portions, readInPortions } from '#store/query/portions';
import type { ComputeTable, ComputeTagTable } from '#store/schema/tables/compute';
import type { ComputeRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { defaultLabel } from './rules.ts';
import type { ComputeParts } from './schema.ts';
import { visibleComputes } from './target.ts';

const ADDRESSES: ElementRows = {
  rows: sql`pool_address where pool_address.compute_id = record.id`,
  element: dottedAddress(sql.ref('pool_address.address')),
  order: sql`pool_address.public desc, pool_address.address`,
};

const TAGS: ElementRows = {
  rows: sql`compute_tag where compute_tag.compute_id = record.id`,
  element: sql.ref('compute_tag.tag'),
  order: sql.ref('compute_tag.position'),
};

/** A page of the computes that are visible to the actor. */
export async function selectComputePage(db: Db, actor: Actor, list: PageRequest): Promise<Page<ComputeRow>> {
  const visible = db.selectFrom('compute').where((eb) => visibleComputes(eb, actor));
  const ids = visible.select('compute.id');
  const [byIpv4, byTags] = [asksFor(list.filter, 'ipv4'), asksFor(list.filter, 'tags')];
  const computes = visible
    .selectAll('compute')
    .$if(byIpv4, (query) =>
      query.innerJoin(arrayTexts(db, 'ipv4', ids, ADDRESSES), 'ipv4.record_id', 'compute.id'),
    )
    .$if(byTags, (query) =>
      query.innerJoin(arrayTexts(db, 'tags', ids, TAGS), 'tags.record_id', 'compute.id'),
    );
  return await selectPage(db, computes, list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'compute.id'),
      label: filterColumn(eb, 'compute.label'),
      region: filterColumn(eb, 'compute.region'),
      image: filterColumn(eb, 'compute.image', { nullable: true }),
      group: filterColumn(eb, 'compute.group'),
      ipv4: arrayColumn(db, 'ipv4'),
      tags: arrayColumn(db, 'tags'),
    }),
    defaultOrder: (eb) => eb.ref('compute.id'),
    // Counted separately, so that the count does not read the arrays.
    ...((byIpv4 || byTags) && { rows: await countVisible(db, actor) }),
  });
}

function countVisible(db: Db, actor: Actor): Promise<number> {
  return countFound(db.selectFrom('compute').where((eb) => visibleComputes(eb, actor)));
}

/** The addresses and tags of several computes. One query each, unless there are very many. */
export async function selectPartsByCompute(
  db: Db,
  computeIds: readonly ComputeId[],
): Promise<(computeId: ComputeId) => ComputeParts> {
  const addresses = await db
    .selectFrom('pool_address')
    .select(['compute_id', 'address'])
    .where((eb) => isOneOf(db, eb.ref('compute_id'), computeIds))
    .orderBy('public', 'desc')
    .orderBy('address')
    .execute();
  const tags = await readInPortions(db, (limit, after: TagRow | undefined) => {
    const left = after ? computeIds.filter((id) => id >= after.compute_id) : computeIds;
    return selectTags(db, left, limit, after);
  });
  const addressesOf = Map.groupBy(addresses, (row) => row.compute_id);
  const tagsOf = Map.groupBy(tags, (row) => row.compute_id);
  return (id) => ({
    addresses: (addressesOf.get(id) ?? []).map(({ address }) => address),
    tags: (tagsOf.get(id) ?? []).map(({ tag }) => tag),
  });
}

function selectTags(db: Db, computeIds: readonly ComputeId[], limit: number, after: TagRow | undefined) {
  const { compute_id = asId<ComputeId>(0), position = -1 } = after ?? {};
  return db
    .selectFrom('compute_tag')
    .select(['compute_id', 'position', 'tag'])
    .where((eb) => isOneOf(db, eb.ref('compute_id'), computeIds))
    .where((eb) => eb.or([eb('compute_id', '>', compute_id), eb('position', '>', position)]))
    .orderBy('compute_id')
    .orderBy('position')
    .limit(limit)
    .execute();
}

type TagRow = Pick<ComputeTagTable, 'compute_id' | 'position' | 'tag'>;

export async function selectParts(db: Db, computeId: ComputeId): Promise<ComputeParts> {
  return (await selectPartsByCompute(db, [computeId]))(computeId);
}

/** Whether a compute of the account other than `exceptId` has the label. */
export async function isComputeLabelTaken(
  tx: Tx,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('compute')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

/** The labels in the account that begin with `prefix`. */
async function selectLabelsFrom(tx: Tx, accountId: number, prefix: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('compute')
    .select('label')
    .where('account_id', '=', accountId)
    .where('label', '>=', prefix)
    .where('label', '<', `${prefix}\u{10ffff}`)
    .execute();
  return new Set(rows.map(({ label }) => label));
}

export function countComputes(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('compute').where('account_id', '=', accountId));
}

export function insertCompute(
  tx: Tx,
  compute: Omit<Insertable<ComputeTable>, 'id' | 'updated'>,
): Promise<ComputeRow> {
  return tx
    .insertInto('compute')
    .values({ ...compute, updated: compute.created })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Sets the default label of a compute that was inserted without one.
 * @param usual the label that it gets if that is free
 */
export async function giveDefaultLabel(
  tx: Tx,
  { id, account_id: accountId }: Pick<ComputeRow, 'id' | 'account_id'>,
  usual: string,
): Promise<string> {
  const { numUpdatedRows } = await tx
    .updateTable('compute')
    .set({ label: usual })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('compute as other')
            .select('other.id')
            .where('other.account_id', '=', accountId)
            .where('other.label', '=', usual),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return usual;
  const label = defaultLabel(usual, await selectLabelsFrom(tx, accountId, usual));
  await tx.updateTable('compute').set({ label }).where('id', '=', id).execute();
  return label;
}

export function updateComputeRow(
  tx: Tx,
  id: ComputeId,
  changes: Partial<Omit<ComputeRow, 'id'>>,
): Promise<ComputeRow> {
  return tx.updateTable('compute').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Replaces the tags and keeps the given order. */
export async function replaceTags(tx: Tx, computeId: ComputeId, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('compute_tag').where('compute_id', '=', computeId).execute();
  await insertTags(tx, computeId, tags);
}

/** Adds tags to a compute that has none. Keeps the given order. */
export async function insertTags(tx: Tx, computeId: ComputeId, tags: readonly string[]): Promise<void> {
  const rows = tags.map((tag, position) => ({ compute_id: computeId, position, tag }));
  for (const portion of portions(rows)) await tx.insertInto('compute_tag').values(portion).execute();
}

/** Deletes the compute. Foreign keys delete its configs, grants, tags and jobs, and free its addresses. */
export async function deleteComputeRow(tx: Tx, id: ComputeId): Promise<void> {
  await tx.deleteFrom('compute').where('id', '=', id).execute();
}
