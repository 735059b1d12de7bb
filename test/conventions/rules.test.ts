import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Checks by their kind, as documents name them: `check owners`, `imports layer-store`, `places the clock`. */
interface Checks {
  check: readonly string[];
  imports: readonly string[];
  places: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

test('each rule of ARCHITECTURE.md has a check, and each check has a rule', async () => {
  const checks = await presentChecks();
  for (const [kind, names] of Object.entries(checks))
    assert.ok(names.length > 8, `few checks found: ${kind}`);
  const text = read('ARCHITECTURE.md');
  assert.ok(rulesOf(text).length > 50);
  assert.deepEqual([...rulesWithoutCheck(text, checks), ...checksWithoutRule(text, checks)], []);
});

test('each invariant of a mechanism has a check', async () => {
  const checks = await presentChecks();
  const pages = globSync('docs/how-it-works/*.md', { cwd: root });
  assert.ok(pages.length > 10);
  for (const page of pages) {
    const text = read(page);
    assert.notEqual(rulesOf(text).length, 0, `${page} has no invariants`);
    assert.deepEqual(rulesWithoutCheck(text, checks), [], page);
  }
});

test('each mechanism is named in the code that it explains', () => {
  const files = globSync('{src,network}/**/*.ts', { cwd: root });
  const named = new Set(files.flatMap((file) => matches(read(file), /(docs\/how-it-works\/[a-z-]+\.md)/g)));
  assert.deepEqual([...named].toSorted(), globSync('docs/how-it-works/*.md', { cwd: root }).toSorted());
});

test('ARCHITECTURE.md can be read in an hour', () => {
  assert.ok(read('ARCHITECTURE.md').split(/\s+/).length <= 4_500);
});

test('a rule without a check, and a check without a rule, are detected', () => {
  const checks: Checks = { check: ['casts'], imports: ['layer-store', 'layer-api'], places: ['the clock'] };
  const document = (...rows: string[]) =>
    ['| rule | held by |', '| --- | --- |', ...rows, '', 'Text.'].join('\n');
  const all = '| A | `check casts`, `imports layer-*`, `places the clock` |';
  assert.deepEqual(rulesWithoutCheck(document(all), checks), []);
  assert.deepEqual(checksWithoutRule(document(all), checks), []);
  const rows: [row: string, problem: string][] = [
    ['| A |  |', 'A: nothing holds it'],
    ['| A | nobody |', 'A: nothing holds it'],
    ['| A | `check owners` |', 'A: there is no check owners'],
    ['| A | `imports layer-x*` |', 'A: there is no imports layer-x*'],
    ['| A | `places clock` |', 'A: there is no places clock'],
    ['| A | `test/gone.test.ts` |', 'A: there is no test/gone.test.ts'],
    ['| A | `scripts/check.ts` |', 'A: there is no scripts/check.ts'],
    ['| A | `check casts`, `check gone` |', 'A: there is no check gone'],
  ];
  for (const [row, problem] of rows) assert.deepEqual(rulesWithoutCheck(document(row), checks), [problem]);
  assert.deepEqual(checksWithoutRule(document('| A | `imports layer-api` |'), checks), [
    'no rule names check casts',
    'no rule names imports layer-store',
    'no rule names places the clock',
  ]);
});

/** The names of all checks. The scripts run when they are imported, so their names are read from the text. */
async function presentChecks(): Promise<Checks> {
  const cruiser = await import('../../.dependency-cruiser.js');
  return {
    check: matches(read('scripts/check.ts'), /\bname: '([^']+)'/g),
    imports: cruiser.default.forbidden.map(({ name }) => name),
    places: matches(read('scripts/check-places.ts'), /\bwhat: '([^']+)'/g),
  };
}

/** The rows of all tables of rules, with what holds them. */
function rulesOf(document: string): { rule: string; holders: string[] }[] {
  const tables = document.matchAll(/^\| rule \| held by \|\n\|[- |]+\n((?:\|.*\n?)*)/gm);
  return [...tables].flatMap(([, rows = '']) =>
    rows
      .trimEnd()
      .split('\n')
      .map((row) => {
        const [, rule = '', holders = ''] = row.split('|');
        return { rule: rule.trim(), holders: matches(holders, /`([^`]+)`/g) };
      }),
  );
}

function rulesWithoutCheck(document: string, checks: Checks): string[] {
  return rulesOf(document).flatMap(({ rule, holders }) => {
    if (holders.length === 0) return [`${rule}: nothing holds it`];
    return holders
      .filter((holder) => !isTest(holder) && !namesOf(checks).some((name) => isNamed(name, holder)))
      .map((holder) => `${rule}: there is no ${holder}`);
  });
}

function checksWithoutRule(document: string, checks: Checks): string[] {
  const holders = rulesOf(document).flatMap((rule) => rule.holders);
  return namesOf(checks)
    .filter((name) => !holders.some((holder) => isNamed(name, holder)))
    .map((name) => `no rule names ${name}`);
}

function namesOf(checks: Checks): string[] {
  return Object.entries(checks).flatMap(([kind, names]) => names.map((name: string) => `${kind} ${name}`));
}

/** `imports layer-*` names all checks that begin like this. */
function isNamed(name: string, holder: string): boolean {
  return holder.endsWith('*') ? name.startsWith(holder.slice(0, -1)) : name === holder;
}

function isTest(holder: string): boolean {
  return /\.test\.tsx?$/.test(holder) && globSync(holder, { cwd: root }).length > 0;
}

function matches(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].map(([, found = '']) => found);
}

function read(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8');
}
