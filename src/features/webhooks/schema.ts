import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, idIn, NamedObject, named, secretText } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { WebhookRow } from '#store/schema/tables/index';

const fields = {
  id: idIn('webhook'),
  label: Type.String({ examples: ['inventory'] }),
  url: Type.String({ examples: ['https://hooks.example.com/palisade'] }),
  actions: Type.Array(named('action', Type.String()), { examples: [['vpc_create', 'vpc_delete']] }),
  vpcs: Type.Unsafe<number[] | null>({ ...Type.Array(Type.Integer()), type: ['array', 'null'] }),
  enabled: Type.Boolean(),
  status: Type.String({
    enum: ['active', 'failing', 'disabled'],
    description:
      '`failing`: the last attempt failed. `disabled`: no events are sent, because a user switched it off, or because nothing could be delivered for 3 days',
  }),
  created: DateTime,
  updated: DateTime,
};

/** A webhook as the API shows it. */
export const Webhook = NamedObject('Webhook', fields);

/** A webhook in the one response that shows its secret. */
export const WebhookWithSecret = NamedObject('WebhookWithSecret', {
  ...fields,
  secret: secretText({
    description:
      'Signs the requests, as Standard Webhooks describes: `whsec_` and the key in base64. It is not shown again',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
  }),
});

export const webhookFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  enabled: { type: 'boolean' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

export function toWebhook(row: WebhookRow): Static<typeof Webhook> {
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
  };
}

export function toWebhookWithSecret({
  row,
  secret,
}: {
  row: WebhookRow;
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
