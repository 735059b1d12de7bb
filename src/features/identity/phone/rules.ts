import type { Problem } from '#domain/failure';
import {
  canBePhoneNumber,
  isPhoneCountry,
  type PhoneNumber,
  parsePhoneNumber,
} from '#domain/identity/phone-number';
import { reason } from '#domain/reasons/reason';
import { NOT_VALID } from '#domain/reasons/values';

const ISO_CODE_NOT_VALID = NOT_VALID({ field: 'iso_code' });
const PHONE_NUMBER_NOT_VALID = NOT_VALID({ field: 'phone_number' });
export const OTP_CODE_NOT_VALID = reason({
  name: 'OTP_CODE_NOT_VALID',
  group: 'profile',
  text: 'otp_code is not valid',
  fields: ['otp_code'],
  cause:
    'The code is wrong, was already used, has expired (after ten minutes), was invalidated by five wrong attempts, or was sent for another user.',
  remedy: 'Send the latest code, or request a new one.',
});

/** Maximum number of different codes per phone number while one of them is valid. */
export const CODES_PER_NUMBER = 3;

/** @returns ISO_CODE_NOT_VALID unless the text has the form of a country code */
export function isoCodeProblem(isoCode: string): string | undefined {
  return /^[a-z]{2}$/i.test(isoCode) ? undefined : ISO_CODE_NOT_VALID;
}

/**
 * Parses the phone number. Reports a problem for each invalid field, but not for missing ones.
 * @param countries upper-case codes of the countries that messages may be sent to; undefined allows all
 */
export async function readPhoneNumber(
  { iso_code, phone_number }: { iso_code?: string; phone_number?: string },
  countries: readonly string[] | undefined,
): Promise<{ phoneNumber?: PhoneNumber; problems: Problem[] }> {
  const wrongCountry = { field: 'iso_code', reason: ISO_CODE_NOT_VALID };
  const wrongNumber = { field: 'phone_number', reason: PHONE_NUMBER_NOT_VALID };
  const country = iso_code?.toUpperCase();
  const isAllowed = (code: string) => countries === undefined || countries.includes(code);
  if (country === undefined || !(await isPhoneCountry(country)) || !isAllowed(country)) {
    const isNumber = phone_number === undefined || (await canBePhoneNumber(phone_number));
    return {
      problems: [...(country === undefined ? [] : [wrongCountry]), ...(isNumber ? [] : [wrongNumber])],
    };
  }
  if (phone_number === undefined) return { problems: [] };
  const phoneNumber = await parsePhoneNumber(phone_number, country);
  if (!phoneNumber) return { problems: [wrongNumber] };
  // Countries may share a calling code, so the number can belong to a different country than the one given.
  return isAllowed(phoneNumber.country) ? { phoneNumber, problems: [] } : { problems: [wrongCountry] };
}
