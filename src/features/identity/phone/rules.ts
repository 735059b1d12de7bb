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

/** At most so many different codes per number within the life of one. */
export const CODES_PER_NUMBER = 3;

/** ISO_CODE_NOT_VALID for what no country code can be. */
export function isoCodeProblem(isoCode: string): string | undefined {
  return /^[a-z]{2}$/i.test(isoCode) ? undefined : ISO_CODE_NOT_VALID;
}

/**
 * The number that is meant, or a problem for each field that is not valid. Fields that were left out get none.
 * @param countries upper-case codes of those that messages may go to; undefined: all
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
  // Of countries that share a calling code another one may be meant.
  return isAllowed(phoneNumber.country) ? { phoneNumber, problems: [] } : { problems: [wrongCountry] };
}
