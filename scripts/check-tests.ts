// Checks that every test is run: each file in at least one of the runs, and each suite on both databases.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FAST_ROOTS,
  filesOf,
  HAS_REPETITIONS,
  isAlsoIn,
  isLong,
  networkFiles,
  releaseFiles,
} from '#test/runner/files';

interface Rule {
  what: string;
  isBroken: (file: string, text: string) => boolean;
  /** An example that must be caught. Proves that the rule works. */
  example: readonly [file: string, text: string];
}

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const inRuns = new Set([
  ...filesOf('fast'),
  ...filesOf('long'),
  ...networkFiles([], true),
  ...releaseFiles([]),
]);

const rules: Rule[] = [
  {
    what: `is in no run: tests stand in ${FAST_ROOTS.join(', ')}`,
    isBroken: (file) => !inRuns.has(file),
    example: ['scripts/forgotten.test.ts', ''],
  },
  {
    what: 'would never run on SQLite: in test/long a suite says describeOnBoth',
    isBroken: (file, text) => isLong(file) && text.includes('describeOnDatabase('),
    example: ['test/long/one.test.ts', "describeOnDatabase('one', () => {});"],
  },
  {
    what: 'would never make all its rounds on SQLite: what has fewer in other runs says describeOnBoth',
    isBroken: (_file, text) => text.includes('describeOnDatabase(') && HAS_REPETITIONS.test(text),
    example: ['src/one.test.ts', "describeOnDatabase('one', () => {}); rounds({ full: 5, others: 1 })"],
  },
];

const problems = rules
  .filter(({ isBroken, example }) => !isBroken(...example))
  .map(({ what }) => `The rule does not catch its example: ${what}`);
const files = globSync('**/*.test.{ts,js,mjs}', {
  exclude: (path) => /^(node_modules|dist|\.git)$/.test(path),
});
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const { what, isBroken } of rules) if (isBroken(file, text)) problems.push(`${file} ${what}`);
}
for (const problem of problems) console.error(problem);
console.log(
  `${files.length} test files, ${files.filter((file) => isLong(file) || isAlsoIn('long', file)).length} in the long run`,
);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
