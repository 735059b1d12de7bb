import type { WebhookId } from '#domain/ids';
import { webhookEntity } from '#features/events/index';
import { changeActiveWebhooks } from '#features/identity/accounts/records';
import { selectNotifiedUsers } from '#features/identity/users/records';
import { enqueue, type OutboxContext } from '#features/outbox/index';
import { lockAccount } from '#store/locks';
import type { Outcome, Tx } from '#store/types';
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
  for (const { id: userId, username, email } of await selectNotifiedUsers(tx, accountId)) {
    await enqueue(tx, context, {
      template: 'webhook-disabled',
      kind: 'email',
      recipient: email,
      userId,
      values: { username, label: row.label },
    });
  }
  return { value: undefined, event: { accountId, action: 'webhook_update', entity: webhookEntity(row) } };
}
