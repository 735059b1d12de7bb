import type { Generated, Selectable } from 'kysely';
import type { Encrypted, ExpiryRule } from '../declarations.ts';

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
  /** Compressed and encrypted; of version 0.2.0 only encrypted. Null for an answer without a body. */
  body: string | null;
  /** What the row counts for. */
  bytes: number;
  /**
   * What all answers count for that were kept for the same token or authorization before this one, as far as the
   * oldest that is still there reaches back.
   */
  bytes_before: number;
  expiry: number;
}

/** What is kept of the answers for one token or authorization. */
export interface AnswerTotalTable {
  id: Generated<number>;
  account_id: number;
  /** The user that the token acts for. */
  user_id: number;
  /** As in `stored_answer`. */
  token_id: number | null;
  authorization_id: number | null;
  /** 1 if the user is restricted, or the token is bound to VPCs. */
  restricted: 0 | 1;
  /** At most this much is kept: what has expired since the newest answer is still counted. */
  bytes: number;
  /** When the newest answer expires. */
  expiry: number;
}

export const answerBodies = {
  table: 'stored_answer',
  key: 'id',
  columns: ['body'],
  purpose: 'stored answer',
  secrets: 'stored answers',
} as const satisfies Encrypted<keyof StoredAnswerTable>;

export const answerExpiry = {
  records: 'stored answers',
  table: 'stored_answer',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof StoredAnswerTable>;

export const answerTotalExpiry = {
  records: 'totals of stored answers',
  table: 'answer_total',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof AnswerTotalTable>;

export type StoredAnswerRow = Selectable<StoredAnswerTable>;

export type AnswerTotalRow = Selectable<AnswerTotalTable>;
