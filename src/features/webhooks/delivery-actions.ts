import type { ActorCtx } from '#access/ctx';
import type { WebhookId } from '#domain/ids';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { wakeAfterCommit } from '#store/notes';
import type { WebhookRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { payloadOf } from './signing-rules.ts';
import { insertPing, makeDue } from './store.ts';
import type { DeliveryTarget } from './target.ts';

const NO_EVENT = 'a request to the webhook changes nothing of the account';

/** Sends a request without an event, also to a webhook that is disabled. @throws Failure too many requests */
export async function pingWebhook(ctx: ActorCtx, tx: Tx, { id, label }: WebhookRow): Promise<Outcome<void>> {
  await countRequest(ctx, tx, id);
  const payload = payloadOf('ping', ctx.now(), { webhook: { id, label } });
  await insertPing(tx, { webhookId: id, payload, now: ctx.now() });
  return { value: undefined, noEvent: NO_EVENT };
}

/** Sends a delivery again, or at once if it waits for its next attempt. @throws Failure too many requests */
export async function resendDelivery(
  ctx: ActorCtx,
  tx: Tx,
  { webhook, delivery }: DeliveryTarget,
): Promise<Outcome<void>> {
  await countRequest(ctx, tx, webhook.id);
  await makeDue(tx, delivery, ctx.now());
  return { value: undefined, noEvent: NO_EVENT };
}

async function countRequest(ctx: ActorCtx, tx: Tx, id: WebhookId): Promise<void> {
  await countAttempt(tx, ctx, 'webhookRequests', id);
  wakeAfterCommit(tx, 'deliveries', [id]);
}
