// `npm run check [-- NAME ...]`: all static checks, or those that are named. Needs no database.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Check {
  name: string;
  command: string[];
}

const node = process.execPath;
const cache = 'node_modules/.cache/check';

/** Slow checks start first, so that quick ones fill the gaps. */
const checks: Check[] = [
  {
    // The compiler's errors too: both need the types of everything, which takes most of the time. Each file is compiled
    // with the `tsconfig.json` nearest to it.
    name: 'types, lint',
    command: [
      'oxlint',
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ],
  },
  // The console runs these files in browsers. "types, lint" compiles them too, without the DOM.
  { name: 'domain', command: ['tsc', '-p', 'tsconfig.domain.json'] },
  // Some of it is generated, and not linted.
  { name: 'types: api', command: ['tsc', '-p', 'clients/typescript'] },
  { name: 'expressions', command: [node, 'scripts/check-expressions.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'imports', command: [node, 'scripts/check-imports.ts'] },
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'] },
  { name: 'places', command: [node, 'scripts/check-places.ts'] },
  { name: 'names', command: [node, 'scripts/check-names.ts'] },
  { name: 'owners', command: [node, 'scripts/check-owners.ts'] },
  { name: 'casts', command: [node, 'scripts/check-casts.ts'] },
  { name: 'references', command: [node, 'scripts/check-references.ts'] },
  { name: 'tests', command: [node, 'scripts/check-tests.ts'] },
  { name: 'waits', command: [node, 'scripts/check-waits.ts'] },
  { name: 'openapi', command: [node, 'scripts/check-openapi.ts'] },
  { name: 'declared', command: [node, 'scripts/check-declarations.ts'] },
];

const root = fileURLToPath(new URL('../', import.meta.url));
const env = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: `${root}${cache}`,
};
const started = performance.now();
const named = process.argv.slice(2);
const waiting = checks.filter(({ name }) => named.length === 0 || named.includes(name));
if (waiting.length < named.length) {
  console.error(`Checks are: ${checks.map(({ name }) => name).join('; ')}`);
  process.exit(2);
}
const failed: string[] = [];

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(
  failed.length === 0
    ? `All passed in ${seconds(started)}`
    : `Failed in ${seconds(started)}: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const begin = performance.now();
    const { passed, output } = await run(check);
    console.log(`${passed ? 'pass' : 'FAIL'}  ${check.name.padEnd(11)} ${seconds(begin)}`);
    if (passed) continue;
    failed.push(check.name);
    console.log(`${output.trimEnd()}\n`);
  }
}

function run({ command: [file = '', ...args] }: Check): Promise<{ passed: boolean; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ passed: boolean; output: string }>();
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => resolve({ passed: false, output: String(error) }));
  child.on('close', (code) => resolve({ passed: code === 0, output }));
  return promise;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
