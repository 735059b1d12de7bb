import type { Generated, Selectable } from 'kysely';
import type { DeliveryId, WebhookId } from '#domain/ids';
import type { Encrypted, ExpiryRule } from '../declarations.ts';

export interface WebhookTable {
  id: Generated<WebhookId>;
  account_id: number;
  label: string;
  url: string;
  /** JSON array of event actions, or of `*` alone. */
  actions: string;
  /** JSON array of ids of VPCs; null for the events of the whole account. */
  vpcs: string | null;
  /** 0: switched off, by a user or because nothing was delivered for days. */
  enabled: Generated<0 | 1>;
  /** 1: the last attempt failed. */
  failing: Generated<0 | 1>;
  /** When an attempt succeeded last, to the hour; null if none did since the webhook was enabled. */
  last_success: Generated<number | null>;
  /** Encrypted. */
  secret: string;
  /** The secret before the last rotation, encrypted; null when there is none or it has expired. */
  previous_secret: Generated<string | null>;
  previous_expiry: Generated<number | null>;
  created: number;
  updated: number;
  /** The process that makes its deliveries, and when that lease expires. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<number | null>;
  /** Who created it, also after that user is gone; null if it is not known. */
  user_id: Generated<number | null>;
  /** The personal token it was created with, also after that has ended. */
  token_id: Generated<number | null>;
  /** The app it was created by, directly or with a token that the app created. */
  app_id: Generated<number | null>;
}

export const webhookSecrets = {
  table: 'webhook',
  key: 'id',
  columns: ['secret', 'previous_secret'],
  purpose: 'webhook secret',
  secrets: 'webhook secrets',
} as const satisfies Encrypted<keyof WebhookTable>;

export const previousSecretExpiry = {
  records: 'replaced webhook secrets',
  table: 'webhook',
  key: ['id'],
  end: { at: 'previous_expiry' },
  clears: ['previous_secret'],
} as const satisfies ExpiryRule<keyof WebhookTable>;

export type WebhookRow = Selectable<WebhookTable>;

/** A request to a webhook: that of an event, or a ping. */
export interface WebhookDeliveryTable {
  id: Generated<DeliveryId>;
  webhook_id: WebhookId;
  /** Id of the event within the account; null for a ping. */
  event_id: number | null;
  action: string;
  /** Body of the request, the same in each attempt. */
  payload: string;
  status: 'pending' | 'delivered' | 'failed';
  /** 1: requested by a user, who looks at the result. It is tried once. */
  manual: Generated<0 | 1>;
  /** 1: it waits for earlier ones. 0: it was tried before, or a user requested it. */
  in_turn: 0 | 1;
  attempts: Generated<number>;
  /** HTTP status of the last attempt; null when it got no response. */
  response_status: Generated<number | null>;
  /** Why the last attempt failed. */
  reason: Generated<DeliveryReason | null>;
  created: number;
  /** Null unless the delivery is pending. */
  next_attempt: number | null;
}

export type DeliveryReason = 'timeout' | 'refused' | 'tls' | 'status' | 'address not allowed';

export const deliveryExpiry = {
  records: 'webhook deliveries',
  table: 'webhook_delivery',
  key: ['id'],
  end: { since: 'created', lasts: 'webhookDeliveries' },
} as const satisfies ExpiryRule<keyof WebhookDeliveryTable>;

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;
