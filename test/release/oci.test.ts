import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, globSync, readFileSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ARTIFACTS, artifact, version } from './harness/artifacts.ts';
import { Image, MOST_BYTES } from './harness/image.ts';

describe('the OCI image', () => {
  const image = new Image('amd64');
  const { config, root } = image;

  it('is small, and its files are older than its build', () => {
    assert.ok(statSync(image.file).size <= MOST_BYTES, `${statSync(image.file).size} bytes`);
    assert.deepEqual(new Set(config.history.map(({ created }) => created)).size, 1);
  });

  it('runs without root, without a shell, and is checked by what is in it', () => {
    assert.deepEqual([config.os, config.architecture], ['linux', 'amd64']);
    assert.equal(config.config.User, '10001:10001');
    assert.deepEqual(Object.keys(config.config.Volumes), ['/var/lib/palisade']);
    assert.deepEqual(globSync('{usr/,}{s,}bin/*', { cwd: root.folder }), ['usr/bin/palisade']);
    assert.ok(config.config.Healthcheck.Test.length > 1);
    const open = image.list().filter((line) => / \d+[2367] /.test(line) && !/ 12\d{4} /.test(line));
    assert.deepEqual(open, ['/tmp 41777 0:0']);
  });

  it('serves from a root that cannot be written, and its health check agrees', async () => {
    const { User: user, Entrypoint, Cmd, Env, Healthcheck } = config.config;
    const given = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const env = { ...given, PALISADE_PUBLIC_URL: 'https://api.example.com' };
    const data = 'var/lib/palisade';
    chownSync(root.path(data), 10_001, 10_001);
    const serving = await root.serve([...Entrypoint, ...Cmd], { user, env, writable: data });
    const page = await fetch(`${serving.url}/console/vpcs`, { redirect: 'manual' });
    assert.ok(page.status < 400);
    const check = Healthcheck.Test.slice(1);
    const settings = { user, writable: data, env: { ...env, PORT: new URL(serving.url).port } };
    root.run(check, settings);
    assert.doesNotMatch(root.run(['palisade', 'doctor'], settings), /FAILED/);
    assert.equal(await serving.stop(), 0);
    assert.throws(() => root.run(check, settings));
    assert.ok(root.has(`${data}/palisade.db`));
    assert.equal(root.run([...Entrypoint, '--version'], settings).trim(), version);
  });
});

describe('what is beside the artifacts', () => {
  it('has checksums that are right, and a bill of materials with Node.js and the packages of Debian', () => {
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: ARTIFACTS });
    const { components } = JSON.parse(readFileSync(artifact('palisade-*.cdx.json'), 'utf8'));
    const names = new Set(components.map(({ name }: { name: string }) => name));
    for (const name of [
      'node',
      'libc6',
      'libstdc++6',
      'ca-certificates',
      'tzdata',
      'better-sqlite3',
      'react',
    ])
      assert.ok(names.has(name), name);
    const licenses = readFileSync(artifact('LICENSES.txt'), 'utf8');
    for (const name of ['Node.js', 'libc6', 'better-sqlite3', 'react '])
      assert.ok(licenses.includes(`\n${name}`), name);
  });
});
