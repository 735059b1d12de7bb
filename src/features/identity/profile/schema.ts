import { timeZoneProblem } from '#domain/identity/time-zone';
import { Email } from '#domain/identity/user-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, NamedObject, Nullable, Reference } from '#domain/schema/wire';
import { AuthorizedKeys } from '#features/identity/ssh-keys/index';
import type { UserType } from '#features/identity/users/index';
import type { AccountRow, UserRow } from '#store/schema/tables/index';

const SHELL_AUTH_METHODS = ['password_keys', 'keys_only', 'disabled'] as const;
type ShellAuthMethod = (typeof SHELL_AUTH_METHODS)[number];

const ShellAuthMethod = Type.Unsafe<ShellAuthMethod>({ type: 'string', enum: [...SHELL_AUTH_METHODS] });

/** The acting user, as the API shows it. */
export const Profile = NamedObject('Profile', {
  uid: Id,
  username: Type.String({ examples: ['maria'] }),
  email: Type.String({ examples: ['maria@example.com'] }),
  verified_phone_number: Nullable(
    Type.String({ description: 'In E.164 format', examples: ['+15550102030'] }),
  ),
  timezone: Type.String({ examples: ['Europe/Lisbon'] }),
  email_notifications: Type.Boolean(),
  referrals: Type.Object({
    code: Type.String({
      description: 'Empty until the total of payments reaches the threshold of the referral program',
      examples: [''],
    }),
    url: Type.String({ examples: [''] }),
    total: Type.Integer({ examples: [0] }),
    completed: Type.Integer({ examples: [0] }),
    pending: Type.Integer({ examples: [0] }),
    credit: Type.Number({ examples: [0] }),
  }),
  ip_whitelist_enabled: Type.Boolean({ description: 'Deprecated' }),
  shell_auth_method: ShellAuthMethod,
  authorized_keys: Type.Unsafe<string[] | null>({ ...Type.Array(Type.String()), type: ['array', 'null'] }),
  two_factor_auth: Type.Boolean(),
  restricted: Type.Boolean(),
  authentication_type: Type.String({ enum: ['password'] }),
  user_type: Type.String({ enum: ['default', 'parent', 'child', 'proxy'] }),
});

/** Request body to update the profile. */
export const ProfileChanges = NamedObject('ProfileChanges', {
  email: Type.Optional(Email),
  timezone: Type.Optional(
    Reference({
      rule: timeZoneProblem,
      description: 'Name or alias from the tz database',
      examples: ['Europe/Lisbon'],
    }),
  ),
  email_notifications: Type.Optional(
    Type.Boolean({ description: 'If false, only security notifications and requested e-mails are sent' }),
  ),
  shell_auth_method: Type.Optional(ShellAuthMethod),
  authorized_keys: Type.Optional(AuthorizedKeys('user')),
  two_factor_auth: Type.Optional(
    Type.Boolean({
      description: 'Can only be turned off here. To turn it on, use the two-factor operations',
    }),
  ),
  restricted: Type.Optional(Type.Boolean({ description: 'An unrestricted user can restrict itself' })),
  ip_whitelist_enabled: Type.Optional(Type.Boolean({ description: 'Deprecated: can only be turned off' })),
});

export type ProfileChanges = Static<typeof ProfileChanges>;

/** A user with the fields that come from its account. */
export interface ProfileDetails {
  user: UserRow;
  account: AccountRow;
  userType: UserType;
}

/** The settings needed to show referrals. */
export interface ReferralProgram {
  /** Total payments of an account from which it may refer others, in cents. */
  referralThresholdCents: number;
  /** Without a trailing slash. */
  siteUrl: string;
}

export function toProfile(
  { user, account, userType }: ProfileDetails,
  program: ReferralProgram,
): Static<typeof Profile> {
  return {
    uid: user.id,
    username: user.username,
    email: user.email,
    verified_phone_number: user.verified_phone_number,
    timezone: user.timezone,
    email_notifications: user.email_notifications === 1,
    referrals: toReferrals(account, program),
    ip_whitelist_enabled: user.ip_whitelist_enabled === 1,
    shell_auth_method: user.shell_auth_method,
    authorized_keys: user.authorized_keys === null ? null : (JSON.parse(user.authorized_keys) as string[]),
    two_factor_auth: user.totp_secret !== null,
    restricted: user.restricted === 1,
    authentication_type: 'password',
    user_type: userType,
  };
}

function toReferrals(
  account: AccountRow,
  { referralThresholdCents, siteUrl }: ReferralProgram,
): Static<typeof Profile>['referrals'] {
  const { payments_cents: payments, referral_code: code } = account;
  if (code === null || payments < referralThresholdCents) {
    return { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 };
  }
  return {
    code,
    url: `${siteUrl}/?r=${code}`,
    total: account.referrals_total,
    completed: account.referrals_completed,
    pending: account.referrals_pending,
    credit: account.referral_credit_cents / 100,
  };
}
