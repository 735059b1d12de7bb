import type { Requirement } from '#access/decide';
import { type Access, type DbAccess, type PathParameters, parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { DeliveryId, WebhookId } from '#domain/ids';
import { requireUnrestricted } from '#features/identity/users/target';
import type { WebhookDeliveryRow } from '#store/schema/tables/index';
import type { ShownWebhook } from './records.ts';
import { webhooksOf } from './store.ts';

const UNRESTRICTED: Requirement = { kind: 'unrestricted' };

/** The webhook of the account with `:webhookId`. Only for unrestricted users. */
export function webhook(): Target<ShownWebhook> {
  return { requirement: UNRESTRICTED, load: loadWebhook };
}

/** A delivery with its webhook. */
export interface DeliveryTarget {
  webhook: ShownWebhook;
  delivery: WebhookDeliveryRow;
}

/** The delivery of the webhook with `:deliveryId`. */
export function delivery(): Target<DeliveryTarget> {
  return { requirement: UNRESTRICTED, load: loadDelivery };
}

async function loadWebhook({ db, actor }: DbAccess, { webhookId }: PathParameters): Promise<ShownWebhook> {
  const row = await webhooksOf(db, actor.accountId)
    .where('id', '=', parseId<WebhookId>(webhookId))
    .executeTakeFirstOrThrow(() => Failure.notFound());
  requireUnrestricted({ actor });
  return row;
}

async function loadDelivery(access: Access, parameters: PathParameters): Promise<DeliveryTarget> {
  const found = await access.db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .selectAll('webhook_delivery')
    .where('webhook_delivery.id', '=', parseId<DeliveryId>(parameters.deliveryId))
    .where('webhook_delivery.webhook_id', '=', parseId<WebhookId>(parameters.webhookId))
    .where('webhook.account_id', '=', access.actor.accountId)
    .where('webhook_delivery.created', '>', access.now() - access.settings.ttl.webhookDeliveries)
    .executeTakeFirstOrThrow(() => Failure.notFound());
  return { webhook: await loadWebhook(access, parameters), delivery: found };
}
