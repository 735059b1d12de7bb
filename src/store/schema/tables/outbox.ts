import type { Generated, Selectable } from 'kysely';
import type { Encrypted, Ending } from '../declarations.ts';

/** A message that leaves, or has left, the service. */
export interface OutboxMessageTable {
  id: Generated<number>;
  /** Whom it is about; null when the user is gone. */
  user_id: number | null;
  kind: 'sms' | 'email';
  /** Which text it is: `phone-code`, `two-factor-enabled`. */
  template: string;
  /** E-mail address, or telephone number in E.164. */
  recipient: string;
  /** Encrypted; null once it was sent, or its code or link has expired. */
  body: string | null;
  created: number;
  /** When a code or link in it expires, or the time it is kept ends; null when there is neither. */
  body_expiry: number | null;
  /** `kept`: for the operator to read, where no transport is configured. */
  status: 'waiting' | 'sent' | 'kept' | 'given_up';
  /** 0: somebody waits for it; 1: invitations; 2: notices. Lower ones leave first. */
  priority: Generated<0 | 1 | 2>;
  /** How many earlier messages of its sort it stands for, which were never sent. */
  merged: Generated<number>;
  attempts: Generated<number>;
  next_attempt: number;
  /** The process that has it in hand, and until when it counts as alive. */
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

export const messageBodyEnding = {
  records: 'message bodies',
  table: 'outbox_message',
  key: ['id'],
  end: { at: 'body_expiry' },
  clears: ['body'],
} as const satisfies Ending<keyof OutboxMessageTable>;

/** Who was written to is kept as long as who signed in. */
export const messageEnding = {
  records: 'messages',
  table: 'outbox_message',
  key: ['id'],
  end: { since: 'created', keptFor: 'logins' },
  unless: { column: 'status', is: 'waiting' },
} as const satisfies Ending<keyof OutboxMessageTable>;

export type OutboxMessageRow = Selectable<OutboxMessageTable>;
