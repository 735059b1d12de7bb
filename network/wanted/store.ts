import { sql } from 'kysely';
import { prepared } from '#store/query/prepared';
import type { Db } from '#store/types';

const selectBehind = prepared((db) =>
  db
    .selectFrom('network_account')
    .select(['account_id', 'revision', 'behind_since'])
    .where(({ ref }) => sql<boolean>`${ref('applied_revision')} < ${ref('revision')}`)
    .orderBy('account_id'),
);

/** The accounts whose network does not follow yet. */
export function selectAccountsBehind(
  db: Db,
): Promise<{ account_id: number; revision: number; behind_since: number | null }[]> {
  return selectBehind(db);
}

/** What all accounts want by now. */
export function selectRevisions(db: Db): Promise<{ account_id: number; revision: number }[]> {
  return db.selectFrom('network_account').select(['account_id', 'revision']).orderBy('account_id').execute();
}

/** All accounts that have, or had, something in a network. */
export async function selectNetworkAccounts(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('network_account').select('account_id').orderBy('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

const selectCount = prepared((db) =>
  db.selectFrom('network_account').select(({ fn }) => fn.countAll<number>().as('count')),
);

export async function countNetworkAccounts(db: Db): Promise<number> {
  const [row] = await selectCount(db);
  return row?.count ?? 0;
}

/** The hosts on which computes can be. */
export function selectPlaneHosts(db: Db) {
  const columns = ['id', 'name', 'last_seen', 'gateway_behind', 'gateway_out'] as const;
  return db.selectFrom('host').select(columns).execute();
}
