import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder } from '#test/harness/test-store';

const SCRIPTS = fileURLToPath(new URL('../../.ci/', import.meta.url));
const FAKES = [
  ...['bin/git', 'bin/id', 'bin/node', 'bin/npm', 'node_modules/.bin/node'],
  ...['.ci/alert-rules', '.ci/artifacts'],
];
const NETWORK = 'node test/network/run.ts --probe';
const RELEASE = 'node test/release/run.ts --probe';

/** What a command prints and ends with. Those that are not named print nothing and succeed. */
type Commands = Record<string, { status: number; prints?: string }>;

describe('the scripts of CI', () => {
  const folder = useFolder();

  /** Runs one of them with fakes of all commands, as the user nobody. */
  function run(command: string, commands: Commands) {
    rmSync(folder, { recursive: true });
    for (const script of ['prepare', 'run', 'full']) cpSync(SCRIPTS + script, `${folder}/.ci/${script}`);
    const all: Commands = { ...commands, 'id -u': { status: 0, prints: '65534' } };
    const cases = Object.entries(all).map(
      ([name, { status, prints = '' }]) => `'${name}') printf %s '${prints}'; exit ${status} ;;\n`,
    );
    for (const fake of FAKES) {
      mkdirSync(dirname(`${folder}/${fake}`), { recursive: true });
      const script = `#!/bin/sh\nline="\${0##*/}\${*:+ $*}"\necho "$line" >>'${folder}/commands'\ncase $line in\n${cases.join('')}esac\n`;
      writeFileSync(`${folder}/${fake}`, script, { mode: 0o755 });
    }
    const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}`, TMPDIR: folder };
    const { status, stdout } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', env });
    const [, failures, stages] =
      /\n== What failed\n([^]*?)\n\nThe slowest[^]*\nThe stages:\n([^]*)$/.exec(stdout) ??
      assert.fail(stdout);
    return { status, stdout, failures, stages, commands: readFileSync(`${folder}/commands`, 'utf8') };
  }

  test('end well when nothing has failed', () => {
    for (const script of ['.ci/run', '.ci/full', '.ci/full network']) {
      const { status, failures, commands } = run(script, {});
      assert.deepEqual([status, failures], [0, 'Nothing'], script);
      assert.match(commands, /^npm run test:network --/m);
    }
  });

  const tried = ['npm test', 'alert-rules', 'npm run build:site', 'artifacts', 'npm run test:network --'];
  for (const command of tried)
    test(`name ${command} when it has failed, after all others`, () => {
      const { status, failures, commands } = run('.ci/run', { [command]: { status: 3 } });
      assert.equal(status, 1);
      assert.match(failures ?? '', new RegExp(`^(\\.ci/)?${command} ?: status 3$`, 'm'));
      assert.match(commands, /^npm run test:network/m);
    });

  for (const [command, stage] of [
    ['npm run check', 'Check'],
    ['npm run gen', 'Generated files are up to date'],
    ['git status --porcelain', 'Generated files are up to date'],
  ] as const)
    test(`stop when ${command} says that something is wrong, with the times until then`, () => {
      const wrong = { status: command === 'git status --porcelain' ? 0 : 3, prints: 'M openapi.json' };
      const { status, failures, stages, commands } = run('.ci/run', { [command]: wrong });
      assert.deepEqual([status, failures], [1, `Ended early, in the stage: ${stage}`]);
      assert.match(stages ?? '', new RegExp(`^ +\\d+ s {2}${stage}$`, 'm'));
      assert.doesNotMatch(commands, /npm test/);
    });

  test('leave out what is not possible on the machine, unless it is asked for by name', () => {
    const commands = {
      [NETWORK]: { status: 77, prints: 'not root' },
      [RELEASE]: { status: 77, prints: 'no namespaces' },
    };
    for (const script of ['.ci/run', '.ci/full']) {
      const left = run(script, commands);
      assert.deepEqual([left.status, left.failures], [0, 'Nothing'], script);
      for (const line of [
        'network run: not possible here: not root',
        'release run: not possible here: no name',
      ])
        assert.ok(left.stdout.includes(line), line);
      assert.doesNotMatch(left.commands, /artifacts|test:network/);
    }
    const named = run('.ci/full network', commands);
    assert.deepEqual([named.status, named.failures], [1, 'network run: not possible here: not root']);
  });

  for (const [name, probe] of [
    ['has failed', { status: 1 }],
    ['names programs that could not be installed', { status: 1, prints: 'Missing: buildah' }],
    ['names no cause', { status: 77 }],
  ] as const)
    test(`fail when a probe ${name}`, () => {
      const { status, failures, commands } = run('.ci/run', { [NETWORK]: probe, [RELEASE]: probe });
      assert.equal(status, 1);
      for (const part of ['network', 'release'])
        assert.match(
          failures ?? '',
          new RegExp(`^${part} run: its probe ended with status ${probe.status}`, 'm'),
        );
      assert.doesNotMatch(commands, /artifacts|test:network/);
    });

  test('fail when packages could not be listed or installed', () => {
    const failures = 'network run: its packages could not be installed';
    const listed = run('.ci/full network', { 'node test/network/run.ts --packages': { status: 1 } });
    assert.deepEqual([listed.status, listed.failures], [1, failures]);
    const refused =
      'source .ci/prepare; install_packages() { false; }; install_test_packages network; finish';
    const installed = run(refused, {});
    assert.deepEqual([installed.status, installed.failures], [1, failures]);
  });
});
