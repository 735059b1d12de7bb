import type { DeliveryId } from '#domain/ids';
import type { Encryption } from '#platform/encryption';
import type { WebhookDeliveryRow, WebhookRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { signedHeaders } from './signing-rules.ts';

/** What an attempt needs of its delivery and webhook, as they are at that moment. */
export type Attempt = Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'payload' | 'created'> &
  Pick<WebhookRow, 'account_id' | 'url' | 'failing' | 'secret' | 'previous_secret' | 'previous_expiry'>;

/** @returns undefined when the delivery is no longer pending, or its webhook is gone */
export function selectAttempt(db: Db, id: DeliveryId): Promise<Attempt | undefined> {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.webhook_id', 'delivery.payload', 'delivery.created'])
    .select(['account_id', 'url', 'failing', 'secret', 'previous_secret', 'previous_expiry'])
    .where('delivery.id', '=', id)
    .where('delivery.status', '=', 'pending')
    .executeTakeFirst();
}

/**
 * The headers of a request. Its id is the same in each attempt. It contains the time of creation, because ids of rows
 * may occur again after a backup was restored.
 * @param now when it is sent, in UTC seconds
 * @throws Error when a secret cannot be decrypted
 */
export function headersOf(attempt: Attempt, encryption: Encryption, now: number): Record<string, string> {
  const id = `msg_${attempt.created}_${attempt.id}`;
  const { secret, previous_secret: previous, previous_expiry: expiry } = attempt;
  // The current secret first.
  const valid = previous !== null && expiry !== null && expiry > now ? [secret, previous] : [secret];
  const secrets = valid.map((encrypted) => encryption.decrypt('webhook secret', encrypted));
  return {
    'content-type': 'application/json',
    'user-agent': 'Palisade-Webhooks',
    ...signedHeaders({ id, time: now, payload: attempt.payload }, secrets),
  };
}
