import { overlaps, type Range } from '#domain.ts';
import { type LabeledNetwork, type OverlapNote, overlapNote } from '#plan/overlap.ts';

interface Neighbour extends LabeledNetwork {
  id: number;
}

/**
 * What a network overlaps. It is also said when that came while the form was open: the author has not seen it before.
 * @param known ids of the subnets that were there when the form was opened
 */
export function conflictNote(
  network: Range,
  neighbours: readonly Neighbour[],
  known: ReadonlySet<number>,
): OverlapNote | undefined {
  const note = overlapNote(network, neighbours);
  const isNew = neighbours.some(({ id, range }) => !known.has(id) && overlaps(range, network));
  return note && isNew ? { ...note, text: `${note.text} It was created while this form was open.` } : note;
}
