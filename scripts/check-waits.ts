// Fails when a test waits for a fixed time, or asserts how long something takes, without a reason in `fixed-waits.ts`:
// a slow machine makes such a test fail, or lets it prove nothing.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findWaits } from './find-waits.ts';
import { fixedWaits, type ListedWaits } from './fixed-waits.ts';

const TIMERS = "import { setTimeout as sleep } from 'node:timers/promises';";

/** Source texts with their number of places. They prove that the search works. */
const planted: [text: string, places: number][] = [
  ['await sleep(300);', 1],
  ['await sleep(patience(300));', 1],
  ['await sleep(REST_MS);', 1],
  ["import { setTimeout } from 'node:timers/promises';\nawait setTimeout(300);", 1],
  ["import { setTimeout as rest } from 'node:timers/promises';\nawait rest(300);", 1],
  ['await new Promise((resolve) => setTimeout(resolve, 300));', 1],
  ['setTimeout(() => abort.abort(), 50);', 1],
  ['await page.waitForTimeout(5100);', 1],
  ['for (let round = 0; round < 5; round += 1) await sleep(20);', 1],
  ['for (const kill of kills) { await sleep(20); kill(); }', 1],
  ['while (performance.now() < end) await sleep(20);', 1],
  ['while (!isDone()) setTimeout(() => stop(), 20);', 1],
  ['while (!isDone()) run(async () => { await sleep(20); });', 1],
  ['assert.ok(performance.now() - began < 8_000);', 1],
  ['const took = (Date.now() - began) / 1000;\nassert.ok(5 > took);', 1],
  ['if (performance.now() - began >= LIMIT) fail();', 1],
  ['while (!isDone()) await sleep(20);', 0],
  ['do { await sleep(20); } while (!isDone());', 0],
  ['while (!isDone() && Date.now() < end) await sleep(20);', 0],
  ['while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));', 0],
  [
    'for (;;) { if (isDone()) return; if (performance.now() - began > LIMIT) throw late(); await sleep(5); }',
    0,
  ],
  ['for (let seen = 0; seen === 0; seen = look()) await sleep(2);', 0],
  ['for (let waited = 0; !isDone(); waited += 5) await sleep(5);', 0],
  ['await sleep(0);\nsocket.setTimeout(5000);\nconst took = performance.now() - began;', 0],
];

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync(
  ['{src,network,bench}/**/*.test.ts', 'test/**/*.ts', 'console/src/**/*.test.{ts,tsx}'],
  { cwd: root },
).sort();
const found = new Map(
  files
    .map((file): [string, number[]] => [file, findWaits(file, readFileSync(`${root}${file}`, 'utf8'))])
    .filter(([, lines]) => lines.length > 0),
);

const problems = [...problemsOfPlanted(), ...compare(fixedWaits, found)];
for (const problem of problems) console.error(problem);
console.log(`${[...found.values()].flat().length} waits in ${found.size} of ${files.length} files`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;

function problemsOfPlanted(): string[] {
  const missed = planted
    .filter(([text, places]) => findWaits('planted.ts', `${TIMERS}\n${text}`).length !== places)
    .map(([text, places]) => `the search does not find ${places} places in: ${text}`);
  const listed: ListedWaits = {
    more: [[1, '']],
    fewer: [
      [1, ''],
      [1, ''],
    ],
    gone: [[1, '']],
    same: [[2, '']],
  };
  const present = { more: [1, 2], fewer: [1], same: [1, 2], unlisted: [1] };
  const named = compare(listed, new Map(Object.entries(present))).map((problem) => problem.split(':')[0]);
  if (named.join() !== 'more,fewer,gone,unlisted')
    missed.push(`the comparison tells of ${named.join()} only`);
  return missed;
}

function compare(listed: ListedWaits, present: ReadonlyMap<string, readonly number[]>): string[] {
  return [...new Set([...Object.keys(listed), ...present.keys()])].flatMap((file) => {
    const reasons = listed[file] ?? [];
    const lines = present.get(file) ?? [];
    const expected = reasons.reduce((sum, [places]) => sum + places, 0);
    if (lines.length > expected) {
      const where = lines.join(', ');
      return `${file}: ${lines.length} fixed times (lines ${where}), ${expected} with a reason: wait for what has to happen`;
    }
    return lines.length < expected
      ? `${file}: ${lines.length} fixed times, ${expected} with a reason: take the others out of fixed-waits.ts`
      : [];
  });
}
