import { alignedNetworks, type Range } from '#domain.ts';
import type { Calculation } from '../calculation.ts';

/** A part of a view by its addresses. */
interface MapPart {
  network: Range;
}

type FreePart = MapPart & { kind: 'free' };

/**
 * Puts what is free in the view between what is taken, as the largest networks possible.
 * @param taken may reach beyond the view
 * @returns both by ascending address; of those that begin with the same address, the largest first
 */
export function* fillFreeNetworks<Taken extends MapPart>(
  view: Range,
  taken: readonly Taken[],
): Calculation<(Taken | FreePart)[]> {
  const parts: (Taken | FreePart)[] = [];
  let next = view.first;
  const free = (last: number) => {
    if (next > last) return;
    for (const network of alignedNetworks({ first: next, last })) parts.push({ kind: 'free', network });
  };
  for (const part of taken.toSorted(byAddress)) {
    free(Math.min(part.network.first - 1, view.last));
    parts.push(part);
    next = Math.max(next, part.network.last + 1);
    yield;
  }
  free(view.last);
  return parts;
}

function byAddress({ network: a }: MapPart, { network: b }: MapPart): number {
  return a.first - b.first || b.last - a.last;
}
