import { PORTION } from '#store/query/delete-portion';
import type { Tx } from '#store/types';
import { deleteOldest, givePositions, setPrunedTo } from './store.ts';

/**
 * Removes a portion of the changes from before a moment. Those that nobody has read get their positions first, so that
 * the feed knows up to where it is incomplete.
 * @param before UTC seconds
 * @returns how many went, and whether there may be more
 */
export async function pruneChanges(tx: Tx, before: number): Promise<number> {
  await givePositions(tx);
  const { count, last } = await deleteOldest(tx, before, PORTION);
  if (count > 0) await setPrunedTo(tx, last);
  return count;
}
