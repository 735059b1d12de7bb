import { locking } from '#store/query/dialect';
import type { Tx } from '#store/types';

export async function selectClientIds(tx: Tx, accountId: number): Promise<string[]> {
  const rows = await tx.selectFrom('oauth_client').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks an OAuth client, so that it cannot be disabled or deleted before the transaction ends.
 * @returns false if it is deleted, disabled or suspended
 */
export async function lockActiveClient(tx: Tx, clientId: string): Promise<boolean> {
  const client = await locking(
    tx,
    tx.selectFrom('oauth_client').select('status').where('id', '=', clientId),
    'share',
  ).executeTakeFirst();
  return client?.status === 'active';
}
