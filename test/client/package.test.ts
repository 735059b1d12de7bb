// The package as npm publishes it: what is in it, how large it is, and whether its README is right.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { nodes } from '#test/harness/nodes';
import { TestApi } from '#test/harness/test-api';
import { bundled } from './bundled.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const LARGEST_GZIPPED = 8 * 1024;

describe('the package palisade-client', () => {
  // Inside the repository, so that the types of Node.js are found.
  const project = join(ROOT, 'node_modules/.cache/palisade-tests', `client-${process.pid}`);
  const installed = join(project, 'node_modules/palisade-client');

  before(async () => {
    await mkdir(installed, { recursive: true });
    await run(process.execPath, [join(ROOT, 'scripts/build-client.ts')]);
    await run('npm', ['pack', '--workspace', 'palisade-client', '--pack-destination', project], {
      cwd: ROOT,
    });
    const [archive = ''] = globSync('*.tgz', { cwd: project });
    await run('tar', ['-xzf', join(project, archive), '-C', installed, '--strip-components=1']);
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  });
  after(() => rm(project, { recursive: true, force: true }));

  it('has modules, their types, the licence and the README, and needs no other package', async () => {
    const files = globSync('**/*', { cwd: installed, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    for (const file of ['index.js', 'index.d.ts', 'types.d.ts', 'operations.js', 'LICENSE', 'README.md'])
      assert.ok(files.includes(file), file);
    assert.ok(files.every((file) => /\.(js|d\.ts|md|json)$|^LICENSE$/.test(file)));
    const manifest: Record<string, unknown> = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    );
    assert.equal(manifest.dependencies, undefined);
  });

  it('is small in a browser', async () => {
    const entry = join(project, 'entry.js');
    await writeFile(entry, "export * from 'palisade-client';\n");
    const code = await bundled(entry);
    assert.ok(code.length > 1000);
    const { length } = gzipSync(code);
    assert.ok(length < LARGEST_GZIPPED, `${length} bytes`);
  });

  it('has a README that compiles, and runs on every Node.js there is', async () => {
    const readme = await readFile(join(installed, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
    assert.equal(blocks.length, 8);
    await writeFile(join(project, 'readme.ts'), blocks.join('\n'));
    const options = [
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--strict',
      '--types',
      'node',
    ];
    await run(process.execPath, [TSC, ...options, join(project, 'readme.ts')]).catch((error) =>
      assert.fail(error.stdout),
    );
    for (const [version, node] of await nodes()) {
      const api = await TestApi.start('sqlite');
      try {
        const { owner } = await api.newAccount();
        const env = { PALISADE_SERVER: api.service.url, PALISADE_TOKEN: owner.token };
        const { stdout } = await run(node, [join(project, 'readme.js')], { env, timeout: 60_000 });
        const lines = stdout.trim().split('\n');
        assert.deepEqual(lines.slice(0, -1), SAID, version);
        assert.match(lines.at(-1) ?? '', /^subnet_delete web [0-9a-f]{16}-\d+$/);
      } finally {
        await api.stop();
      }
    }
  });
});

/** What the README prints, but for the cursor. */
const SAID = [
  'orders us-east',
  '400',
  'ipv4 ipv4 must not overlap with another subnet of the VPC SUBNET_OVERLAPS',
  'label Label must be unique among the subnets of the VPC SUBNET_LABEL_NOT_UNIQUE',
  'true',
  'running',
];
