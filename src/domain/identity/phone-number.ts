export interface PhoneNumber {
  /** E.164: `+15550102030`. */
  number: string;
  /** Upper-case ISO 3166 code: several countries may share a calling code. */
  country: string;
}

/** An upper-case country code that telephone numbers are known of. */
export async function isPhoneCountry(country: string): Promise<boolean> {
  const { isSupportedCountry } = await import('libphonenumber-js');
  return isSupportedCountry(country);
}

/**
 * Reads a number as people of the country write it, or with its calling code. Undefined when no such number is possible
 * in the country by its length and calling code; it need not be assigned to anybody.
 * @param country for which `isPhoneCountry` holds
 */
export async function parsePhoneNumber(text: string, country: string): Promise<PhoneNumber | undefined> {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import(
    'libphonenumber-js'
  );
  if (!isSupportedCountry(country)) return undefined;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!parsed?.isPossible() || parsed.ext !== undefined) return undefined;
  if (parsed.countryCallingCode !== getCountryCallingCode(country)) return undefined;
  return { number: parsed.number, country: parsed.country ?? country };
}

/** Whether a text can be a number of any country at all, for when the country is not known. */
export async function canBePhoneNumber(text: string): Promise<boolean> {
  const { ParseError, parsePhoneNumberWithError } = await import('libphonenumber-js');
  try {
    parsePhoneNumberWithError(text, { extract: false });
    return true;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // It says so only of what looks like a number otherwise.
    return error.message === 'INVALID_COUNTRY';
  }
}
