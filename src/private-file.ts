import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from './config.ts';

/** A folder for its owner only, with those above it; one that is there already stays as it is. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** What a SQLite file and its key need around them. */
export function prepareDataFolders({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): void {
  if (database.kind !== 'sqlite' || database.temporary) return;
  ensurePrivateFolder(dataDir);
  ensurePrivateFolder(dirname(database.file));
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
