import type { PublicSettings } from '#config/config';
import type { ShownChange } from '#domain/event-changes';
import { timeZoneProblem } from '#domain/identity/time-zone';
import { Email } from '#domain/identity/user-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, idOf, NamedObject, Nullable, Reference } from '#domain/schema/wire';
import { AuthorizedKeys } from '#features/identity/ssh-keys/schema';
import { type UserType, UserTypeField } from '#features/identity/users/schema';
import type { AccountRow, UserRow } from '#store/schema/tables/index';

const NOTIFICATIONS_TEXT =
  'Whether mails about activity in the account are sent. Without them, only security notices and mails that the user asked for are';

const SHELL_AUTH_METHODS = ['password_keys', 'keys_only', 'disabled'] as const;
type ShellAuthMethod = (typeof SHELL_AUTH_METHODS)[number];

const ShellAuthMethod = Type.Unsafe<ShellAuthMethod>({
  type: 'string',
  enum: [...SHELL_AUTH_METHODS],
  description:
    'How the user may sign in to the remote shell. It is stored and shown: the service has no remote shell',
});

export const Profile = NamedObject('Profile', 'The user that the token belongs to', {
  uid: idOf('account_user', 'Number of the user; it never changes'),
  username: Type.String({ description: 'Name that the user signs in with', examples: ['maria'] }),
  email: Type.String({ description: 'Address that mails are sent to', examples: ['maria@example.com'] }),
  verified_phone_number: Nullable(
    Type.String({
      description: 'Phone number in E.164 format; null until one is verified',
      examples: ['+15550102030'],
    }),
  ),
  timezone: Type.String({
    description: 'Time zone for the display of times, from the tz database. The API itself uses UTC',
    examples: ['Europe/Lisbon'],
  }),
  email_notifications: Type.Boolean({ description: NOTIFICATIONS_TEXT }),
  referrals: Type.Object(
    {
      code: Type.String({
        description:
          'Code of the account for referrals; empty until the total of payments reaches the threshold of the referral program',
        examples: [''],
      }),
      url: Type.String({
        description: 'Address to send to others, with the code; empty as long as the code is',
        examples: [''],
      }),
      total: Type.Integer({ description: 'Number of referrals', examples: [0] }),
      completed: Type.Integer({ description: 'Number of referrals that earned credit', examples: [0] }),
      pending: Type.Integer({ description: 'Number of referrals that may still earn credit', examples: [0] }),
      credit: Type.Number({ description: 'Credit that was earned, in US dollars', examples: [0] }),
    },
    { description: 'Referral program of the account. Only the operator changes these values' },
  ),
  ip_whitelist_enabled: Type.Boolean({
    description: 'Deprecated: always false, unless the operator set it',
    examples: [false],
  }),
  shell_auth_method: ShellAuthMethod,
  authorized_keys: Type.Unsafe<string[] | null>({
    ...Type.Array(Type.String()),
    type: ['array', 'null'],
    description: 'Public keys for the remote shell, in OpenSSH format; null if there are none',
    examples: [null],
  }),
  two_factor_auth: Type.Boolean({
    description: 'Whether signing in takes a second factor',
    examples: [false],
  }),
  restricted: Type.Boolean({
    description: 'Whether the user has only the rights that its grants give; otherwise it has all',
  }),
  authentication_type: Type.String({ enum: ['password'], description: 'How the user signs in' }),
  user_type: UserTypeField,
});

export const ProfileChanges = NamedObject('ProfileChanges', 'Changes of your profile', {
  email: Type.Optional(
    described(
      'Address that mails are sent to. The old address is told, and gets the links for new passwords for 7 more days',
      Email,
    ),
  ),
  timezone: Type.Optional(
    Reference({
      rule: timeZoneProblem,
      description: 'Time zone for the display of times: a name or alias from the tz database',
      examples: ['Europe/Lisbon'],
    }),
  ),
  email_notifications: Type.Optional(Type.Boolean({ description: NOTIFICATIONS_TEXT })),
  shell_auth_method: Type.Optional(ShellAuthMethod),
  authorized_keys: Type.Optional(
    AuthorizedKeys('user', {
      description: 'Public keys for the remote shell, in OpenSSH format; null or empty for none',
    }),
  ),
  two_factor_auth: Type.Optional(
    Type.Boolean({
      description:
        'Whether signing in takes a second factor. It can only be turned off here: to turn it on, use the two-factor operations',
    }),
  ),
  restricted: Type.Optional(
    Type.Boolean({
      description:
        'With true, an unrestricted user restricts itself, and has no grants at first. False is refused',
    }),
  ),
  ip_whitelist_enabled: Type.Optional(Type.Boolean({ description: 'Deprecated: it can only be turned off' })),
});

export type ProfileChanges = Static<typeof ProfileChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const profileShownChanges = {
  email: 'name',
  timezone: 'name',
  email_notifications: 'name',
  shell_auth_method: 'name',
  authorized_keys: 'name',
  two_factor_auth: 'name',
  restricted: 'name',
  ip_whitelist_enabled: 'name',
} as const satisfies Record<keyof ProfileChanges, ShownChange>;

/** A user with the fields that come from its account. */
export interface ProfileDetails {
  user: UserRow;
  account: AccountRow;
  userType: UserType;
}

type ReferralProgram = Pick<PublicSettings, 'referralThresholdCents' | 'siteUrl'>;

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
