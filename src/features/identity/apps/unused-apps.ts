import { type SqlBool, sql } from 'kysely';
import { endWebhooksOfApps } from '#features/webhooks/end';
import { deleteWalkedPortion, type PortionResult } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * Removes apps without tokens, with the webhooks that they created. An app stays while a personal token created with it exists, so that the token still
 * ends with the app's client.
 * @param createdBy UTC seconds; newer ones may still be waiting for their first tokens
 * @param after last id of the previous batch
 */
export async function deleteUnusedApps(tx: Tx, createdBy: number, after: number): Promise<PortionResult> {
  const isUnused = sql<SqlBool>`created <= ${createdBy}
    and not exists (select 1 from token where token.app_id = authorized_app.id)
    and not exists (select 1 from oauth_authorization where oauth_authorization.app_id = authorized_app.id)`;
  if (after === 0) {
    const withWebhooks = tx.selectFrom('webhook').select('app_id').where('app_id', 'is not', null);
    const apps = tx.selectFrom('authorized_app').select('authorized_app.id').where('id', 'in', withWebhooks);
    await endWebhooksOfApps(tx, apps.where(isUnused), null);
  }
  return await deleteWalkedPortion(tx, 'authorized_app', isUnused, after);
}
