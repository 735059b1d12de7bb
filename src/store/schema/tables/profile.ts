import type { Generated, Selectable } from 'kysely';
import type { ExpiryRule } from '../declarations.ts';

export interface SshKeyTable {
  id: Generated<number>;
  user_id: number;
  label: string;
  /** As it was sent, including its comment. */
  ssh_key: string;
  created: number;
}

export type SshKeyRow = Selectable<SshKeyTable>;

export interface PreferenceTable {
  user_id: number;
  /** Id of the OAuth client; empty for personal and proxy tokens. */
  client: string;
  /** Compact JSON. */
  value: string;
}

export interface SecurityAnswerTable {
  user_id: number;
  question_id: number;
  /** argon2id of the trimmed, lower-case answer. */
  hash: string;
}

/** A phone code that has been sent. The code is not stored; it is derived from this row. */
export interface PhoneVerificationTable {
  user_id: number;
  /** E.164 format. */
  phone_number: string;
  /** When the code was created. It expires a fixed time later. */
  started: number;
  wrong_tries: Generated<number>;
  /** 1: void because of too many wrong attempts. */
  voided: Generated<0 | 1>;
}

export const phoneCodeExpiry = {
  records: 'phone codes',
  table: 'phone_verification',
  key: ['user_id'],
  end: { since: 'started', lasts: 'phoneCode' },
} as const satisfies ExpiryRule<keyof PhoneVerificationTable>;

export type PhoneVerificationRow = Selectable<PhoneVerificationTable>;
