export interface PhoneNumber {
  /** E.164 format: `+15550102030`. */
  number: string;
  /**
   * ISO 3166-1 alpha-2 code in upper case. The number alone is not enough, because countries can share a calling
   * code.
   */
  country: string;
}

/** Whether there are telephone numbers for this country code, given in upper case. */
export async function isPhoneCountry(country: string): Promise<boolean> {
  const { isSupportedCountry } = await import('libphonenumber-js');
  return isSupportedCountry(country);
}

/**
 * Parses a phone number in national format, or with its calling code. Checks that length and calling code are
 * possible in the country, not whether the number is assigned.
 * @param country must satisfy `isPhoneCountry`
 * @returns undefined when the number is not possible
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

/** Whether the text could be a phone number of any country. Used when the country is not known. */
export async function canBePhoneNumber(text: string): Promise<boolean> {
  const { ParseError, parsePhoneNumberWithError } = await import('libphonenumber-js');
  try {
    parsePhoneNumberWithError(text, { extract: false });
    return true;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // This error is raised only for a text that otherwise looks like a number.
    return error.message === 'INVALID_COUNTRY';
  }
}
