import type { Problem } from '#domain/failure';
import { LENGTH } from '#domain/reasons/values';
import { hasMoreCodePoints } from '#domain/schema/validate';

const MAXIMUM_LENGTH = 65_535;
/** Length of the shortest member, such as `"a":1,`. */
const SHORTEST_MEMBER = 6;

/** The stored form: compact JSON, so that whitespace does not count towards the length. */
export function preferencesText(preferences: object): string {
  return JSON.stringify(preferences);
}

export function preferencesProblems(preferences: object): Problem[] {
  const isTooLong =
    hasManyValues(preferences) || hasMoreCodePoints(preferencesText(preferences), MAXIMUM_LENGTH);
  return isTooLong ? [{ reason: LENGTH({ minimum: 2, maximum: MAXIMUM_LENGTH }) }] : [];
}

/** Whether there are so many members that the text must be too long. Avoids serializing it. */
function hasManyValues(preferences: object): boolean {
  let count = 0;
  for (const _ in preferences) {
    count += 1;
    if (count > MAXIMUM_LENGTH / SHORTEST_MEMBER) return true;
  }
  return false;
}
