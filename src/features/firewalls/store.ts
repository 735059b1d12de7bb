import { type Insertable, sql, type Updateable } from 'kysely';
import type { Actor } from '#access/actor';
import { asId, type ComputeId, type FirewallDeviceId, type FirewallId } from '#domain/ids';
import { visibleComputes } from '#features/computes/instances/target';
import { arrayColumn, arrayTexts, asksFor, type ElementRows } from '#store/query/array-filter';
import { isOneOf } from '#store/query/dialect';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import { portions } from '#store/query/portions';
import type { FirewallTable } from '#store/schema/tables/firewall';
import type { FirewallDeviceRow, FirewallRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { LabelledDevice } from './records.ts';
import type { EnabledFirewalls } from './rules.ts';
import type { FirewallParts } from './schema.ts';
import { visibleFirewalls } from './target.ts';

/** A firewall without its rules, which may be large. */
export type ListedFirewall = Omit<FirewallRow, 'rules'>;

const LISTED = [
  'firewall.id',
  'firewall.account_id',
  'firewall.label',
  'firewall.status',
  'firewall.version',
  'firewall.fingerprint',
  'firewall.created',
  'firewall.updated',
] as const;

const TAGS: ElementRows = {
  rows: sql`firewall_tag where firewall_tag.firewall_id = record.id`,
  element: sql.ref('firewall_tag.tag'),
  order: sql.ref('firewall_tag.position'),
};

/**
 * A page of the firewalls that are visible to the actor.
 * @param computeId only those that are assigned to this compute
 */
export async function selectFirewallPage(
  db: Db,
  actor: Actor,
  list: PageRequest,
  computeId?: ComputeId,
): Promise<Page<ListedFirewall>> {
  const visible = db
    .selectFrom('firewall')
    .where((eb) => visibleFirewalls(eb, actor))
    .$if(computeId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('firewall_device')
            .select(sql.lit(1).as('one'))
            .where('firewall_device.compute_id', '=', computeId ?? asId<ComputeId>(0))
            .whereRef('firewall_device.firewall_id', '=', 'firewall.id'),
        ),
      ),
    );
  const byTags = asksFor(list.filter, 'tags');
  const firewalls = visible
    .select(LISTED)
    .$if(byTags, (query) =>
      query.innerJoin(
        arrayTexts(db, 'tags', visible.select('firewall.id'), TAGS),
        'tags.record_id',
        'firewall.id',
      ),
    );
  return await selectPage(db, firewalls, list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'firewall.id'),
      label: filterColumn(eb, 'firewall.label'),
      status: filterColumn(eb, 'firewall.status'),
      tags: arrayColumn(db, 'tags'),
      created: filterColumn(eb, 'firewall.created'),
      updated: filterColumn(eb, 'firewall.updated'),
    }),
    defaultOrder: (eb) => eb.ref('firewall.id'),
    // Counted separately, so that the count does not read the arrays.
    ...(byTags && { rows: await countFound(visible) }),
  });
}

/** The rules of firewalls, as JSON. */
export async function selectRules(
  db: Db,
  ids: readonly FirewallId[],
): Promise<ReadonlyMap<FirewallId, string>> {
  const rows = await db
    .selectFrom('firewall')
    .select(['id', 'rules'])
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map(({ id, rules }) => [id, rules]));
}

/** The tags of firewalls, and their devices whose compute the actor may see. */
export async function selectPartsByFirewall(
  db: Db,
  actor: Actor,
  ids: readonly FirewallId[],
): Promise<(id: FirewallId) => FirewallParts> {
  const tags = await db
    .selectFrom('firewall_tag')
    .select(['firewall_id', 'tag'])
    .where((eb) => isOneOf(db, eb.ref('firewall_id'), ids))
    .orderBy('firewall_id')
    .orderBy('position')
    .execute();
  const devices = await visibleDevices(db, actor)
    .where((eb) => isOneOf(db, eb.ref('firewall_device.firewall_id'), ids))
    .orderBy('firewall_device.firewall_id')
    .orderBy('firewall_device.id')
    .execute();
  const tagsOf = Map.groupBy(tags, (row) => row.firewall_id);
  const devicesOf = Map.groupBy(devices, (row) => row.firewall_id);
  return (id) => ({
    tags: (tagsOf.get(id) ?? []).map(({ tag }) => tag),
    devices: devicesOf.get(id) ?? [],
  });
}

export async function selectParts(db: Db, actor: Actor, id: FirewallId): Promise<FirewallParts> {
  return (await selectPartsByFirewall(db, actor, [id]))(id);
}

function visibleDevices(db: Db, actor: Actor) {
  return db
    .selectFrom('firewall_device')
    .innerJoin('compute', 'compute.id', 'firewall_device.compute_id')
    .selectAll('firewall_device')
    .select('compute.label as compute_label')
    .where((eb) => visibleComputes(eb, actor));
}

export function selectDevicePage(
  db: Db,
  actor: Actor,
  id: FirewallId,
  list: PageRequest,
): Promise<Page<LabelledDevice>> {
  return selectPage(db, visibleDevices(db, actor).where('firewall_device.firewall_id', '=', id), list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'firewall_device.id'),
      created: filterColumn(eb, 'firewall_device.created'),
      updated: filterColumn(eb, 'firewall_device.created'),
    }),
    defaultOrder: (eb) => eb.ref('firewall_device.id'),
  });
}

/** Whether a firewall of the account other than `exceptId` has the label. */
export async function isFirewallLabelTaken(
  tx: Tx,
  accountId: number,
  label: string,
  exceptId?: FirewallId,
): Promise<boolean> {
  const row = await tx
    .selectFrom('firewall')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export function countFirewalls(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('firewall').where('account_id', '=', accountId));
}

export function insertFirewall(
  tx: Tx,
  row: Omit<Insertable<FirewallTable>, 'id' | 'updated'>,
): Promise<FirewallRow> {
  return tx
    .insertInto('firewall')
    .values({ ...row, updated: row.created })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateFirewallRow(
  tx: Tx,
  id: FirewallId,
  changes: Omit<Updateable<FirewallTable>, 'id' | 'account_id' | 'created'> & { updated: number },
): Promise<FirewallRow> {
  return tx
    .updateTable('firewall')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the firewall. Foreign keys delete its tags, devices and grants. */
export async function deleteFirewallRow(tx: Tx, id: FirewallId): Promise<void> {
  await tx.deleteFrom('firewall').where('id', '=', id).execute();
}

/** Replaces the tags and keeps the given order. */
export async function replaceTags(tx: Tx, id: FirewallId, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('firewall_tag').where('firewall_id', '=', id).execute();
  const rows = tags.map((tag, position) => ({ firewall_id: id, position, tag }));
  for (const portion of portions(rows)) await tx.insertInto('firewall_tag').values(portion).execute();
}

/** All devices of a firewall, by id. */
export function selectDevices(db: Db, id: FirewallId): Promise<FirewallDeviceRow[]> {
  return db.selectFrom('firewall_device').selectAll().where('firewall_id', '=', id).orderBy('id').execute();
}

/** The devices of a compute, by id. */
export function selectDevicesOfCompute(
  db: Db,
  computeId: ComputeId,
): Promise<(FirewallDeviceRow & Pick<FirewallRow, 'label'>)[]> {
  return db
    .selectFrom('firewall_device')
    .innerJoin('firewall', 'firewall.id', 'firewall_device.firewall_id')
    .selectAll('firewall_device')
    .select('firewall.label')
    .where('firewall_device.compute_id', '=', computeId)
    .orderBy('firewall_device.id')
    .execute();
}

/** How many firewalls each of the computes has, enabled or not. */
export async function countPerCompute(
  tx: Tx,
  computeIds: readonly ComputeId[],
): Promise<ReadonlyMap<ComputeId, number>> {
  const rows = await tx
    .selectFrom('firewall_device')
    .select((eb) => ['compute_id', eb.fn.countAll<number | string>().as('count')])
    .where((eb) => isOneOf(tx, eb.ref('compute_id'), computeIds))
    .groupBy('compute_id')
    .execute();
  return new Map(rows.map(({ compute_id: id, count }) => [id, Number(count)]));
}

/** The enabled firewalls of computes, other than `exceptId`. */
export async function selectEnabled(
  tx: Tx,
  computeIds: readonly ComputeId[],
  exceptId?: FirewallId,
): Promise<EnabledFirewalls> {
  const rows = await tx
    .selectFrom('firewall_device')
    .select(['compute_id', 'firewall_id'])
    .where((eb) => isOneOf(tx, eb.ref('compute_id'), computeIds))
    .where('enabled', '=', 1)
    .execute();
  return new Map(
    rows.flatMap(({ compute_id: compute, firewall_id: id }) => (id === exceptId ? [] : [[compute, id]])),
  );
}

export async function insertDevice(
  tx: Tx,
  device: Omit<FirewallDeviceRow, 'id'>,
): Promise<FirewallDeviceRow> {
  return await tx.insertInto('firewall_device').values(device).returningAll().executeTakeFirstOrThrow();
}

export async function deleteDevice(tx: Tx, id: FirewallDeviceId): Promise<void> {
  await tx.deleteFrom('firewall_device').where('id', '=', id).execute();
}

/** Devices know whether their firewall is enabled, so that an index admits one enabled firewall per compute. */
export async function setDevicesEnabled(tx: Tx, id: FirewallId, enabled: 0 | 1): Promise<void> {
  await tx.updateTable('firewall_device').set({ enabled }).where('firewall_id', '=', id).execute();
}

export async function deleteDevicesOfCompute(tx: Tx, computeId: ComputeId): Promise<void> {
  await tx.deleteFrom('firewall_device').where('compute_id', '=', computeId).execute();
}

/** @returns undefined unless the account has it */
export function selectFirewallOf(db: Db, accountId: number, id: number): Promise<FirewallRow | undefined> {
  return db
    .selectFrom('firewall')
    .selectAll()
    .where('id', '=', asId<FirewallId>(id))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
