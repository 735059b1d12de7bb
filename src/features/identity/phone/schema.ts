import type { Static } from '#domain/schema/json-schema';
import { NamedObject, Reference } from '#domain/schema/wire';
import { isoCodeProblem } from './rules.ts';

export const PhoneNumberInput = NamedObject('PhoneNumberInput', 'The phone number to send a code to', {
  iso_code: Reference({
    description: 'Two-letter ISO 3166 code of the country of the number, in any case',
    examples: ['US'],
    rule: isoCodeProblem,
  }),
  phone_number: Reference({
    description: 'Number in national format, or with the country calling code',
    examples: ['555-555-5555'],
  }),
});

export type PhoneNumberInput = Static<typeof PhoneNumberInput>;

export const PhoneCode = NamedObject('PhoneCode', 'The code that was sent to the phone', {
  otp_code: Reference({
    description: 'The 6 digits of the message. They are valid for 10 minutes, and for 5 tries',
    examples: ['123456'],
  }),
});

export type PhoneCode = Static<typeof PhoneCode>;
