import { alignedNetworks, type Range } from '#domain.ts';
import type { Work } from '../in-turns.ts';

/** A part of a view by its addresses. */
interface Part {
  network: Range;
}

type Free = Part & { kind: 'free' };

/**
 * Puts what is free in the view between what is taken, as the largest networks possible.
 * @param taken may reach beyond the view
 * @returns both by ascending address; of those that begin with the same address, the largest first
 */
export function* withFree<Taken extends Part>(view: Range, taken: readonly Taken[]): Work<(Taken | Free)[]> {
  const parts: (Taken | Free)[] = [];
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

function byAddress({ network: a }: Part, { network: b }: Part): number {
  return a.first - b.first || b.last - a.last;
}
