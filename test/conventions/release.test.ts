import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readOptions } from '#scripts/release/options';
import { filesNamed, filesOf, releaseFiles } from '#test/runner/files';

const root = fileURLToPath(new URL('../../', import.meta.url));

function node(script: string, ...args: string[]) {
  const env = { ...process.env, PATH: '' };
  return spawnSync(process.execPath, [`${root}${script}`, ...args], { encoding: 'utf8', env });
}

describe('npm run release', () => {
  test('makes everything for both processors, unless told otherwise', () => {
    assert.deepEqual(readOptions([]), {
      kinds: ['npm', 'deb', 'oci'],
      architectures: ['amd64', 'arm64'],
      checkout: root,
      out: `${root}release`,
      quick: false,
    });
    assert.deepEqual(
      readOptions(
        ['--only', 'deb,npm', '--arch', 'arm64', '--checkout', '../old', '--out', '/tmp/out', '--quick'],
        '/srv/new',
      ),
      { kinds: ['npm', 'deb'], architectures: ['arm64'], checkout: '/srv/old', out: '/tmp/out', quick: true },
    );
  });

  for (const [args, message] of [
    [['--only', 'rpm'], '--only rpm: it takes npm, deb, oci'],
    [['--arch', 'amd64,x64'], '--arch x64: it takes amd64, arm64'],
  ] as const)
    test(`${args.join(' ')} is refused`, () => {
      assert.throws(() => readOptions(args), { message });
    });

  test('names what is missing, and how to install it', () => {
    const { status, stderr } = node('scripts/release/run.ts', '--only', 'oci');
    assert.equal(status, 2);
    assert.match(stderr, /^Missing: .*buildah.*On Debian: apt-get install --no-install-recommends .*buildah/);
  });
});

describe('the release run', () => {
  test('has its files to itself', () => {
    const files = releaseFiles([]);
    assert.ok(files.length > 0);
    const inOthers = new Set([...filesOf('fast'), ...filesOf('long'), ...filesNamed(['test']).files]);
    assert.deepEqual(
      files.filter((file) => inOthers.has(file)),
      [],
    );
    assert.match(filesNamed(files).unknown.join(), /npm run test:release/);
  });

  test('says what CI has to install for it', () => {
    const { status, stdout } = node('test/release/run.ts', '--packages');
    assert.equal(status, 0);
    assert.match(stdout, /^buildah .*lintian.*\n$/);
  });
});
