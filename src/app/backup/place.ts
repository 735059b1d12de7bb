import { voidCursors } from '#features/changes/index';
import { replacePrivateFile } from '#platform/private-file';
import type { Dump } from '#store/dump/dump';
import { type PlaceOptions, placeInDatabase } from '#store/dump/place';
import type { DatabaseLocation } from '#store/engine/open';

/**
 * Puts a dump into a database, all of it or nothing, also when the process dies in the middle.
 * @returns the migrations that the dump did not have yet
 * @throws CopyError
 */
export function placeDump(
  location: DatabaseLocation,
  dump: Dump,
  options: Omit<PlaceOptions, 'replaceFile'>,
): Promise<string[]> {
  return placeInDatabase(location, dump, { ...options, replaceFile: replacePrivateFile });
}

/**
 * Brings a backup into a database. What was written after it is gone, so that cursors of the change feed end here: the
 * positions begin to mean something else.
 * @returns the migrations that the backup did not have yet
 * @throws CopyError
 */
export function restoreDump(
  location: DatabaseLocation,
  dump: Dump,
  options: Omit<PlaceOptions, 'replaceFile' | 'beforeEnd'>,
): Promise<string[]> {
  return placeDump(location, dump, { ...options, beforeEnd: (db) => voidCursors(db) });
}
