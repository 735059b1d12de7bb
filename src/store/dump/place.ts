import { existsSync } from 'node:fs';
import { type DatabaseLocation, openEngine } from '#store/engine/open';
import { filledTables } from './contents.ts';
import { CopyError, type Dump } from './dump.ts';
import type { LoadOptions } from './load.ts';

export interface PlaceOptions extends LoadOptions {
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** Atomically and durably replaces a file with another one that is already on disk. */
  replaceFile(from: string, to: string): void;
}

/**
 * Loads a dump into a database, completely or not at all.
 * @returns the migrations that were missing in the dump and have been run
 * @throws CopyError
 */
export async function placeInDatabase(
  location: DatabaseLocation,
  dump: Dump,
  { replaceFile, ...options }: PlaceOptions,
): Promise<string[]> {
  if (location.kind === 'postgres') {
    const { loadIntoPostgres } = await import('./load-postgres.ts');
    return await loadIntoPostgres(location.url, dump, options);
  }
  const { loadIntoFile, closeForReplacement } = await import('./load-sqlite.ts');
  const unfinished = `${location.file}.unfinished`;
  const later = await loadIntoFile(unfinished, dump, options);
  if (!options.replace) await requireEmpty(location);
  closeForReplacement(location.file);
  replaceFile(unfinished, location.file);
  return later;
}

/** @throws CopyError when the database holds user data */
export async function requireEmpty(location: DatabaseLocation): Promise<void> {
  const filled = await filledOf(location);
  if (filled.length > 0) {
    throw new CopyError(`The database is not empty: it has rows in ${filled.join(', ')}`);
  }
}

/**
 * The names of the tables that hold user data.
 * @throws CopyError when the database has tables that Palisade did not create
 */
export async function filledOf(location: DatabaseLocation): Promise<string[]> {
  // Opening a missing file would create it.
  if (location.kind === 'sqlite' && !existsSync(location.file)) return [];
  const store = await openEngine(location);
  try {
    return await store.read(filledTables);
  } finally {
    await store.close();
  }
}
