import { locking } from '#store/query/dialect';
import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectHeldClient = prepared((db, clientId: string) => {
  return locking(db, db.selectFrom('oauth_client').select('status').where('id', '=', clientId), 'share');
});

/**
 * Keeps an OAuth client as it is until the transaction ends: whoever disables or deletes it comes before or after.
 * @returns false when it is gone, disabled or suspended
 */
export async function holdActiveClient(tx: Tx, clientId: string): Promise<boolean> {
  const [client] = await selectHeldClient(tx, clientId);
  return client?.status === 'active';
}
