// Makes the changes that docs/adding-a-field.md and docs/adding-an-endpoint.md explain, in a copy of the checkout. Only
// in the full run, because it takes many minutes; the fast run finds each edit that has lost its place.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { applyChange, copyCheckout, type ExampleChange, filesAfter } from '#scripts/adding-a-field/change';
import { endpointChange } from '#scripts/adding-a-field/endpoint';
import { fieldChange } from '#scripts/adding-a-field/field';
import { isFullRun } from '#test/harness/effort';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Tests that know all fields or operations, beside those that the change names. */
const ALSO = [
  ...globSync('test/conventions/*.test.ts', { cwd: ROOT }).filter((file) => !file.includes('adding-a-field')),
  ...['test/budgets', 'test/cli', 'test/coverage', 'test/isolation', 'test/migrations', 'test/names'],
  ...['test/properties', 'test/readme', 'console/src'],
];

describeChange('a field', fieldChange);
describeChange('an endpoint', endpointChange);

function describeChange(name: string, change: ExampleChange): void {
  describe(`adding ${name}`, { skip: !isFullRun }, () => {
    let folder = '';
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'palisade-change-'));
      copyCheckout(ROOT, folder);
      for (const packages of ['node_modules', 'console/node_modules'])
        if (existsSync(join(ROOT, packages))) linkFolder(join(ROOT, packages), join(folder, packages));
    });
    after(() => rmSync(folder, { recursive: true, force: true }));

    test('passes all checks and its tests, and generates the files that are listed', () => {
      applyChange(change, folder);
      succeed(folder, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write');
      const output = succeed(folder, 'scripts/gen.ts');
      const written = [...output.matchAll(/^(.+) written$/gm)].map(([, file]) => file);
      const listed = change.files.filter(
        ({ kind, what }) => kind === 'generated' && what === '`npm run gen`',
      );
      assert.deepEqual(written.toSorted(), listed.map(({ file }) => file).toSorted());
      succeed(folder, 'scripts/check.ts');
      const named = change.files.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'));
      succeed(folder, 'test/run.ts', ...named, ...ALSO);
    });

    for (const { file, told } of change.files) {
      if (told === undefined) continue;
      test(`without ${file}, ${told.by} says so`, () => {
        const path = filesAfter(change, ROOT).find((one) => one.file === file)?.path ?? file;
        const changed = readFileSync(join(folder, path));
        if (existsSync(join(ROOT, path))) copyFileSync(join(ROOT, path), join(folder, path));
        else rmSync(join(folder, path));
        const { status, output } = told.by.startsWith('check ')
          ? run(folder, 'scripts/check.ts', told.by.slice('check '.length))
          : run(folder, 'test/run.ts', told.by);
        writeFileSync(join(folder, path), changed);
        assert.notEqual(status, 0, output);
        assert.ok(output.includes(told.says), output);
      });
    }
  });
}

/** Runs a script of the copy. @returns its output */
function succeed(folder: string, ...command: readonly string[]): string {
  const { status, output } = run(folder, ...command);
  assert.equal(status, 0, output);
  return output;
}

function run(folder: string, ...command: readonly string[]): { status: number | null; output: string } {
  // Not those of this run. With NODE_TEST_CONTEXT, a test runner that another one starts runs nothing.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PALISADE_|NODE_TEST_CONTEXT$)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return { status, output: `${stdout}${stderr}` };
}

/**
 * The packages, as hard links where that is possible. With one link to the folder, an installation that a test of the
 * copy begins would delete the packages of the checkout.
 */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder is on another file system.
    cpSync(source, target, { preserveTimestamps: true });
  }
}
