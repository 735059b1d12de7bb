import type { DeliveryId } from '#domain/ids';
import type { Encryption } from '#platform/encryption';
import { retryPause } from '#platform/retry-pause';
import { locking } from '#store/query/dialect';
import type { DeliveryReason, WebhookDeliveryRow, WebhookRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Db, Tx } from '#store/types';
import { signedHeaders } from './signing-rules.ts';
import { updateWebhookRow } from './store.ts';

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

/** A delivery that did not succeed within this time has failed. */
const GIVE_UP_SECONDS = 3 * 86_400;
/** How exactly the time of the last success is kept, so that most successes need not write it. */
const SUCCESS_SECONDS = 3_600;

export interface AttemptResult {
  /** Null without a response. */
  status: number | null;
  /** Null for a success. */
  failure: DeliveryReason | null;
}

interface Recording {
  /** The process that made the attempt. */
  holder: string;
  /** UTC seconds. */
  now: number;
  /** 0 to 1, spreads the retries of what failed together. */
  jitter: number;
}

/**
 * Records the result of an attempt, if the process still holds the lease on the webhook, and schedules the next
 * attempt.
 * @returns `exhausted` when the webhook has delivered nothing for so long that it should be disabled
 */
export async function recordAttempt(
  tx: Tx,
  deliveryId: DeliveryId,
  result: AttemptResult,
  { holder, now, jitter }: Recording,
): Promise<'recorded' | 'exhausted'> {
  const found = await selectHeld(tx, deliveryId, holder);
  if (!found) return 'recorded';
  const { delivery, webhook } = found;
  const hasFailed = result.failure !== null;
  const isOver = delivery.manual === 1 || delivery.created + GIVE_UP_SECONDS <= now;
  await tx
    .updateTable('webhook_delivery')
    .set({
      status: hasFailed ? (isOver ? 'failed' : 'pending') : 'delivered',
      in_turn: 0,
      attempts: delivery.attempts + 1,
      response_status: result.status,
      reason: result.failure,
      next_attempt: hasFailed && !isOver ? nextAttempt(delivery, now, jitter) : null,
    })
    .where('id', '=', deliveryId)
    .execute();
  if (webhook.enabled === 0) return 'recorded';
  await noteResult(tx, webhook, hasFailed, now);
  const silentSince = Math.max(delivery.created, webhook.last_success ?? 0);
  const isSilent = hasFailed && delivery.manual === 0 && silentSince + GIVE_UP_SECONDS <= now;
  return isSilent ? 'exhausted' : 'recorded';
}

/** The pending delivery with its webhook, which is locked. Undefined when another process took it over. */
async function selectHeld(
  tx: Tx,
  deliveryId: DeliveryId,
  holder: string,
): Promise<{ delivery: WebhookDeliveryRow; webhook: WebhookRow } | undefined> {
  const held = tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('webhook_delivery').select('webhook_id').where('id', '=', deliveryId),
    )
    .where('claimed_by', '=', holder);
  const webhook = await locking(tx, held, 'update').executeTakeFirst();
  if (!webhook) return undefined;
  const delivery = await tx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return delivery && { delivery, webhook };
}

function nextAttempt(
  { attempts, created }: Pick<WebhookDeliveryRow, 'attempts' | 'created'>,
  now: number,
  jitter: number,
): number {
  return Math.min(now + retryPause(attempts, jitter), created + GIVE_UP_SECONDS);
}

/** Keeps the status of the webhook. Clients see whether it is failing, so that is a change. */
async function noteResult(
  tx: Tx,
  { id, account_id: accountId, failing, last_success: last }: WebhookRow,
  hasFailed: boolean,
  now: number,
): Promise<void> {
  const isChange = hasFailed !== (failing === 1);
  const isDated = hasFailed || (last !== null && now - last < SUCCESS_SECONDS);
  if (!isChange && isDated) return;
  await updateWebhookRow(tx, id, {
    failing: hasFailed ? 1 : 0,
    ...(hasFailed ? {} : { last_success: now }),
  });
  if (isChange) addChange(tx, { of: { accountId }, type: 'webhook', id, what: 'updated' });
}
