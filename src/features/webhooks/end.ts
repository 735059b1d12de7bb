import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import type { WebhookId } from '#domain/ids';
import { webhookEntity } from '#features/events/entities';
import { changeActiveWebhooks } from '#features/identity/accounts/records';
import { selectNotifiedUsers } from '#features/identity/users/records';
import { enqueue, type OutboxContext } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { lockAccount } from '#store/locks';
import type { WebhookRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { type AppIds, deletePendingOf, deleteWebhooksOfApps, deleteWebhooksOfToken } from './records.ts';
import { webhookShownChanges } from './schema.ts';
import { failPending, updateWebhookRow } from './store.ts';

/**
 * Disables a webhook that has delivered nothing for days, gives up on its pending deliveries, and tells the
 * unrestricted users of its account.
 */
export async function disableWebhook(tx: Tx, context: OutboxContext, id: WebhookId): Promise<Outcome<void>> {
  const gone = { value: undefined, noEvent: 'it is gone or was disabled before' };
  const found = await tx.selectFrom('webhook').select('account_id').where('id', '=', id).executeTakeFirst();
  if (!found) return gone;
  const { account_id: accountId } = found;
  await lockAccount(tx, accountId);
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!webhook) return gone;
  const row = await updateWebhookRow(tx, id, { enabled: 0, updated: context.now() });
  await failPending(tx, id);
  await changeActiveWebhooks(tx, accountId, -1);
  for (const user of await selectNotifiedUsers(tx, accountId)) {
    const values = { username: user.username, label: row.label };
    await enqueue(tx, context, { template: 'webhook-disabled', ...mailTo(user), values });
  }
  const changes = changesBetween(webhookShownChanges, webhook, row);
  return {
    value: undefined,
    event: { accountId, action: 'webhook_update', entity: webhookEntity(row), changes },
  };
}

/**
 * Deletes the webhooks that apps created, within the transaction that ends the apps. Call it before their rows go.
 * @param accountId whose change it is. Webhooks of other accounts get no event, because it would name its user there
 * @returns the events of this account
 */
export async function endWebhooksOfApps(tx: Tx, apps: AppIds, accountId: number | null): Promise<NewEvent[]> {
  return await afterDeletion(tx, await deleteWebhooksOfApps(tx, apps), accountId);
}

/** Deletes the webhooks that were created with a token. @returns the events */
export async function endWebhooksOfToken(tx: Tx, accountId: number, tokenId: number): Promise<NewEvent[]> {
  return await afterDeletion(tx, await deleteWebhooksOfToken(tx, accountId, tokenId), accountId);
}

async function afterDeletion(
  tx: Tx,
  deleted: readonly WebhookRow[],
  accountId: number | null,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const webhook of deleted) {
    const { id, account_id: owner } = webhook;
    await deletePendingOf(tx, id);
    if (webhook.enabled === 1) await changeActiveWebhooks(tx, owner, -1);
    if (owner === accountId)
      events.push({ accountId, action: 'webhook_delete', entity: webhookEntity(webhook) });
    else addChange(tx, { of: { accountId: owner }, type: 'webhook', id, what: 'deleted' });
  }
  return events;
}
