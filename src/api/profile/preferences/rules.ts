import type { Problem } from '../../../domain/failure.ts';
import { hasMoreCodePoints } from '../../../domain/validate.ts';

const MAXIMUM_LENGTH = 65_535;

/** How preferences are kept: compact, so that only what they say counts. */
export function preferencesText(preferences: object): string {
  return JSON.stringify(preferences);
}

/** Rule E15, of the whole. */
export function preferencesProblems(preferences: object): Problem[] {
  const isTooLong = hasMoreCodePoints(preferencesText(preferences), MAXIMUM_LENGTH);
  return isTooLong ? [{ reason: `Length must be 2-${MAXIMUM_LENGTH} characters` }] : [];
}
