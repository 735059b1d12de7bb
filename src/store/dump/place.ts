import { existsSync } from 'node:fs';
import { type DatabaseLocation, openEngine } from '#store/engine/open';
import { filledTables } from './contents.ts';
import { CopyError, type Dump } from './dump.ts';
import type { LoadOptions } from './load.ts';

export interface PlaceOptions extends LoadOptions {
  /** Whether what the database holds may go. */
  replace: boolean;
  /** Puts a file that is on disk in the place of another one, at once and for good. */
  replaceFile(from: string, to: string): void;
}

/**
 * Puts a dump into a database, all of it or nothing.
 * @returns the migrations that the dump did not have yet
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

/** @throws CopyError when the database holds something */
export async function requireEmpty(location: DatabaseLocation): Promise<void> {
  const filled = await filledOf(location);
  if (filled.length > 0) {
    throw new CopyError(`The database is not empty: it has rows in ${filled.join(', ')}`);
  }
}

/** @throws CopyError when it has tables that are not ours */
export async function filledOf(location: DatabaseLocation): Promise<string[]> {
  // Looking must not make the file.
  if (location.kind === 'sqlite' && !existsSync(location.file)) return [];
  const store = await openEngine(location);
  try {
    return await store.read(filledTables);
  } finally {
    await store.close();
  }
}
