/** Of the first rule of a direction this is one less. A higher one goes first. */
export const RULES_PRIORITY = 3000;
export const POLICY_PRIORITY = 1000;

/** Which rule of its direction has a priority, counted from 1; undefined for the policy. */
export function placeOfRule(priority: number): number | undefined {
  return priority > POLICY_PRIORITY ? RULES_PRIORITY - priority : undefined;
}
