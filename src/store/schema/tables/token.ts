import type { Generated, Selectable } from 'kysely';
import type { Ending } from '../declarations.ts';

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
  /** The authorization that it comes from, also of personal tokens that were made with such a token. */
  app_id: Generated<number | null>;
  /** Of an OAuth token: the run of the flow that it comes from. */
  authorization_id: Generated<number | null>;
  /** Of a proxy token: the token it was made with, and ends with. */
  parent_token_id: Generated<number | null>;
}

export const tokenEnding = {
  records: 'tokens',
  table: 'token',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof TokenTable>;

export type TokenRow = Selectable<TokenTable>;
