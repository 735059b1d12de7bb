import type { Generated, Selectable } from 'kysely';
import type { Encrypted, Ending } from '../declarations.ts';

/** The answer to a write with an idempotency key, kept to be sent again. */
export interface StoredAnswerTable {
  id: Generated<number>;
  account_id: number;
  /** The token that sent the request; null for a token of an OAuth authorization. */
  token_id: number | null;
  /** The OAuth authorization, which outlives its access tokens. */
  authorization_id: number | null;
  key: string;
  /** HMAC of the fingerprint of the request, in hexadecimal; in rows of version 0.2.0 the fingerprint itself. */
  fingerprint: string;
  /** Encrypted; null for an answer without a body. */
  body: string | null;
  /** Size of the body. */
  bytes: number;
  /**
   * Size of all answers that were kept for the account before this one, as far as the oldest that is still there
   * reaches back. The total is known from the first and the last answer, without adding them up.
   */
  bytes_before: number;
  expiry: number;
}

export const answerBodies = {
  table: 'stored_answer',
  key: 'id',
  columns: ['body'],
  purpose: 'stored answer',
  secrets: 'stored answers',
} as const satisfies Encrypted<keyof StoredAnswerTable>;

export const answerEnding = {
  records: 'stored answers',
  table: 'stored_answer',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof StoredAnswerTable>;

export type StoredAnswerRow = Selectable<StoredAnswerTable>;
