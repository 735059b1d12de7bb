import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, NamedObject, Nullable } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { LoginRow, UserRow } from '#store/schema/tables/index';

/** The role of a user with respect to parent and child accounts. */
export type UserType = 'default' | 'parent' | 'child' | 'proxy';

const LastLogin = Type.Object({
  login_datetime: DateTime,
  status: Type.String({ enum: ['successful', 'failed'] }),
});

/** A user, as unrestricted users of the account see it. */
export const User = NamedObject('User', {
  username: Type.String({ examples: ['maria'] }),
  email: Type.String({ examples: ['maria@example.com'] }),
  restricted: Type.Boolean(),
  ssh_keys: Type.Array(Type.String({ examples: ['laptop'] })),
  tfa_enabled: Type.Boolean(),
  verified_phone_number: Nullable(Type.String({ examples: ['+15550102030'] })),
  password_created: Nullable(DateTime),
  last_login: Type.Unsafe<Static<typeof LastLogin> | null>({ ...LastLogin, type: ['object', 'null'] }),
  user_type: Type.String({ enum: ['default', 'parent', 'child', 'proxy'] }),
});

export const userFilterable = { username: { type: 'string' } } as const satisfies FilterFields;

/** A user with its details from other tables. */
export interface UserDetails extends UserRow {
  /** Labels of the user's SSH keys, oldest first. */
  sshKeys: string[];
  lastLogin: Pick<LoginRow, 'created' | 'status'> | undefined;
  userType: UserType;
}

export function toUser(user: UserDetails): Static<typeof User> {
  const { lastLogin } = user;
  return {
    username: user.username,
    email: user.email,
    restricted: user.restricted === 1,
    ssh_keys: user.sshKeys,
    tfa_enabled: user.totp_secret !== null,
    verified_phone_number: user.verified_phone_number,
    password_created: user.password_created === null ? null : formatTime(user.password_created),
    last_login: lastLogin
      ? { login_datetime: formatTime(lastLogin.created), status: lastLogin.status }
      : null,
    user_type: user.userType,
  };
}
