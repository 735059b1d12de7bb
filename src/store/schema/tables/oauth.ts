import type { Generated, Selectable } from 'kysely';
import type { Encrypted, Ending } from '../declarations.ts';

export interface OauthClientTable {
  /** 20 hex digits; `console` and `palisade-cli` come with the service. */
  id: string;
  /** Null for those that come with the service. */
  account_id: number | null;
  label: string;
  redirect_uri: string;
  public: 0 | 1;
  status: OauthClientStatus;
  /** SHA-256; null for those that come with the service, and for public ones from before they had a secret. */
  secret_hash: string | null;
  created: number;
}

export type OauthClientStatus = 'active' | 'disabled' | 'suspended';

export type OauthClientRow = Selectable<OauthClientTable>;

/** A user's consent to a client. The console has none: it is the service itself. */
export interface AuthorizedAppTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Normalised scope string, see domain/scopes. */
  scopes: string;
  created: number;
}

/** Once nothing that it gave is left. */
export const appEnding = {
  records: 'apps',
  table: 'authorized_app',
  end: { since: 'created', lasts: 'consent' },
  step: 'own',
} as const satisfies Ending<keyof AuthorizedAppTable>;

export type AuthorizedAppRow = Selectable<AuthorizedAppTable>;

/** One run of a flow that gave a client access. All tokens that come from it are a family and end with it. */
export interface OauthAuthorizationTable {
  id: Generated<number>;
  user_id: number;
  client_id: string;
  /** Null for the console. */
  app_id: number | null;
  /** Normalised scope string: what was asked for this time. */
  scopes: string;
  created: number;
}

/** Once nothing that it gave is left: a consent is followed by its first tokens within so long. */
export const authorizationEnding = {
  records: 'authorizations',
  table: 'oauth_authorization',
  end: { since: 'created', lasts: 'consent' },
  step: 'own',
} as const satisfies Ending<keyof OauthAuthorizationTable>;

export type OauthAuthorizationRow = Selectable<OauthAuthorizationTable>;

export interface RefreshTokenTable {
  id: Generated<number>;
  authorization_id: number;
  /** SHA-256. */
  hash: string;
  /** Normalised scope string. */
  scopes: string;
  created: number;
  expiry: number;
  /** When it was exchanged for the next one. Kept until its expiry: a second use tells that it was stolen. */
  used: number | null;
}

export const refreshTokenEnding = {
  records: 'refresh tokens',
  table: 'refresh_token',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof RefreshTokenTable>;

export type RefreshTokenRow = Selectable<RefreshTokenTable>;

/** What the OAuth engine has to find again until it expires, besides tokens. */
export interface OauthArtifactTable {
  /** SHA-256 of what names it: a code, or the id of an interaction. */
  hash: string;
  kind: OauthArtifactKind;
  /** Encrypted JSON, without what names it. */
  payload: string;
  /** HMAC of a device's user code. */
  user_code: string | null;
  /** The authorization that a code stands for; null until the user has let in the client, or a device. */
  authorization_id: number | null;
  /** A device that asks before this time is told to slow down. */
  polled: Generated<number | null>;
  /** When a code was exchanged, or the user refused the device that waits for it. */
  consumed: Generated<number | null>;
  /** Who asked, while nobody has decided: so many may wait. */
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

export const artifactEnding = {
  records: 'codes',
  table: 'oauth_artifact',
  key: ['hash'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof OauthArtifactTable>;

export type OauthArtifactKind = 'Interaction' | 'AuthorizationCode' | 'DeviceCode';

export type OauthArtifactRow = Selectable<OauthArtifactTable>;
