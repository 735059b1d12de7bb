import { type NotNull, sql } from 'kysely';
import { locking } from '#store/query/dialect';
import { type Parameter, prepared } from '#store/query/prepared';
import type { HostRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { Candidate } from './placement-rules.ts';

const selectByToken = prepared((db, tokenHash: Parameter<string>) =>
  db.selectFrom('host').selectAll().where('token_hash', '=', tokenHash),
);

/** @param tokenHash see `hashToken` */
export async function selectHostByToken(db: Db, tokenHash: string): Promise<HostRow | undefined> {
  const [row] = await selectByToken(db, tokenHash);
  return row;
}

/** @returns the host with what is on it, unlocked */
export function selectHostByName(db: Db, name: string): Promise<HostWithLoad | undefined> {
  return hostsWithLoad(db).where('name', '=', name).executeTakeFirst();
}

/** Locks a host, so that no other transaction places a compute on it meanwhile. */
export async function lockHost(tx: Tx, name: string): Promise<HostWithLoad | undefined> {
  await locking(tx, tx.selectFrom('host').select('id').where('name', '=', name), 'update').execute();
  return await selectHostByName(tx, name);
}

/** A host with what is on it. */
export type HostWithLoad = HostRow & {
  computes: number;
  /** MB that the computes on it have. */
  used: number;
};

/** All hosts, by name. */
export function selectHosts(db: Db): Promise<HostWithLoad[]> {
  return hostsWithLoad(db).orderBy('name').execute();
}

/** The hosts of a region, locked so that no other transaction places a compute on them meanwhile. */
export async function lockCandidates(tx: Tx, region: string): Promise<Candidate[]> {
  const ofRegion = tx.selectFrom('host').select('id').where('region', '=', region).orderBy('id');
  await locking(tx, ofRegion, 'update').execute();
  return await hostsWithLoad(tx).where('region', '=', region).execute();
}

function hostsWithLoad(db: Db) {
  return db
    .selectFrom('host')
    .selectAll()
    .select((eb) => {
      const onIt = eb.selectFrom('compute').whereRef('compute.host_id', '=', 'host.id');
      return [
        onIt.select(({ fn }) => fn.countAll<number>().as('count')).as('computes'),
        onIt.select(sql<number>`cast(coalesce(sum(memory), 0) as bigint)`.as('sum')).as('used'),
      ];
    })
    .$narrowType<{ computes: NotNull; used: NotNull }>();
}

export function insertHost(
  tx: Tx,
  host: Pick<HostRow, 'name' | 'region' | 'token_hash' | 'created'>,
): Promise<HostRow> {
  return tx.insertInto('host').values(host).returningAll().executeTakeFirstOrThrow();
}

export async function updateHost(tx: Tx, id: number, changes: Partial<Omit<HostRow, 'id'>>): Promise<void> {
  await tx.updateTable('host').set(changes).where('id', '=', id).execute();
}

export async function deleteHostRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('host').where('id', '=', id).execute();
}
