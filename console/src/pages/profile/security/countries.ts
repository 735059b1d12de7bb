export interface Country {
  /** ISO 3166. */
  code: string;
  name: string;
}

/** The countries that the browser knows, by name. */
export function countries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && isCurrent(code))
    .flatMap((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The country of the browser's language, or none. */
export function ownCountry(): string {
  return new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).region ?? '';
}

/** Groups of countries, and codes for tests. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Codes of former countries are other names for those of today. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
