import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import type { DbAccess } from '#access/target';
import type { ComputeId } from '#domain/ids';
import { visibleComputes } from '#features/computes/instances/target';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { announceRows, isQuick, LONG_ROWS } from '#store/engine/long-reads';
import { isOneOfTexts } from '#store/query/dialect';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import { readInPortions } from '#store/query/portions';
import type { Db } from '#store/types';
import type { VlanRow, VlanWithComputes } from './schema.ts';

/**
 * A page of the VLANs that have a compute visible to the actor, each with those computes. Takes a fixed number of
 * queries for a page of usual size.
 */
export async function selectVlanPage(access: DbAccess, list: PageRequest): Promise<Page<VlanWithComputes>> {
  const { db, actor } = access;
  if (isQuick(db)) announceRows(db, await countVlanInterfaces(db, actor, LONG_ROWS + 1));
  const page = await selectPage(db, db.selectFrom(vlans(db, actor).as('vlan')).selectAll(), list, {
    columns: (eb) => ({ label: filterColumn(eb, 'vlan.label'), region: filterColumn(eb, 'vlan.region') }),
    defaultOrder: (eb) => [eb.ref('vlan.label'), eb.ref('vlan.region')],
  });
  const members = await selectMembers(access, page.rows);
  return {
    ...page,
    rows: page.rows.map((vlan) => ({ ...vlan, computeIds: members.get(keyOf(vlan)) ?? [] })),
  };
}

/** The number of interfaces to group into VLANs, counted up to `limit`. */
function countVlanInterfaces(db: Db, actor: Actor, limit: number): Promise<number> {
  const some = vlanInterfaces(db, actor).select('config_interface.id').limit(limit);
  return countFound(db.selectFrom(some.as('some')));
}

function vlanInterfaces(db: Db, actor: Actor) {
  return db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .where('compute.account_id', '=', actor.accountId)
    .where('config_interface.label', 'is not', null);
}

/**
 * The creation time of a VLAN is that of its first interface, even if the actor cannot see the compute of that
 * interface.
 */
function vlans(db: Db, actor: Actor) {
  return vlanInterfaces(db, actor)
    .groupBy(['compute.region', 'config_interface.label'])
    .having((eb) => sql<number>`max(case when ${visibleComputes(eb, actor)} then 1 else 0 end)`, '=', 1)
    .select((eb) => [
      'compute.region',
      'config_interface.label',
      eb.fn.min<number>('config_interface.created').as('created'),
    ])
    .$narrowType<{ label: string }>();
}

/** The ids of the visible computes in each VLAN, ascending. */
async function selectMembers(
  { db, actor }: DbAccess,
  of: readonly VlanRow[],
): Promise<Map<string, ComputeId[]>> {
  if (of.length === 0) return new Map();
  const labels = of.map(({ label }) => label);
  const members = new Map<string, ComputeId[]>();
  for (const row of await selectMemberRows({ db, actor }, labels)) {
    if (isTurnOver()) await nextTurn();
    const key = keyOf(row);
    const ids = members.get(key);
    if (ids) ids.push(row.id);
    else members.set(key, [row.id]);
  }
  return members;
}

/** Pages by compute and label. The region needs no part in the key, since a compute is in one region. */
function selectMemberRows({ db, actor }: DbAccess, labels: readonly string[]): Promise<MemberRow[]> {
  return readInPortions(db, (limit, after: MemberRow | undefined) =>
    db
      .selectFrom('config_interface')
      .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
      .where((eb) => visibleComputes(eb, actor))
      .where((eb) => isOneOfTexts(db, eb.ref('config_interface.label'), labels))
      .$if(after !== undefined, (query) => query.where(behind(after as MemberRow)))
      .select(['compute.region', 'config_interface.label', 'compute.id'])
      .$narrowType<{ label: string }>()
      .distinct()
      .orderBy('compute.id')
      .orderBy('config_interface.label')
      .limit(limit)
      .execute(),
  );
}

interface MemberRow {
  region: string;
  label: string;
  id: ComputeId;
}

function behind({ id, label }: MemberRow) {
  const computeId = sql.ref<number>('compute.id');
  return sql<SqlBool>`${computeId} >= ${id}
    and (${computeId} > ${id} or ${sql.ref('config_interface.label')} > ${label})`;
}

function keyOf({ region, label }: { region: string; label: string }): string {
  return `${region} ${label}`;
}
