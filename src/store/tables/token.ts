import type { Generated, Selectable } from 'kysely';

export interface TokenTable {
  id: Generated<number>;
  user_id: number;
  kind: 'personal' | 'oauth' | 'proxy';
  /** SHA-256 of the token in hex. The token itself is never stored. */
  hash: string;
  /** First 16 characters of a personal token, to tell tokens apart in lists. */
  prefix: string | null;
  label: string;
  /** Normalised scope string, see domain/scopes. */
  scopes: string;
  created: number;
  /** Null: valid until revoked. */
  expiry: number | null;
  /** Start of the hour of the last use. */
  last_used: Generated<number | null>;
}

export type TokenRow = Selectable<TokenTable>;
