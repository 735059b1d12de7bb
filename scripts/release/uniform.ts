// Files that are the same whoever made them.
import { chmodSync, lstatSync, lutimesSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The paths of all files, hidden ones too, in the order of their names. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();
}

/** Gives all files below a folder the same time, and modes that do not depend on who made them. */
export function makeUniform(folder: string, time: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeUniform(path, time);
    else if (entry.isFile()) {
      chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
      lutimesSync(path, time, time);
    } else lutimesSync(path, time, time);
  }
  chmodSync(folder, 0o755);
  lutimesSync(folder, time, time);
}
