// Checks the import rules (.dependency-cruiser.js) on src, network, console/src and the client, and proves that each
// rule can fail. The proof is needed because dependency-cruiser also passes when it reads no files, for example because
// it does not support the installed version of TypeScript.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { plantedImports } from './planted-imports.ts';

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
  cycle?: { name: string }[];
}

interface Result {
  modules: { source: string }[];
  summary: {
    violations: Violation[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

const root = fileURLToPath(new URL('../', import.meta.url));
const CONSOLE = 'console/';
const CLIENT = 'client/';
const NETWORK = 'network/';
const planted = await plant();
const [source, proof] = await Promise.all([cruise(root), cruise(planted)]);
await rm(planted, { recursive: true });
const comments = new Map(source.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
const problems = [...unseen(source), ...violations(source), ...proofProblems(proof)];
for (const problem of problems) console.error(problem);
console.log(`${source.modules.length} modules`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function cruise(cwd: string): Promise<Result> {
  const cruiser = `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`;
  const args = [
    cruiser,
    '--config',
    `${root}.dependency-cruiser.js`,
    '--output-type',
    'json',
    'src',
    'network',
    'console/src',
    'clients/typescript/src',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout) as Result;
}

/** Creates a folder with the planted imports. Files that are only imported are empty. */
async function plant(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'planted-imports-'));
  await symlink(`${root}node_modules`, join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'package.json'),
    '{ "type": "module", "imports": { "#network/*": "./network/*.ts", "#*": "./src/*.ts" } }',
  );
  const files = new Map<string, string>([['../test/harness', '']]);
  for (const { from, to, typeOnly } of plantedImports) {
    const isOurs =
      /^[a-z]/.test(to) && to.includes('/') && !to.startsWith('node:') && !/^(react|wouter)/.test(to);
    if (isOurs && !files.has(to)) files.set(to, 'export type Type = 1;\n');
    const specifier = isOurs ? nameFrom(from, to) : to.startsWith('../') ? `../${to}.ts` : to;
    const statement = typeOnly ? `export type { Type as T } from '${specifier}';` : `import '${specifier}';`;
    files.set(from, `${files.get(from) ?? 'export type Type = 1;\n'}${statement}\n`);
  }
  for (const [name, text] of files) {
    const path = join(folder, fileOf(name));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}

/**
 * Where a planted file stands: `console/ui/table` is in the browser's code, `client/call` in that of the API's client,
 * `network/extension` in the data plane, all others in the service's.
 */
function fileOf(name: string): string {
  if (name.startsWith(NETWORK)) return `${name}.ts`;
  if (name.startsWith(CLIENT)) return `clients/typescript/src/${name.slice(CLIENT.length)}.ts`;
  return name.startsWith(CONSOLE) ? `console/src/${name.slice(CONSOLE.length)}.ts` : `src/${name}.ts`;
}

/** How a planted file imports another one. */
function nameFrom(from: string, to: string): string {
  const isInService = ![from, to].some((name) => name.startsWith(CONSOLE) || name.startsWith(CLIENT));
  return isInService ? `#${to}` : `./${relative(dirname(fileOf(from)), fileOf(to))}`;
}

/** Files that dependency-cruiser did not read. */
function unseen({ modules }: Result): string[] {
  const files = globSync(['{src,network,clients/typescript/src}/**/*.ts', 'console/src/**/*.{ts,tsx}'], {
    cwd: root,
  });
  if (files.length === 0) return [`${root}: no source file found`];
  const seen = new Set(modules.map((module) => module.source));
  return files.filter((file) => !seen.has(file)).map((file) => `${file}: the cruiser did not see it`);
}

/** One problem per violated rule, with the imports that violate it. */
function violations({ summary }: Result): string[] {
  const byRule = Map.groupBy(summary.violations, ({ rule }) => rule.name);
  return [...byRule].map(([name, broken]) => {
    const imports = broken.map((violation) => `    ${path(violation)}`).join('\n');
    return `${name}: ${comments.get(name)}\n${imports}`;
  });
}

/** Every rule must reject the imports planted for it, and nothing else. */
function proofProblems({ summary }: Result): string[] {
  const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const expected = plantedImports.filter(({ rule }) => rule !== undefined);
  const proved = new Set(expected.map(({ rule }) => rule));
  const good = new Set(plantedImports.filter(({ rule }) => rule === undefined).map(({ from }) => from));
  const bad = new Set(expected.map(({ from }) => from));
  return [
    ...[...comments.keys()]
      .filter((name) => !proved.has(name))
      .map((name) => `scripts/planted-imports.ts: nothing is planted for ${name}`),
    ...expected
      .filter(({ rule, from }) => !caught.has(`${rule} ${fileOf(from)}`))
      .map(({ rule, from, to }) => `${rule} does not refuse the import of ${to} in ${from}`),
    ...summary.violations
      .filter(({ from }) => good.has(nameOf(from)) && !bad.has(nameOf(from)))
      .map((violation) => `${violation.rule.name} refuses ${path(violation)}, which is allowed`),
  ];
}

function nameOf(source: string): string {
  return source
    .replace(/^console\/src\//, CONSOLE)
    .replace(/^clients\/typescript\/src\//, CLIENT)
    .replace(/^src\//, '')
    .replace(/\.tsx?$/, '');
}

function path({ from, to, cycle }: Violation): string {
  return [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ');
}
