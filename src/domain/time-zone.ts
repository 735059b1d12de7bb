import { NOT_VALID } from './reasons/values.ts';
import { TIME_ZONE_ALIASES } from './time-zone-aliases.ts';

export const TIME_ZONE_NOT_VALID = NOT_VALID({ field: 'timezone' });

let names: ReadonlySet<string> | undefined;

/**
 * Whether a name is one of the tz database, aliases included, in its letter case there; an offset (`+01:00`) is none.
 * Asking `Intl` for the zone would also accept offsets, any letter case, and names that only the runtime has (`PST`).
 */
export function timeZoneProblem(name: string): string | undefined {
  names ??= new Set([...Intl.supportedValuesOf('timeZone'), ...TIME_ZONE_ALIASES]);
  return names.has(name) ? undefined : TIME_ZONE_NOT_VALID;
}
