import type { Static } from '#domain/schema/json-schema';
import { NamedObject, Reference } from '#domain/schema/wire';
import { isoCodeProblem } from './rules.ts';

/** The number to send a code to. */
export const PhoneNumberInput = NamedObject('PhoneNumberInput', {
  iso_code: Reference({
    description: 'Two-letter ISO 3166 code of the country',
    examples: ['US'],
    rule: isoCodeProblem,
  }),
  phone_number: Reference({
    description: 'In national format, or with the country calling code',
    examples: ['555-555-5555'],
  }),
});

export type PhoneNumberInput = Static<typeof PhoneNumberInput>;

/** The code that was sent. */
export const PhoneCode = NamedObject('PhoneCode', {
  otp_code: Reference({ examples: ['123456'] }),
});

export type PhoneCode = Static<typeof PhoneCode>;
