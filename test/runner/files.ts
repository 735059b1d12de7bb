// Which test files there are, and which run they belong to.
import { globSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Dialect } from '#store/types';

export type Run = 'fast' | 'long';

/** Where `describeOnDatabase` runs; what both runs have in common would only be repeated. */
export const DATABASE_OF_RUN: Readonly<Record<Run, Dialect>> = { fast: 'sqlite', long: 'postgres' };

const FAST_ROOTS = ['src', 'test'];
const LONG_ROOT = 'test/long';

/** Calls for which a file of the fast run is also in the long one: another database, or full counts. */
const ALSO_IN_LONG_RUN = /\b(describeOnDatabase|reduced)\(/;

/** Replaces functions of a package, which only works before anything else of the process has loaded it. */
const REPLACES_PACKAGE = /\bcreateRequire\(/;

/** Compares times with those of the same run. */
const MEASURES_TIME = /\bmeasureUnit\(/;

export function filesOf(run: Run): string[] {
  const fast = testFilesIn(FAST_ROOTS).filter((file) => !isLong(file));
  if (run === 'fast') return fast;
  return [...testFilesIn([LONG_ROOT]), ...fast.filter(isAlsoInLongRun)];
}

/** The test files that are named, or lie in a folder that is named. Throws an error of one line. */
export function filesNamed(names: readonly string[]): string[] {
  const files = names.flatMap((named) => {
    const name = relative('.', named) || '.';
    const found = isFolder(name) ? testFilesIn([name]) : globSync(name);
    if (found.length === 0) throw new Error(`No test file matches ${named}`);
    return found;
  });
  return [...new Set(files)];
}

export function isLong(file: string): boolean {
  return file.startsWith(`${LONG_ROOT}/`);
}

export function isAlsoInLongRun(file: string): boolean {
  return ALSO_IN_LONG_RUN.test(readFileSync(file, 'utf8'));
}

/** What takes long has a process of its own, too, so that a run does not end with one process that works alone. */
export function needsOwnProcess(file: string): boolean {
  return isLong(file) || REPLACES_PACKAGE.test(readFileSync(file, 'utf8'));
}

/** Measures times: nothing else may run meanwhile. */
export function needsMachineAlone(file: string): boolean {
  return MEASURES_TIME.test(readFileSync(file, 'utf8'));
}

function testFilesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).toSorted();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
