/**
 * Names of the runtime's own that the tz database does not have: a few letters for a zone each (`PST`), taken over from
 * the JDK, and System V's.
 */
const OWN_OF_RUNTIME =
  /^(systemv\/.*|act|aet|agt|art|ast|bet|bst|cat|cnt|cst|ctt|eat|ect|iet|ist|jst|mit|net|nst|plt|pnt|prt|pst|sst|vst)$/i;

export const TIME_ZONE_NOT_VALID = 'timezone is not valid';

/**
 * Whether a name is one of the tz database, aliases included, in any letter case, as the runtime's own copy of it knows
 * them; an offset (`+01:00`) is none. The list of `Intl.supportedValuesOf` would lack the aliases.
 */
export function timeZoneProblem(name: string): string | undefined {
  const isName = /^[a-z]/i.test(name) && !OWN_OF_RUNTIME.test(name) && isKnown(name);
  return isName ? undefined : TIME_ZONE_NOT_VALID;
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
