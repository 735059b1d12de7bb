import type { Permission } from '#domain/identity/grants';
import type { Restrictions } from '#domain/identity/restrictions';
import type { Scopes } from '#domain/identity/scopes';

/** The user behind a valid token, on whose behalf a request acts. Decides everything that the request may access. */
export interface Actor {
  accountId: number;
  /** Public id of the account, sent as `X-Customer-UUID`. */
  euuid: string;
  userId: number;
  username: string;
  restricted: boolean;
  accountAccess: Permission | null;
  /** Events up to and including this id count as seen by the user. */
  eventsSeenTo: number;
  tokenId: number;
  tokenKind: 'personal' | 'oauth' | 'proxy';
  /** The OAuth authorization that the token was issued for, which outlives it; null for all other tokens. */
  authorizationId: number | null;
  /** The app that the token was issued to; null for tokens the user created directly. */
  appId: number | null;
  /** True for the user through which a parent account acts. It has no access to personal data. */
  isProxyUser: boolean;
  scopes: Scopes;
  /** What the token is limited to. A write replaces it with what applies behind the account's lock. */
  restrictions?: Restrictions | undefined;
  /** The client's address; left out for sessions, which have no restrictions. */
  clientAddress?: () => string;
  /** Start of the hour in which the token was last used, in UTC seconds; null if it was never used. */
  tokenLastUsed: number | null;
  /** Set when a browser session acts, through a token that nobody knows. */
  session?: ActingSession;
}

/** What decides what a user may do, however the user acts. */
export type Rights = Pick<Actor, 'restricted' | 'accountAccess' | 'isProxyUser' | 'restrictions'>;

/** A user of an account to whom something is shown, as far as it decides what. */
export type Viewer = Rights & Pick<Actor, 'accountId' | 'userId'>;

/** The browser session that a user acts with. */
export interface ActingSession {
  id: number;
  /** SHA-256 of the cookie that the request came with. A newer cookie ends what was begun with an older one. */
  hash: string;
  /** When the user last entered the password, in UTC seconds. */
  proved: number;
  /** Whether a code is needed besides the password to confirm who it is. */
  hasTwoFactor: boolean;
}
