import { contains, overlaps, type Range } from '#domain.ts';
import type { Calculation } from '../calculation.ts';
import type { MapContent } from './blocks.ts';
import { fillFreeNetworks } from './free-parts.ts';

/** A row of the table that says the same as the map. */
export type MapRow = { network: Range } & (
  | { kind: 'used'; label: string; id: string; note: string }
  | { kind: 'draft'; label: string }
  | { kind: 'free' | 'reserved' }
);

/** The used and free networks of the view by ascending address. Used ones are whole, even if the view shows a part. */
export function* rowsOf({ view, used, reserved, drafts }: MapContent): Calculation<MapRow[]> {
  const isShown = ({ range }: { range: Range }) => overlaps(range, view);
  const taken: MapRow[] = [];
  for (const block of used) {
    yield;
    const { range, label, id, note = '' } = block;
    if (isShown(block)) taken.push({ kind: 'used', network: range, label, id, note });
  }
  taken.push(
    ...drafts.filter(isShown).map(({ range, label }) => ({ kind: 'draft' as const, network: range, label })),
    ...reserved
      .filter((range) => overlaps(range, view))
      .map((range) => ({ kind: 'reserved' as const, network: contains(range, view) ? view : range })),
  );
  return yield* fillFreeNetworks(view, taken);
}
