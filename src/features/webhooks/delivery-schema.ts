import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { WebhookDeliveryRow } from '#store/schema/tables/index';

/** A delivery as the API shows it. Neither the request nor the response is shown. */
export const WebhookDelivery = NamedObject('WebhookDelivery', {
  id: Id,
  event_id: Nullable({ ...Id, description: 'Null for a ping' }),
  action: named(
    'action',
    Type.String({ description: 'The action of the event, or `ping`', examples: ['vpc_create'] }),
  ),
  status: Type.String({ enum: ['pending', 'delivered', 'failed'] }),
  attempts: Type.Integer({ minimum: 0 }),
  response_status: Nullable(
    Type.Integer({
      description: 'HTTP status of the last attempt; null without a response',
      examples: [204],
    }),
  ),
  reason: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['timeout', 'refused', 'tls', 'status', 'address not allowed', null],
    description:
      'Why the last attempt failed. `timeout`: no response within 10 seconds. `refused`: no connection, or one that broke. `tls`: no valid certificate. `status`: a status other than 2xx. `address not allowed`: the name leads to an address that webhooks must not reach',
  }),
  created: DateTime,
  next_attempt: Nullable({ ...DateTime, description: 'Null unless the delivery is pending' }),
});

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
