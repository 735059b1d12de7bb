import type { Permission } from '#domain/identity/grants';
import type { Scopes } from '#domain/identity/scopes';

/** Who makes a request: the user a valid token stands for. Everything a request may touch follows from it. */
export interface Actor {
  accountId: number;
  /** Public name of the account, `X-Customer-UUID`. */
  euuid: string;
  userId: number;
  username: string;
  restricted: boolean;
  accountAccess: Permission | null;
  /** Events up to this id count as seen by the user. */
  eventsSeenTo: number;
  tokenId: number;
  tokenKind: 'personal' | 'oauth' | 'proxy';
  /** The authorization the token comes from; null for tokens the user made alone. */
  appId: number | null;
  /** A parent account acts through this user: it may not touch what belongs to a person. */
  isProxyUser: boolean;
  scopes: Scopes;
  /** Start of the hour in which the token was last used, null when it never was. */
  tokenLastUsed: number | null;
}
