// Finds the test files and the run that each belongs to.
import { globSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Dialect } from '#store/types';
import type { Run } from '#test/harness/effort';

/** The database of `describeOnDatabase` in each run. The other one is covered by the other run. */
export const DATABASE_OF_RUN: Readonly<Record<Run, Dialect>> = {
  fast: 'sqlite',
  long: 'postgres',
  full: 'postgres',
};

export const FAST_ROOTS = ['src', 'network', 'test', 'console/src', 'bench'];
const LONG_ROOT = 'test/long';
/** Tests that need programs of Debian. Each folder has a run of its own. */
const NETWORK_ROOT = 'test/network';
/** Proofs by packets that take long. */
const BEFORE_RELEASES = `${NETWORK_ROOT}/before-releases`;
const RELEASE_ROOT = 'test/release';

/** Calls that put a file of the fast run into others as well: for the other database, and for all repetitions. */
const ON_OTHER_DATABASE = /\bdescribeOnDatabase\(/;
export const HAS_REPETITIONS = /\b(reduced|rounds)\(/;

/** Files that replace functions of a package, or count calls. They must begin before the process runs other files. */
const BEGINS_WITH_PROCESS = /\bcreateRequire\(|\brecordStatements\(/;

/** Files that compare times measured in the same run. */
const MEASURES_TIME = /\bmeasureUnit\(/;

/** Tests of pages. Those of a process share a browser. */
const USES_BROWSER = /\b(useConsole|useChromium)\(/;

export function filesOf(run: Run): string[] {
  const fast = testFilesIn(FAST_ROOTS).filter((file) => !isLong(file) && ownRun(file) === undefined);
  if (run === 'fast') return fast;
  return [...testFilesIn([LONG_ROOT]), ...fast.filter((file) => isAlsoIn(run, file))];
}

/** The test files among the named files and folders, and a line for each name that has none. */
export function filesNamed(names: readonly string[]): { files: string[]; unknown: string[] } {
  const files = new Set<string>();
  const unknown: string[] = [];
  for (const named of names) {
    const name = relative('.', named) || '.';
    const all = isFolder(name) ? testFilesIn([name]) : globSync(name);
    const found = all.filter((file) => ownRun(file) === undefined);
    for (const file of found) files.add(file);
    if (found.length > 0) continue;
    const [other] = all.flatMap((file) => ownRun(file) ?? []);
    unknown.push(other === undefined ? `No test file matches ${named}` : `npm run ${other} runs ${named}`);
  }
  return { files: [...files], unknown };
}

/**
 * The files of `npm run test:network`, or those among them that are named, or in named folders.
 * @param isFull with those that only a release has to pass
 */
export function networkFiles(names: readonly string[], isFull = false): string[] {
  const isMeant = (file: string) => isFull || names.length > 0 || !file.startsWith(`${BEFORE_RELEASES}/`);
  return filesBelow(NETWORK_ROOT, names).filter(isMeant);
}

/** The files of `npm run test:release`, likewise. */
export function releaseFiles(names: readonly string[]): string[] {
  return filesBelow(RELEASE_ROOT, names);
}

function filesBelow(root: string, names: readonly string[]): string[] {
  const paths = names.map((name) => relative('.', name));
  const isNamed = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  return testFilesIn([root]).filter((file) => names.length === 0 || isNamed(file));
}

/** The script of package.json that runs a file which neither the fast nor the long run has. */
function ownRun(file: string): string | undefined {
  if (file.startsWith(`${NETWORK_ROOT}/`)) return 'test:network';
  return file.startsWith(`${RELEASE_ROOT}/`) ? 'test:release' : undefined;
}

export function isLong(file: string): boolean {
  return file.startsWith(`${LONG_ROOT}/`);
}

/** Whether a file of the fast run is in another one too. */
export function isAlsoIn(run: 'long' | 'full', file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return ON_OTHER_DATABASE.test(text) || (run === 'full' && HAS_REPETITIONS.test(text));
}

/** Slow files also get their own process, so that the run does not end with a single busy process. */
export function needsOwnProcess(file: string): boolean {
  if (ownRun(file) !== undefined || BEGINS_WITH_PROCESS.test(readFileSync(file, 'utf8'))) return true;
  return isLong(file) && !usesBrowser(file);
}

export function usesBrowser(file: string): boolean {
  return USES_BROWSER.test(readFileSync(file, 'utf8'));
}

/** Files that measure time: nothing else may run at the same time. */
export function needsMachineAlone(file: string): boolean {
  return MEASURES_TIME.test(readFileSync(file, 'utf8'));
}

function testFilesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).toSorted();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
