import type { SelectQueryBuilder } from 'kysely';
import type { WebhookId } from '#domain/ids';
import type { Database, WebhookRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** A webhook with the username of who created it; null when that user is gone or not known. */
export interface ShownWebhook extends WebhookRow {
  maker: string | null;
}

/** Deletes the deliveries of an account that is about to be deleted with its webhooks. */
export async function deleteDeliveriesOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', 'in', (eb) =>
      eb.selectFrom('webhook').select('webhook.id').where('account_id', '=', accountId),
    )
    .execute();
}

/** A query for the ids of apps. */
export type AppIds = SelectQueryBuilder<Database, 'authorized_app', { id: number }>;

export function deleteWebhooksOfApps(tx: Tx, apps: AppIds): Promise<WebhookRow[]> {
  return tx.deleteFrom('webhook').where('app_id', 'in', apps).returningAll().execute();
}

export function deleteWebhooksOfToken(tx: Tx, account: number, token: number): Promise<WebhookRow[]> {
  return tx
    .deleteFrom('webhook')
    .where('account_id', '=', account)
    .where('token_id', '=', token)
    .returningAll()
    .execute();
}

/** Deletes what a webhook has not delivered yet. */
export async function deletePendingOf(tx: Tx, id: WebhookId): Promise<void> {
  await tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** With what the webhooks of an account were created. */
export function selectMakers(
  db: Db,
  accountId: number,
): Promise<Pick<WebhookRow, 'user_id' | 'token_id' | 'app_id'>[]> {
  return db
    .selectFrom('webhook')
    .select(['user_id', 'token_id', 'app_id'])
    .where('account_id', '=', accountId)
    .execute();
}
