import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject, Reference } from '#domain/schema/wire';
import { TFA_CODE_WRONG } from './rules.ts';

export const TwoFactorSecret = NamedObject(
  'TwoFactorSecret',
  'A secret for an authenticator app. It counts only after it is confirmed',
  {
    secret: Type.String({
      description:
        'Secret for time-based codes (TOTP with SHA-1, 6 digits, 30 seconds): 16 base32 characters',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    expiry: described('Until when the secret can be confirmed: 24 hours', DateTime),
  },
);

export const TwoFactorCode = NamedObject('TwoFactorCode', 'A code of the authenticator app', {
  tfa_code: Reference({
    tooLong: () => TFA_CODE_WRONG,
    description: 'Time-based code for the new secret: 6 digits. Spaces are ignored',
    examples: ['123456'],
  }),
});

export type TwoFactorCode = Static<typeof TwoFactorCode>;

export const ScratchCode = NamedObject('ScratchCode', 'A code for when the authenticator app is lost', {
  scratch: Type.String({
    description: 'Replaces a time-based code at one sign-in. It is not shown again',
    examples: ['qwmxk-rtzbn-hdkps-vlcf'],
  }),
});
