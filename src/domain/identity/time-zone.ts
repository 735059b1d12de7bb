import { NOT_VALID } from '#domain/reasons/values';
import { TIME_ZONE_ALIASES } from './time-zone-aliases.ts';

export const TIME_ZONE_NOT_VALID = NOT_VALID({ field: 'timezone' });

let names: ReadonlySet<string> | undefined;

/**
 * Checks that a name is in the tz database, including aliases, with the same letter case. Offsets (`+01:00`) are
 * rejected. `Intl` cannot be used for the check: it also accepts offsets, any letter case, and names that only the
 * runtime knows (`PST`).
 * @returns the reason to reject it; undefined when it is valid
 */
export function timeZoneProblem(name: string): string | undefined {
  names ??= new Set([...Intl.supportedValuesOf('timeZone'), ...TIME_ZONE_ALIASES]);
  return names.has(name) ? undefined : TIME_ZONE_NOT_VALID;
}
