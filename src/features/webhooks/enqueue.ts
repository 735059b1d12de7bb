import type { NewEvent } from '#domain/event';
import type { WebhookId } from '#domain/ids';
import { EVERY_ACTION } from '#domain/webhooks/webhook-inputs';
import type { RecordedEvent } from '#features/events/records';
import { toEvent } from '#features/events/schema';
import { portions } from '#store/query/portions';
import { type Parameter, prepared, type RowParameters } from '#store/query/prepared';
import type { Tx } from '#store/types';
import { actionsOf, vpcsOf } from './schema.ts';
import { payloadOf } from './signing-rules.ts';

const selectEnabled = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('webhook')
    .select(['id', 'actions', 'vpcs'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', 1)
    .orderBy('id'),
);

const insertDeliveries = prepared((tx: Tx, rows: readonly RowParameters<ReturnType<typeof toRow>>[]) =>
  tx.insertInto('webhook_delivery').values(rows),
);

/**
 * Adds a delivery for each webhook that an event is meant for, in the transaction of the event. An event of an account
 * without enabled webhooks costs nothing.
 * @returns the webhooks that now have something to deliver
 */
export async function enqueueDeliveries(
  tx: Tx,
  events: readonly RecordedEvent[],
  now: number,
): Promise<WebhookId[]> {
  const awaited = events.filter(({ isAwaited }) => isAwaited);
  const rows: ReturnType<typeof toRow>[] = [];
  for (const [accountId, group] of Map.groupBy(awaited, ({ event }) => event.accountId)) {
    const webhooks = (await selectEnabled(tx, accountId)).map((row) => ({
      id: row.id,
      actions: actionsOf(row),
      vpcs: vpcsOf(row),
    }));
    for (const recorded of group) {
      const wanting = webhooks.filter((webhook) => isMeantFor(recorded.event, webhook));
      if (wanting.length === 0) continue;
      const payload = eventPayload(recorded);
      rows.push(...wanting.map(({ id }) => toRow(id, recorded, payload, now)));
    }
  }
  for (const portion of portions(rows)) await insertDeliveries(tx, portion);
  return [...new Set(rows.map((row) => row.webhook_id))];
}

/** What a webhook is to be told. */
interface WebhookSubscription {
  actions: readonly string[];
  vpcs: readonly number[] | null;
}

/** An event is about the VPC that it names, whether as its entity or beside a subnet. */
function isMeantFor(
  { action, entity, secondaryEntity }: NewEvent,
  { actions, vpcs }: WebhookSubscription,
): boolean {
  if (!actions.includes(EVERY_ACTION) && !actions.includes(action)) return false;
  const isAbout = (id: number) =>
    [entity, secondaryEntity].some((named) => named?.type === 'vpc' && named.id === id);
  return vpcs === null || vpcs.some(isAbout);
}

/** The event as the API shows it to a user who has not seen it. */
function eventPayload({ row }: RecordedEvent): string {
  const event = toEvent({ ...row, seen: 0, read: 0 }, row.created);
  return payloadOf(row.action, row.created, event);
}

function toRow(webhookId: WebhookId, { id, event }: RecordedEvent, payload: string, now: number) {
  return {
    webhook_id: webhookId,
    event_id: id,
    action: event.action,
    payload,
    status: 'pending' as const,
    in_turn: 1 as const,
    created: now,
    next_attempt: now,
  };
}
