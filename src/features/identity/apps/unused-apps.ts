import { sql } from 'kysely';
import { deleteWalkedPortion, type WalkedPortion } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * A personal token that was made with an app's keeps the app, so that it still ends with the app's client.
 * @param createdBy UTC seconds: those made since may wait for their first tokens
 * @param after the last id of the portion before
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
