import { locking } from '#store/query/dialect';
import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectHeldClient = prepared((db, clientId: string) => {
  return locking(db, db.selectFrom('oauth_client').select('status').where('id', '=', clientId), 'share');
});

/**
 * Locks an OAuth client, so that it cannot be disabled or deleted before the transaction ends.
 * @returns false if it is deleted, disabled or suspended
 */
export async function holdActiveClient(tx: Tx, clientId: string): Promise<boolean> {
  const [client] = await selectHeldClient(tx, clientId);
  return client?.status === 'active';
}
