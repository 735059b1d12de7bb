import { parseTime } from '#domain/time';
import { invalidateCursors } from '#features/changes/store';
import { replacePrivateFile } from '#platform/private-file';
import type { Dump } from '#store/dump/dump';
import { type PlaceOptions, placeInDatabase } from '#store/dump/place';
import type { DatabaseLocation } from '#store/engine/open';
import { resetSetting } from '#store/settings';
import type { Backup } from './read-file.ts';

/**
 * Writes a dump into a database, completely or not at all, even if the process dies halfway.
 * @returns the migrations that the dump lacked
 * @throws CopyError
 */
export function placeDump(
  location: DatabaseLocation,
  dump: Dump,
  options: Omit<PlaceOptions, 'replaceFile'>,
): Promise<string[]> {
  return placeInDatabase(location, dump, {
    ...options,
    replaceFile: replacePrivateFile,
    async beforeEnd(db, loaded) {
      // Hosts must not take what an older database lacks for deleted.
      await resetSetting(db, 'network_epoch', undefined);
      await options.beforeEnd?.(db, loaded);
    },
  });
}

/**
 * Restores a backup into a database. Invalidates all cursors of the change feed: writes made after the backup are
 * gone, so their positions will be given to other changes. Notes the backup as the last one: its own time was noted
 * in the original database, after its snapshot.
 * @returns the migrations that the backup lacked
 * @throws CopyError
 */
export function restoreDump(
  location: DatabaseLocation,
  { header, dump }: Pick<Backup, 'header' | 'dump'>,
  options: Omit<PlaceOptions, 'replaceFile' | 'beforeEnd'>,
): Promise<string[]> {
  const made = parseTime(header.created);
  return placeDump(location, dump, {
    ...options,
    async beforeEnd(db) {
      await invalidateCursors(db);
      if (made !== undefined) await resetSetting(db, 'last_backup', String(made));
    },
  });
}
