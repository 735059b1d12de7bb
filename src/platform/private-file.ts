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

/** A folder for its owner only, with those above it; one that is there already stays as it is. */
export function ensurePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  // One by one: Node's own recursion never ends where a folder cannot be made although its parent is there.
  if (dirname(folder) !== folder) ensurePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** What of the configuration says where data lies. */
interface DataPlaces {
  database: { kind: 'postgres' } | { kind: 'sqlite'; file: string; temporary: boolean };
  dataDir: string;
}

/** What a SQLite file and its key need around them. @throws ConfigError naming the setting */
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
 * A file for its owner only, as a whole or not at all, and on disk when this returns: after a crash there is the old
 * file or the new one. Only one process at a time may write a given path.
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

/** Puts a file that is on disk in the place of another one. */
export function replacePrivateFile(from: string, to: string): void {
  renameSync(from, to);
  // A rename is only safe from a crash once the folder is on disk; Windows cannot open folders, and needs no such thing.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
