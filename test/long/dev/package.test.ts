// The package as npm publishes it, installed into an empty project: docs/testing-your-client.md runs as written.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isFullRun, patience } from '#test/harness/effort';
import { nodes } from '#test/harness/nodes';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TSC = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const timeout = patience(120_000);

/** The files that the page shows, by their names. */
function shownFiles(): Map<string, string> {
  const page = readFileSync(join(ROOT, 'docs/testing-your-client.md'), 'utf8');
  const blocks = page.matchAll(/^```(?:js|python|go)\n((?:\/\/|#) ([\w.]+)[\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, text = '', name = '']) => [name, text]));
}

/** The path of a program that may be missing. */
function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

describe('the package palisade-cloud in a project of its own', () => {
  // Inside the repository, so that its dependencies are found.
  const project = join(ROOT, 'node_modules/.cache/palisade-tests', `testing-${process.pid}`);
  const installed = join(project, 'node_modules/palisade-cloud');
  const files = shownFiles();

  before(async () => {
    await mkdir(installed, { recursive: true });
    await run(process.execPath, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT });
    await run('npm', ['pack', './dist', '--pack-destination', project], { cwd: ROOT });
    const [archive = ''] = globSync('palisade-cloud-*.tgz', { cwd: project });
    await run('tar', ['-xzf', join(project, archive), '-C', installed, '--strip-components=1']);
    await mkdir(join(project, 'node_modules/.bin'));
    await symlink('../palisade-cloud/bin/palisade.js', join(project, 'node_modules/.bin/palisade'));
    await writeFile(join(project, 'package.json'), '{ "name": "client-of-palisade", "private": true }');
    for (const [name, text] of files) await writeFile(join(project, name), text);
  });
  after(() => rm(project, { recursive: true, force: true }));

  /** @returns what it prints */
  const test = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    // Otherwise a test runner that another one starts runs nothing.
    const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
    const options = { cwd: project, timeout, env: { ...inherited, ...env } };
    const { stdout } = await run(program, args, options).catch((error) =>
      assert.fail(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`),
    );
    return stdout;
  };

  it('the page has an example for each tool', () => {
    assert.deepEqual(
      [...files.keys()],
      [
        'client.mjs',
        'client.test.mjs',
        'client.spec.mjs',
        'client.jest.test.mjs',
        'test_cloud.py',
        'cloud_test.go',
      ],
    );
  });

  it('the tests for node:test run on every Node.js there is', async () => {
    const found = await nodes();
    assert.notEqual(found.size, 0);
    for (const node of found.values()) {
      assert.match(await test(node, ['--test', '--test-reporter=tap', 'client.test.mjs']), /^# pass 3$/m);
    }
  });

  it('the tests for vitest and jest run where they are installed', async () => {
    const { resolve } = createRequire(join(project, 'package.json'));
    for (const [name, program, args] of [
      ['vitest', 'vitest.mjs', ['run', 'client.spec.mjs']],
      ['jest', 'bin/jest.js', ['client.jest']],
    ] as const) {
      let folder: string;
      try {
        folder = dirname(resolve(`${name}/package.json`));
      } catch {
        continue;
      }
      const env = { NODE_OPTIONS: '--experimental-vm-modules' };
      for (const node of (await nodes()).values()) await test(node, [join(folder, program), ...args], env);
    }
  });

  it('the tests for pytest run where it is installed', async () => {
    const pytest = onPath('pytest');
    if (pytest) await test(pytest, ['-q', 'test_cloud.py']);
  });

  // Without a build cache, Go compiles its standard library first, for a minute and more on both cores.
  it('the tests for Go run where it is installed', { skip: !isFullRun }, async () => {
    const go = onPath('go');
    if (!go) return;
    await run(go, ['test', '-c', '-o', 'cloud.test', 'cloud_test.go'], { cwd: project });
    await test(join(project, 'cloud.test'), []);
  });

  it('its types fit a strict project', async () => {
    const text = `
      import { startPalisade, type FaultOptions, type TestAccount } from 'palisade-cloud/testing';
      const palisade = await startPalisade({ seed: 'seed.yaml', clock: '2030-01-01T00:00:00' });
      const account: TestAccount = await palisade.account({ users: [{ username: 'maria', restricted: true }] });
      const fault: FaultOptions = { operation: 'createVpc', times: 1, cut: 'after-write' };
      const { applied }: { applied: number } = await palisade.fault(fault);
      // @ts-expect-error -- there is no such cut
      await palisade.fault({ cut: 'sometimes' });
      // @ts-expect-error -- there is no such option
      await startPalisade({ clocks: '2030-01-01T00:00:00' });
      await palisade.reset();
      await palisade.stop();
      console.log(account.owner.token, applied);
    `;
    await writeFile(join(project, 'types.mts'), text);
    const options = ['--ignoreConfig', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--strict'];
    await test(process.execPath, [TSC, ...options, '--types', 'node', 'types.mts']);
  });
});
