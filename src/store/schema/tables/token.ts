import type { Generated, Selectable } from 'kysely';
import type { ExpiryRule } from '../declarations.ts';

export interface TokenTable {
  id: Generated<number>;
  user_id: number;
  kind: 'personal' | 'oauth' | 'proxy';
  /** SHA-256 of the token, in hexadecimal. The token itself is never stored. */
  hash: string;
  /** The first 16 characters of a personal token, to distinguish tokens in lists. */
  prefix: string | null;
  label: string;
  /** Normalized scopes, see domain/identity/scopes. */
  scopes: string;
  created: number;
  /** Null: valid until revoked. */
  expiry: number | null;
  /** Rounded down to the hour. */
  last_used: Generated<number | null>;
  /** The consent that the token comes from. Also set for personal tokens that were created with such a token. */
  app_id: Generated<number | null>;
  /** OAuth tokens only: the flow that the token comes from. */
  authorization_id: Generated<number | null>;
  /** Proxy tokens only: the token that it was created with, and that it is revoked with. */
  parent_token_id: Generated<number | null>;
  /** The browser session that acts through the token, whose value nobody knows. The token ends with it. */
  session_id: Generated<number | null>;
  /** What the token is limited to, in JSON; see domain/identity/restrictions. Null for a token without limits. */
  restrictions: Generated<string | null>;
  /** Events that a token bound to VPCs has marked as seen, up to this id. Other tokens mark them for their user. */
  events_seen_to: Generated<number>;
  /** The address of the client that `last_used` is about. */
  last_ip: Generated<string | null>;
}

export const tokenExpiry = {
  records: 'tokens',
  table: 'token',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof TokenTable>;

export type TokenRow = Selectable<TokenTable>;
