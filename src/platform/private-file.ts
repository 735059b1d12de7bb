import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#domain/config-error';

/**
 * Creates a folder, and its missing parents, accessible to its owner only. An existing folder is left unchanged.
 */
export function ensurePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  // Created one by one: the recursive mkdir of Node.js never returns when a folder cannot be created although its
  // parent exists.
  if (dirname(folder) !== folder) ensurePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The settings that say where data is stored. */
interface DataPlaces {
  database: { kind: 'postgres' } | { kind: 'sqlite'; file: string; temporary: boolean };
  dataDir: string;
}

/**
 * Creates the folders for a SQLite file and for its key.
 * @throws ConfigError naming the setting whose folder cannot be created or is not a folder
 */
export function prepareDataFolders({ database, dataDir }: DataPlaces): void {
  if (database.kind !== 'sqlite' || database.temporary) return;
  requireFolder('PALISADE_DATA_DIR', dataDir);
  requireFolder('DATABASE_URL', dirname(database.file));
}

function requireFolder(setting: string, folder: string): void {
  try {
    ensurePrivateFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([`${setting}: the folder ${folder} cannot be made (${code})`]);
  }
  if (!statSync(folder).isDirectory()) throw new ConfigError([`${setting}: ${folder} is not a folder`]);
}

/**
 * Writes a file, readable by its owner only, atomically and durably: after a crash there is either the old file or
 * the new one. Only one process at a time may write to a given path.
 */
export function writePrivateFile(path: string, text: string): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  replacePrivateFile(unfinished, path);
}

/** Atomically replaces a file with another one, whose contents must already be on disk. */
export function replacePrivateFile(from: string, to: string): void {
  renameSync(from, to);
  // A rename survives a crash only once the folder has been synced. Windows cannot open folders, and does not need
  // it.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
