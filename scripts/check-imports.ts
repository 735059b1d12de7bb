// The import rule (.dependency-cruiser.js) on src, and the proof that it can fail: the cruiser passes
// without a word when it reads nothing, as it does with a TypeScript it does not know.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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
const fixture = `${root}test/import-rule-fixture`;

const [source, selfTest] = await Promise.all([cruise(root), cruise(fixture)]);
const comments = new Map(source.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
const problems = [
  ...unseen(root, source),
  ...violations(source),
  ...unseen(fixture, selfTest),
  ...selfTestProblems(selfTest),
];
for (const problem of problems) console.error(problem);
console.log(`${source.modules.length} modules`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function cruise(cwd: string): Promise<Result> {
  const cruiser = `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`;
  const args = [cruiser, '--config', `${root}.dependency-cruiser.js`, '--output-type', 'json', 'src'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout) as Result;
}

/** Files of src that the cruiser did not read. */
function unseen(cwd: string, { modules }: Result): string[] {
  const files = globSync('src/**/*.ts', { cwd });
  if (files.length === 0) return [`${cwd}: no source file found`];
  const seen = new Set(modules.map((module) => module.source));
  return files.filter((file) => !seen.has(file)).map((file) => `${file}: the cruiser did not see it`);
}

/** One problem per broken rule, with the imports that break it. */
function violations({ summary }: Result): string[] {
  const byRule = Map.groupBy(summary.violations, ({ rule }) => rule.name);
  return [...byRule].map(([name, broken]) => {
    const imports = broken.map((violation) => `    ${path(violation)}`).join('\n');
    return `${name}: ${comments.get(name)}\n${imports}`;
  });
}

/** Every rule must catch something in the fixture, and nothing in the fixture's well-behaved feature. */
function selfTestProblems({ summary }: Result): string[] {
  const caught = new Set(summary.violations.map(({ rule }) => rule.name));
  return [
    ...[...comments.keys()]
      .filter((name) => !caught.has(name))
      .map((name) => `${fixture}: ${name} caught nothing`),
    ...summary.violations
      .filter(({ from }) => from.startsWith('src/api/good/'))
      .map((violation) => `${fixture}: ${violation.rule.name} forbids ${path(violation)}, which is allowed`),
  ];
}

function path({ from, to, cycle }: Violation): string {
  return [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ');
}
