import type { Dump } from '#store/copy/dump';
import { type PlaceOptions, placeInDatabase } from '#store/copy/place';
import type { DatabaseLocation } from '#store/open';
import { replacePrivateFile } from '../private-file.ts';

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
