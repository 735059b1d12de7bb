import type { Generated, Selectable } from 'kysely';

export interface OauthClientTable {
  /** 20 hex digits. */
  id: string;
  account_id: number;
  label: string;
  redirect_uri: string;
  public: 0 | 1;
  status: 'active' | 'disabled' | 'suspended';
  /** SHA-256; null for public clients. */
  secret_hash: string | null;
  created: number;
}

/** A user's consent to a client. */
export interface AuthorizedAppTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Normalised scope string, see domain/scopes. */
  scopes: string;
  created: number;
}

export type AuthorizedAppRow = Selectable<AuthorizedAppTable>;

export interface RefreshTokenTable {
  id: Generated<number>;
  app_id: number;
  /** All that came from one authorization by rotation. */
  family: string;
  /** SHA-256. */
  hash: string;
  created: number;
  expiry: number;
  /** When it was exchanged for the next one. */
  used: number | null;
}

export type RefreshTokenRow = Selectable<RefreshTokenTable>;
