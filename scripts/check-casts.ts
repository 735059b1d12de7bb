// Fails when the number of type casts in a file grows: a parser that returns the type is better. `--lower` updates
// the counts that went down.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findCasts } from './find-casts.ts';

type Counts = Record<string, number>;

/** Where casts count: in what is written by hand and is not a test. */
const COUNTED = /^(?:src|network|console\/src|clients\/\w+\/src)\/.+\.tsx?$/;
const NOT_COUNTED = /\/generated\/|\.test\.tsx?$/;

/** Files, and whether they are searched. */
const plantedFiles: [file: string, isCounted: boolean][] = [
  ['src/domain/planted.ts', true],
  ['network/planted.ts', true],
  ['console/src/planted.ts', true],
  ['console/src/pages/planted.tsx', true],
  ['clients/typescript/src/planted.ts', true],
  ['clients/typescript/src/generated/planted.ts', false],
  ['console/src/pages/planted.test.ts', false],
];

/** Source texts with their number of casts. They prove that the search works. */
const planted: [text: string, casts: number, file?: string][] = [
  ['const a = parse(text) as Range;', 1],
  ['const a = text as unknown as Range;', 2],
  ['const a = list.map((one) => ({ ...(one as Row) }));', 1],
  ['const a = list[0]!.id;', 1],
  ['const a = <Range>parse(text);', 1],
  ["const a = ['x'] as const;", 0],
  ["import { a as b } from 'c';\nimport * as d from 'e';\nexport { b as f };", 0],
  ['const a = {} satisfies object;', 0],
  ['const a = <Part of={list as Row[]}>{list[0]!.id}</Part>;', 2, 'console/src/planted.tsx'],
  ['const a = <Part<Row> of={list}>known as one</Part>;', 0, 'console/src/planted.tsx'],
  ['type A<T> = { [Key in keyof T as `on${Key & string}`]: T[Key] };', 0],
  ["// read as Range\nconst a = 'b as Range' + `c as Range`;\nconst d = !a && a !== 'e';", 0],
];

const root = fileURLToPath(new URL('../', import.meta.url));
const table = `${root}scripts/casts.json`;
const allowed: Counts = JSON.parse(readFileSync(table, 'utf8'));

const found: Counts = {};
const places: Record<string, number[]> = {};
const files = globSync('{src,network,console/src,clients/*/src}/**/*.{ts,tsx}', { cwd: root }).filter(
  isCounted,
);
for (const file of files.sort()) {
  const lines = findCasts(file, readFileSync(`${root}${file}`, 'utf8'));
  if (lines.length > 0) found[file] = lines.length;
  places[file] = lines;
}

const problems = [...problemsOfPlanted(), ...compare(allowed, found)];
if (process.argv.includes('--lower')) writeFileSync(table, `${JSON.stringify(lowered(), null, 2)}\n`);
for (const problem of problems) console.error(problem);
console.log(`${sum(found)} casts in ${Object.keys(found).length} of ${files.length} files`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;

function isCounted(file: string): boolean {
  return COUNTED.test(file) && !NOT_COUNTED.test(file);
}

function problemsOfPlanted(): string[] {
  const missed = planted
    .filter(([text, casts, file = 'planted.ts']) => findCasts(file, text).length !== casts)
    .map(([text, casts]) => `the search does not find ${casts} casts in: ${text}`);
  for (const [file, isSearched] of plantedFiles) {
    if (isCounted(file) !== isSearched) missed.push(`${file}: searched by mistake, or not searched`);
  }
  for (const folder of ['src', 'network', 'console', 'clients']) {
    if (!files.some((file) => file.startsWith(`${folder}/`))) missed.push(`${folder}: no file is searched`);
  }
  const counted = compare(
    { more: 1, fewer: 2, gone: 1, same: 1 },
    { more: 2, fewer: 1, same: 1, unlisted: 1 },
  );
  const named = counted.map((problem) => problem.split(':')[0]);
  if (named.join() !== 'more,fewer,gone,unlisted')
    missed.push(`the comparison tells of ${named.join()} only`);
  return missed;
}

function compare(most: Counts, present: Counts): string[] {
  return [...new Set([...Object.keys(most), ...Object.keys(present)])].flatMap((file) => {
    const [limit, count] = [most[file] ?? 0, present[file] ?? 0];
    if (count > limit) {
      const lines = places[file]?.join(', ');
      return `${file}: ${count} casts (lines ${lines}), ${limit} allowed: let a parser or a check return the type`;
    }
    return count < limit
      ? `${file}: ${count} casts, ${limit} allowed: lower the count (node scripts/check-casts.ts --lower)`
      : [];
  });
}

function lowered(): Counts {
  return Object.fromEntries(
    Object.entries(allowed)
      .map(([file, limit]): [string, number] => [file, Math.min(limit, found[file] ?? 0)])
      .filter(([, count]) => count > 0),
  );
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
