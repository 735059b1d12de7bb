import type { Problem } from '#domain/failure';
import { LENGTH } from '#domain/reasons/values';
import { hasMoreCodePoints } from '#domain/schema/validate';

const MAXIMUM_LENGTH = 65_535;
/** `"a":1,` */
const SHORTEST_MEMBER = 6;

/** How preferences are kept: compact, so that only what they say counts. */
export function preferencesText(preferences: object): string {
  return JSON.stringify(preferences);
}

/** The length is that of the whole object. */
export function preferencesProblems(preferences: object): Problem[] {
  const isTooLong =
    hasManyValues(preferences) || hasMoreCodePoints(preferencesText(preferences), MAXIMUM_LENGTH);
  return isTooLong ? [{ reason: LENGTH({ minimum: 2, maximum: MAXIMUM_LENGTH }) }] : [];
}

/** So many that their text is too long whatever they are: it need not be made. */
function hasManyValues(preferences: object): boolean {
  let count = 0;
  for (const _ in preferences) {
    count += 1;
    if (count > MAXIMUM_LENGTH / SHORTEST_MEMBER) return true;
  }
  return false;
}
