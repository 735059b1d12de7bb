import { PORTION } from '#store/query/delete-portion';
import type { Tx } from '#store/types';
import { assignPositions } from './positions.ts';
import { deleteOldest, setPrunedTo } from './store.ts';

/**
 * Removes one batch of old changes. Changes that no reader has asked for get their positions first, so that the feed
 * knows up to which position it is incomplete.
 * @param before UTC seconds; changes made at or after it are kept
 * @returns how many were removed; a full batch means there may be more
 */
export async function pruneChanges(tx: Tx, before: number): Promise<number> {
  await assignPositions(tx);
  const { count, last } = await deleteOldest(tx, before, PORTION);
  if (count > 0) await setPrunedTo(tx, last);
  return count;
}
