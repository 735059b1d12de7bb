import { compareReach, type ReachComparison, type ReachStates } from '#domain/firewalls/reach/compare-reach';

/** Compares to the end, in one go. */
export function compared(states: ReachStates, limits?: Parameters<typeof compareReach>[1]): ReachComparison {
  const work = compareReach(states, limits);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
