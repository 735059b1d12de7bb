import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import type { UserChanges } from '#domain/identity/user-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject, Nullable } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { LoginRow, UserRow } from '#store/schema/tables/index';

/** The role of a user with respect to parent and child accounts. */
export type UserType = 'default' | 'parent' | 'child' | 'proxy';

export const UserTypeField = Type.String({
  enum: ['default', 'parent', 'child', 'proxy'],
  description:
    'Role of the user: in a parent account all are `parent`; in a child account those of the parent are `proxy`, and the others `child`',
});

const LastLogin = Type.Object({
  login_datetime: described('When the attempt began', DateTime),
  status: Type.String({
    enum: ['successful', 'failed'],
    description: 'Successful if all factors were right',
  }),
});

export const User = NamedObject('User', 'A user of the account', {
  username: Type.String({
    description: 'Name that the user signs in with. Paths take it in this letter case',
    examples: ['maria'],
  }),
  email: Type.String({ description: 'Address that mails are sent to', examples: ['maria@example.com'] }),
  restricted: Type.Boolean({
    description: 'Whether the user has only the rights that its grants give; otherwise it has all',
  }),
  ssh_keys: Type.Array(Type.String({ examples: ['laptop'] }), {
    description: 'Labels of the SSH keys of the user, oldest first',
    examples: [['laptop']],
  }),
  tfa_enabled: Type.Boolean({ description: 'Whether signing in takes a second factor', examples: [false] }),
  verified_phone_number: Nullable(
    Type.String({
      description: 'Phone number in E.164 format; null until one is verified',
      examples: ['+15550102030'],
    }),
  ),
  password_created: Nullable(described('When the password was set; null until there is one', DateTime)),
  last_login: Type.Unsafe<Static<typeof LastLogin> | null>({
    ...LastLogin,
    type: ['object', 'null'],
    description: 'The latest attempt to sign in, of the last 90 days; null if there is none',
  }),
  user_type: UserTypeField,
});

/** What events tell of the fields of an update, in the order of its body. */
export const userShownChanges = {
  username: 'values',
  restricted: 'values',
} as const satisfies Record<keyof UserChanges, ShownChange>;

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
