import type { Generated, Selectable } from 'kysely';
import type { Encrypted, ExpiryRule } from '../declarations.ts';

export interface OauthClientTable {
  /** 20 hexadecimal digits; `console` and `palisade-cli` are built in. */
  id: string;
  /** Null for built-in clients. */
  account_id: number | null;
  label: string;
  redirect_uri: string;
  public: 0 | 1;
  status: OauthClientStatus;
  /**
   * SHA-256; null for built-in clients, and for public clients that were created before such clients got a secret.
   */
  secret_hash: string | null;
  created: number;
}

export type OauthClientStatus = 'active' | 'disabled' | 'suspended';

export type OauthClientRow = Selectable<OauthClientTable>;

/** A user's consent to a client. The console needs none because it is part of the service. */
export interface AuthorizedAppTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Normalized scopes, see domain/identity/scopes. */
  scopes: string;
  created: number;
}

/** Removed when no token or code of the consent is left. */
export const appExpiry = {
  records: 'apps',
  table: 'authorized_app',
  end: { since: 'created', lasts: 'consent' },
  step: 'own',
} as const satisfies ExpiryRule<keyof AuthorizedAppTable>;

export type AuthorizedAppRow = Selectable<AuthorizedAppTable>;

/** One completed flow that gave a client access. Its tokens form a family, and are revoked together. */
export interface OauthAuthorizationTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Null for the console. */
  app_id: number | null;
  /** Normalized scopes that were requested in this flow. */
  scopes: string;
  created: number;
}

/**
 * Removed when no token or code of it is left. The retention leaves time to exchange the first code after the
 * consent.
 */
export const authorizationExpiry = {
  records: 'authorizations',
  table: 'oauth_authorization',
  end: { since: 'created', lasts: 'consent' },
  step: 'own',
} as const satisfies ExpiryRule<keyof OauthAuthorizationTable>;

export type OauthAuthorizationRow = Selectable<OauthAuthorizationTable>;

export interface RefreshTokenTable {
  id: Generated<number>;
  authorization_id: number;
  /** SHA-256. */
  hash: string;
  /** Normalized scopes, see domain/identity/scopes. */
  scopes: string;
  created: number;
  expiry: number;
  /**
   * When it was exchanged for a new one. The row is kept until it expires, because a second use shows that the
   * token was stolen.
   */
  used: number | null;
}

export const refreshTokenExpiry = {
  records: 'refresh tokens',
  table: 'refresh_token',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof RefreshTokenTable>;

export type RefreshTokenRow = Selectable<RefreshTokenTable>;

/** State of the OAuth engine that is kept until it expires, other than tokens. */
export interface OauthArtifactTable {
  /** SHA-256 of its identifier: a code, or the id of an interaction. */
  hash: string;
  kind: OauthArtifactKind;
  /** Encrypted JSON, without the identifier. */
  payload: string;
  /** HMAC of the user code of a device. */
  user_code: string | null;
  /** The authorization that a code is exchanged for; null until the user has approved the client or device. */
  authorization_id: number | null;
  /** A device that polls before this time is told to slow down. */
  polled: Generated<number | null>;
  /** When a code was exchanged, or when the user denied the device. */
  consumed: Generated<number | null>;
  /** The client's address while the request is pending; pending requests are limited per address. */
  client_address: Generated<string | null>;
  expiry: number;
}

export const artifactPayloads = {
  table: 'oauth_artifact',
  key: 'hash',
  columns: ['payload'],
  purpose: 'OAuth artifact',
  secrets: 'requests for access',
} as const satisfies Encrypted<keyof OauthArtifactTable>;

export const artifactExpiry = {
  records: 'codes',
  table: 'oauth_artifact',
  key: ['hash'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof OauthArtifactTable>;

export type OauthArtifactKind = 'Interaction' | 'AuthorizationCode' | 'DeviceCode';

export type OauthArtifactRow = Selectable<OauthArtifactTable>;
