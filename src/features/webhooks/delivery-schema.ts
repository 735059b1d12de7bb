import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { WebhookDeliveryRow } from '#store/schema/tables/index';

export const WebhookDelivery = NamedObject(
  'WebhookDelivery',
  'A request that a webhook sent or is to send. Neither the request nor the response is shown',
  {
    id: idOf('webhook_delivery', 'Id of the delivery'),
    event_id: Nullable(idOf('event', 'Event that is sent; null for a ping')),
    action: named(
      'action',
      Type.String({ description: 'The action of the event, or `ping`', examples: ['vpc_create'] }),
    ),
    status: Type.String({
      enum: ['pending', 'delivered', 'failed'],
      description: '`pending` until the receiver accepts it, or until the last attempt failed',
      examples: ['delivered'],
    }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was tried', examples: [1] }),
    response_status: Nullable(
      Type.Integer({
        description: 'HTTP status of the response to the last attempt; null if there was none',
        examples: [204],
      }),
    ),
    reason: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['timeout', 'refused', 'tls', 'status', 'address not allowed', null],
      examples: [null],
      description:
        'Why the last attempt failed; null if it did not. `timeout`: no response within 10 seconds. `refused`: no connection, or one that broke. `tls`: no valid certificate. `status`: a status other than 2xx. `address not allowed`: the name has no address, or leads to one that webhooks must not reach',
    }),
    created: described('When the delivery was created: with its event', DateTime),
    next_attempt: Nullable({
      ...DateTime,
      description: 'When it will be tried next; null unless the delivery is pending',
      examples: [null],
    }),
  },
);

export const deliveryFilterable = {
  id: { type: 'integer' },
  event_id: { type: 'integer' },
  action: { type: 'string' },
  status: { type: 'string' },
  created: { type: 'date-time' },
} as const satisfies FilterFields;

export function toDelivery(row: WebhookDeliveryRow): Static<typeof WebhookDelivery> {
  return {
    id: row.id,
    event_id: row.event_id,
    action: row.action,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    reason: row.reason,
    created: formatTime(row.created),
    next_attempt: row.next_attempt === null ? null : formatTime(row.next_attempt),
  };
}
