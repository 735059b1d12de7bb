import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import {
  DateTime,
  described,
  idIn,
  idOf,
  NamedObject,
  Nullable,
  named,
  secretText,
} from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { WebhookChanges } from '#domain/webhooks/webhook-inputs';
import type { WebhookDeliveryRow, WebhookRow } from '#store/schema/tables/index';
import type { ShownWebhook } from './records.ts';

const fields = {
  id: idIn('webhook', 'Id of the webhook'),
  label: Type.String({ description: 'Name of the webhook; it need not be unique', examples: ['inventory'] }),
  url: Type.String({
    description: 'Where requests are sent',
    examples: ['https://hooks.example.com/palisade'],
  }),
  actions: Type.Array(named('action', Type.String()), {
    description: 'Actions of the events that are sent; `["*"]` for all, also those of later versions',
    examples: [['vpc_create', 'vpc_delete']],
  }),
  vpcs: Type.Unsafe<number[] | null>({
    ...Type.Array(Type.Integer()),
    type: ['array', 'null'],
    description: 'Ids of the VPCs whose events are sent, with those of their subnets; null for all events',
    examples: [[1042]],
  }),
  enabled: Type.Boolean({ description: 'Whether events are sent' }),
  status: Type.String({
    enum: ['active', 'failing', 'disabled'],
    description:
      '`failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days',
  }),
  created: described('When the webhook was created', DateTime),
  updated: described('When the webhook last changed; at first, when it was created', DateTime),
  made_by: Type.Object(
    {
      username: Nullable(
        Type.String({
          description: 'Name of the user; null if the user was deleted, or is not known',
          examples: ['maria'],
        }),
      ),
      token_id: Nullable(
        idOf('token', 'Id of the personal token that was used, which may have ended; null without one'),
      ),
      app_id: Nullable(
        idOf(
          'authorized_app',
          'Id of the app that was used; null without one. The webhook ends with the app',
        ),
      ),
    },
    { description: 'Who created the webhook or last changed its URL, and with what' },
  ),
};

export const Webhook = NamedObject('Webhook', 'A webhook, to which events of the account are sent', fields);

export const WebhookWithSecret = NamedObject(
  'WebhookWithSecret',
  'A webhook with its secret, which only this response shows',
  {
    ...fields,
    secret: secretText({
      description:
        'Signs the requests, as Standard Webhooks describes: `whsec_` and the key in base64. It is not shown again',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
);

export const webhookFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  enabled: { type: 'boolean' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

export function toWebhook(row: ShownWebhook): Static<typeof Webhook> {
  return {
    id: row.id,
    label: row.label,
    url: row.url,
    actions: actionsOf(row),
    vpcs: vpcsOf(row),
    enabled: row.enabled === 1,
    status: row.enabled === 0 ? 'disabled' : row.failing === 1 ? 'failing' : 'active',
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    made_by: { username: row.maker, token_id: row.token_id, app_id: row.app_id },
  };
}

export function toWebhookWithSecret({
  row,
  secret,
}: {
  row: ShownWebhook;
  secret: string;
}): Static<typeof WebhookWithSecret> {
  return { ...toWebhook(row), secret };
}

export function actionsOf({ actions }: Pick<WebhookRow, 'actions'>): string[] {
  return JSON.parse(actions);
}

export function vpcsOf({ vpcs }: Pick<WebhookRow, 'vpcs'>): number[] | null {
  return vpcs === null ? null : JSON.parse(vpcs);
}

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

/** What events tell of the fields of an update, in the order of its body. */
export const webhookShownChanges = {
  label: 'name',
  url: 'name',
  actions: 'name',
  vpcs: 'name',
  enabled: 'name',
} as const satisfies Record<keyof WebhookChanges, ShownChange>;

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
