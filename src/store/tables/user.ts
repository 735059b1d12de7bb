import type { Generated, Selectable } from 'kysely';
import type { GlobalGrant, Permission } from '../../domain/grants.ts';

export interface UserTable {
  /** The `uid` of the profile. */
  id: Generated<number>;
  account_id: number;
  username: string;
  /** The username in lower case: unique in the service whatever the letter case. */
  username_folded: string;
  email: string;
  restricted: 0 | 1;
  /** argon2id, or null while no password was set. */
  password_hash: string | null;
  password_created: number | null;
  /** The global grant of that name; null is no access. */
  account_access: Generated<Permission | null>;
  /** Events up to this id count as seen by the user. */
  events_seen_to: Generated<number>;
  created: number;
}

export type UserRow = Selectable<UserTable>;

/** A row is a boolean global grant that is true. */
export interface GlobalGrantTable {
  user_id: number;
  name: GlobalGrant;
}

export interface VpcGrantTable {
  user_id: number;
  vpc_id: number;
  permission: Permission;
}
