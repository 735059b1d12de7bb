import { sql } from 'kysely';
import { deleteWalkedPortion, type WalkedPortion } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * Removes apps without tokens. An app stays while a personal token created with it exists, so that the token still
 * ends with the app's client.
 * @param createdBy UTC seconds; newer ones may still be waiting for their first tokens
 * @param after last id of the previous batch
 */
export function deleteUnusedApps(tx: Tx, createdBy: number, after: number): Promise<WalkedPortion> {
  return deleteWalkedPortion(
    tx,
    'authorized_app',
    sql`created <= ${createdBy}
      and not exists (select 1 from token where token.app_id = authorized_app.id)
      and not exists (select 1 from oauth_authorization where oauth_authorization.app_id = authorized_app.id)`,
    after,
  );
}
