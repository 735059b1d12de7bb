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
