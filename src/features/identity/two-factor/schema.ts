import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, NamedObject, Reference } from '#domain/schema/wire';
import { TFA_CODE_WRONG } from './rules.ts';

/** A secret to confirm. */
export const TwoFactorSecret = NamedObject('TwoFactorSecret', {
  secret: Type.String({ description: '16 base32 characters', examples: ['JBSWY3DPEHPK3PXP'] }),
  expiry: DateTime,
});

/** Request body of a confirmation. */
export const TwoFactorCode = NamedObject('TwoFactorCode', {
  tfa_code: Reference({
    tooLong: () => TFA_CODE_WRONG,
    description: 'Time-based code: 6 digits; spaces are ignored',
    examples: ['123456'],
  }),
});

export type TwoFactorCode = Static<typeof TwoFactorCode>;

/** Reply to a confirmation. */
export const ScratchCode = NamedObject('ScratchCode', {
  scratch: Type.String({
    description: 'Replaces a two-factor code once, if the authenticator is lost',
    examples: ['qwmxk-rtzbn-hdkps-vlcf'],
  }),
});
