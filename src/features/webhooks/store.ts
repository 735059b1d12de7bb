import type { Updateable } from 'kysely';
import { Failure } from '#domain/failure';
import type { DeliveryId, WebhookId } from '#domain/ids';
import { isForeignKeyViolation } from '#store/engine/failures';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { WebhookDeliveryRow, WebhookRow } from '#store/schema/tables/index';
import type { WebhookTable } from '#store/schema/tables/webhook';
import type { Db, Tx } from '#store/types';
import { deletePendingOf, type ShownWebhook } from './records.ts';

export function webhooksOf(db: Db, accountId: number) {
  return db
    .selectFrom('webhook')
    .selectAll()
    .select((eb) =>
      eb.selectFrom('user').select('username').whereRef('user.id', '=', 'webhook.user_id').as('maker'),
    )
    .where('account_id', '=', accountId);
}

export function selectWebhookPage(db: Db, accountId: number, list: PageRequest): Promise<Page<ShownWebhook>> {
  return selectPage(db, webhooksOf(db, accountId), list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'id'),
      label: filterColumn(eb, 'label'),
      enabled: filterColumn(eb, 'enabled'),
      created: filterColumn(eb, 'created'),
      updated: filterColumn(eb, 'updated'),
    }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

export function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('webhook').where('account_id', '=', accountId));
}

type NewWebhook = Pick<
  WebhookRow,
  | 'account_id'
  | 'label'
  | 'url'
  | 'actions'
  | 'vpcs'
  | 'enabled'
  | 'secret'
  | 'created'
  | 'user_id'
  | 'token_id'
  | 'app_id'
>;

/** @throws Failure when the app that creates it was revoked meanwhile; the locks of other accounts do not prevent that */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow> {
  try {
    return await tx
      .insertInto('webhook')
      .values({ ...webhook, updated: webhook.created })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isForeignKeyViolation(error) ? Failure.invalidToken() : error;
  }
}

/** Columns that are undefined stay unchanged. */
export function updateWebhookRow(
  tx: Tx,
  id: WebhookId,
  changes: Omit<Updateable<WebhookTable>, 'id' | 'account_id' | 'created'>,
): Promise<WebhookRow> {
  return tx.updateTable('webhook').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the webhook with its pending deliveries. The others stay out of sight until they are purged. */
export async function deleteWebhookRow(tx: Tx, id: WebhookId): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
  await deletePendingOf(tx, id);
}

/** Gives up on everything that the webhook has not delivered yet. */
export async function failPending(tx: Tx, id: WebhookId): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', next_attempt: null })
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Newest first. @param since deliveries up to this time have expired */
export function selectDeliveryPage(
  db: Db,
  webhookId: WebhookId,
  since: number,
  list: PageRequest,
): Promise<Page<WebhookDeliveryRow>> {
  const deliveries = db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('created', '>', since);
  return selectPage(db, deliveries, list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'id'),
      event_id: filterColumn(eb, 'event_id', { nullable: true }),
      action: filterColumn(eb, 'action'),
      status: filterColumn(eb, 'status'),
      created: filterColumn(eb, 'created'),
    }),
    defaultOrder: (eb) => eb.ref('id'),
    descends: true,
  });
}

/** Adds a delivery that a user requested. */
export function insertPing(
  tx: Tx,
  { webhookId, payload, now }: { webhookId: WebhookId; payload: string; now: number },
): Promise<{ id: DeliveryId }> {
  return tx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      event_id: null,
      action: 'ping',
      payload,
      status: 'pending',
      manual: 1,
      in_turn: 0,
      created: now,
      next_attempt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Makes a delivery due at once. One that has ended is tried once more. */
export async function makeDue(tx: Tx, { id, status }: WebhookDeliveryRow, now: number): Promise<void> {
  const again = status === 'pending' ? {} : ({ status: 'pending', manual: 1, in_turn: 0 } as const);
  await tx
    .updateTable('webhook_delivery')
    .set({ ...again, next_attempt: now })
    .where('id', '=', id)
    .execute();
}
