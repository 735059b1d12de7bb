import type { Generated, Selectable } from 'kysely';
import type { Encrypted, ExpiryRule } from '../declarations.ts';

/** A message that is to be sent or has been sent. */
export interface OutboxMessageTable {
  id: Generated<number>;
  /** The user that the message is about; null when the user has been deleted. */
  user_id: number | null;
  kind: 'sms' | 'email';
  /** Name of the template: `phone-code`, `two-factor-enabled`. */
  template: string;
  /** E-mail address, or phone number in E.164 format. */
  recipient: string;
  /** Encrypted; null after it has been sent, or after its code or link has expired. */
  body: string | null;
  created: number;
  /** When its code or link expires, or when a kept message is erased; null when neither applies. */
  body_expiry: number | null;
  /** `kept`: no transport is configured, and the operator can read the message. */
  status: 'waiting' | 'sent' | 'kept' | 'given_up';
  /** 0: a user is waiting for it; 1: an invitation; 2: a notice. Lower numbers are sent first. */
  priority: Generated<0 | 1 | 2>;
  /** Number of earlier, unsent messages of the same kind that it replaces. */
  merged: Generated<number>;
  attempts: Generated<number>;
  next_attempt: number;
  /** The process that holds the lease on the message, and when the lease expires. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<number | null>;
  ended: Generated<number | null>;
}

export const messageBodies = {
  table: 'outbox_message',
  key: 'id',
  columns: ['body'],
  purpose: 'outbox message',
  secrets: 'messages',
} as const satisfies Encrypted<keyof OutboxMessageTable>;

export const messageBodyExpiry = {
  records: 'message bodies',
  table: 'outbox_message',
  key: ['id'],
  end: { at: 'body_expiry' },
  clears: ['body'],
} as const satisfies ExpiryRule<keyof OutboxMessageTable>;

/** Records of messages are kept as long as records of sign-ins. */
export const messageExpiry = {
  records: 'messages',
  table: 'outbox_message',
  key: ['id'],
  end: { since: 'created', keptFor: 'logins' },
  unless: { column: 'status', is: 'waiting' },
} as const satisfies ExpiryRule<keyof OutboxMessageTable>;

export type OutboxMessageRow = Selectable<OutboxMessageTable>;

/** The mails about activity that were last written for an account, or are being written. */
export interface DigestTable {
  account_id: number;
  /** Id of the last event that they tell. */
  up_to: number;
  /** When the last of them was written; null while they are being written. */
  ended: number | null;
  /** The process that writes them, and when that lease expires. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<number | null>;
}
