// Rejects regular expressions in src and network that take more than linear time on some input, because a client could block
// the service with one. `recheck` proves it on the automaton of the expression. For expressions without one
// (look-around, back references) it tries inputs made from their parts and counts steps. The result does not depend
// on the speed of the machine.
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync, type Diagnostics } from 'recheck';
import { findExpressions } from './find-expressions.ts';

// The JavaScript implementation, which is the same on every platform.
process.env.RECHECK_BACKEND = 'pure';

const LIMITS = {
  attackTimeout: null,
  incubationTimeout: null,
  // For inputs of at most 300,000 characters: more than 300 steps per character, which is more than any bounded
  // repetition here takes.
  attackLimit: 100_000_000,
  // Half of the default. The examples below are found in the first or second iteration.
  maxIteration: 5,
  // Should never be reached. An expression that takes this long is rejected.
  timeout: 120_000,
};

/** Code that must be rejected. Proves that expressions are found everywhere, and judged correctly. */
const refused = [
  String.raw`text.split(/\s*,\s*/)`,
  String.raw`const A = /(a+)+$/;`,
  String.raw`const A = /^(?:a|ab|b)*$/;`,
  String.raw`const A = /^(?:\w|\d)*!$/i;`,
  String.raw`text.replace(/\s+$/, '')`,
  String.raw`text.replaceAll(/<[^>]*>/g, '')`,
  String.raw`const A = /^(\w+_)?PORT_\w+$/;`,
  String.raw`const A = /(?!-.*|.*(\.{2}|@-))[a-z.@-]+$/;`,
  String.raw`const A = /^(?!(?:.*-)*@)[a-z-]+$/;`,
  String.raw`const A = /^(?=.*,.*,.*;)[a-z,;]+$/;`,
  String.raw`const A = /^(.*),\1$/;`,
  String.raw`const A = new RegExp('^(a+)+$');`,
  String.raw`const A = RegExp('^(A|a)+$', 'i');`,
  "const WORD = '[a-z]+'; const WORDS = `(${WORD} ?)*`; const A = new RegExp(`^${WORDS}$`);",
  String.raw`const Label = Type.String({ pattern: '^([a-z]+-?)+$' });`,
  'export const findAll = (word: string) => new RegExp(word);',
];

/** Code that must be accepted. */
const accepted = [
  String.raw`text.split(',').map((part) => part.trim())`,
  String.raw`const A = /^[0-9a-f]{64}$/;`,
  String.raw`const A = /^[a-z](?:[a-z.-]*[a-z])?$/;`,
  String.raw`const A = /^(?!-.*|.*(\.{2}|@-))[a-z.@-]+$/;`,
  "const PART = '[0-9]{1,3}'; const A = new RegExp(`^${PART}(?:\\\\.${PART}){3}$`);",
  String.raw`const Label = Type.String({ pattern: '^[a-z-]+$' });`,
];

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('{src,network}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
/** Judging takes most of the time of `npm run check`, and its result depends on nothing but this. */
const cache = `${root}node_modules/.cache/check/expressions.json`;
const judge = JSON.stringify([createRequire(import.meta.url)('recheck/package.json').version, LIMITS]);
const known = new Map<string, Diagnostics>(readCache());
const problems: string[] = [];
let count = 0;

for (const file of files) {
  const found = findExpressions(await readFile(`${root}${file}`, 'utf8'));
  count += found.length;
  for (const { line, expression } of found) {
    const problem = problemOf(expression);
    if (problem !== undefined) problems.push(`${file}:${line}: ${problem}`);
  }
}
for (const code of refused) if (isAccepted(code)) problems.push(`this check accepts ${code}`);
for (const code of accepted) if (!isAccepted(code)) problems.push(`this check refuses ${code}`);

await mkdir(dirname(cache), { recursive: true });
await writeFile(cache, JSON.stringify({ judge, diagnoses: [...known] }));
for (const problem of problems) console.error(problem);
console.log(`${count} expressions in ${files.length} files`);
process.exitCode = problems.length > 0 || count === 0 ? 1 : 0;

/** Results of earlier runs; none if there is no file, or it was written by another version or with other limits. */
function readCache(): [string, Diagnostics][] {
  try {
    const cached = JSON.parse(readFileSync(cache, 'utf8')) as {
      judge: string;
      diagnoses: [string, Diagnostics][];
    };
    return cached.judge === judge ? cached.diagnoses : [];
  } catch {
    return [];
  }
}

function isAccepted(code: string): boolean {
  return findExpressions(code).every(({ expression }) => problemOf(expression) === undefined);
}

function problemOf(expression: { source: string; flags: string } | undefined): string | undefined {
  if (!expression)
    return 'an expression that is known only at run time: write a literal, or build it from constants of the file';
  const { source, flags } = expression;
  const written = `/${source}/${flags}`;
  const diagnosis = known.get(written) ?? checkSync(source, flags, LIMITS);
  known.set(written, diagnosis);
  switch (diagnosis.status) {
    case 'safe':
      return undefined;
    case 'unknown':
      return `${written} could not be judged: ${diagnosis.error.kind}`;
    case 'vulnerable':
      return `${written} takes more than linear time (${diagnosis.complexity.summary}), try ${diagnosis.attack.pattern}`;
  }
}
