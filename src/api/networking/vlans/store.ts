import { sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { visibleComputes } from '../../../access/compute.ts';
import type { DbAccess } from '../../../access/entity.ts';
import { isOneOfTexts } from '../../../store/dialect.ts';
import { filterColumn } from '../../../store/filter.ts';
import { type Page, type PageRequest, selectPage } from '../../../store/page.ts';
import type { Db } from '../../../store/types.ts';
import type { VlanRow, VlanWithComputes } from './schema.ts';

/** The VLANs on which the actor sees a compute, with the computes it sees, in a fixed number of queries. */
export async function selectVlanPage(access: DbAccess, list: PageRequest): Promise<Page<VlanWithComputes>> {
  const { db, actor } = access;
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

/** A VLAN is as old as its first interface, whether the actor sees its compute or not. */
function vlans(db: Db, actor: Actor) {
  return db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .where('compute.account_id', '=', actor.accountId)
    .where('config_interface.label', 'is not', null)
    .groupBy(['compute.region', 'config_interface.label'])
    .having((eb) => sql<number>`max(case when ${visibleComputes(eb, actor)} then 1 else 0 end)`, '=', 1)
    .select((eb) => [
      'compute.region',
      'config_interface.label',
      eb.fn.min<number>('config_interface.created').as('created'),
    ])
    .$narrowType<{ label: string }>();
}

/** Ids of the visible computes of each VLAN, ascending. */
async function selectMembers(
  { db, actor }: DbAccess,
  of: readonly VlanRow[],
): Promise<Map<string, number[]>> {
  if (of.length === 0) return new Map();
  const labels = of.map(({ label }) => label);
  const rows = await db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .where((eb) => visibleComputes(eb, actor))
    .where((eb) => isOneOfTexts(db, eb.ref('config_interface.label'), labels))
    .select(['compute.region', 'config_interface.label', 'compute.id'])
    .$narrowType<{ label: string }>()
    .distinct()
    .orderBy('compute.id')
    .execute();
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, members]) => [key, members.map(({ id }) => id)]));
}

function keyOf({ region, label }: { region: string; label: string }): string {
  return `${region} ${label}`;
}
