import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  globSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ARTIFACTS, artifact, version } from './harness/artifacts.ts';
import { Root } from './harness/root.ts';

const MOST_BYTES = 80e6;
/** `e_machine` of the ELF header. */
const MACHINES = { amd64: 62, arm64: 183 };
type Architecture = keyof typeof MACHINES;

interface Config {
  architecture: string;
  os: string;
  config: {
    User: string;
    Env: string[];
    Entrypoint: string[];
    Cmd: string[];
    Volumes: Record<string, object>;
    Healthcheck: { Test: string[] };
  };
  history: { created: string }[];
}

/** An image of `npm run release`, unpacked. */
class Image {
  readonly file: string;
  readonly config: Config;
  readonly root = Root.empty();

  constructor(architecture: Architecture) {
    this.file = artifact(`palisade-*-oci-${architecture}.tar`);
    const layout = Root.empty();
    execFileSync('tar', ['-xf', this.file, '-C', layout.folder]);
    const blob = ({ digest }: { digest: string }) => {
      const bytes = readFileSync(layout.path(`blobs/${digest.replace(':', '/')}`));
      assert.equal(`sha256:${createHash('sha256').update(bytes).digest('hex')}`, digest);
      return bytes;
    };
    const { manifests } = JSON.parse(layout.read('index.json'));
    assert.equal(manifests.length, 1);
    const { config, layers } = JSON.parse(blob(manifests[0]).toString());
    this.config = JSON.parse(blob(config).toString());
    for (const layer of layers)
      execFileSync('tar', ['-xzf', '-', '-C', this.root.folder, '--numeric-owner'], { input: blob(layer) });
  }

  /** All files with what they are. */
  list(): string[] {
    return globSync('**/*', { cwd: this.root.folder, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => {
        const { mode, uid, gid } = lstatSync(path);
        return `${path.slice(this.root.folder.length)} ${mode.toString(8)} ${uid}:${gid}`;
      })
      .toSorted();
  }

  /** The machine of each program and library. */
  machines(): Set<number> {
    const machines = globSync('**/*', { cwd: this.root.folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => machineOf(join(entry.parentPath, entry.name)) ?? []);
    return new Set(machines);
  }
}

function machineOf(file: string): number | undefined {
  const header = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, header);
  closeSync(descriptor);
  return header.toString('latin1', 0, 4) === '\x7fELF' ? header.readUInt16LE(18) : undefined;
}

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

describe('the OCI image for arm64', () => {
  it('has the files of the other one, made for its processor', () => {
    const [amd64, arm64] = [new Image('amd64'), new Image('arm64')];
    // Debian's C library has these for one processor only.
    const isOfOne = (line: string) => /^\/(usr\/)?lib64\b|\/libmvec\.so|\/ld-linux-/.test(line);
    const neutral = (line: string) =>
      line
        .replace(/x86_64-linux-gnu|aarch64-linux-gnu/, 'TRIPLET')
        .replaceAll(/linux-(x64|arm64)/g, 'linux-CPU');
    const onlyIn = (one: Image, other: Image) => {
      const others = new Set(other.list().map(neutral));
      return one.list().filter((line) => !others.has(neutral(line)) && !isOfOne(line));
    };
    assert.deepEqual(onlyIn(amd64, arm64), []);
    assert.deepEqual(onlyIn(arm64, amd64), []);
    assert.deepEqual([arm64.config.architecture, [...arm64.machines()]], ['arm64', [MACHINES.arm64]]);
    assert.deepEqual([...amd64.machines()], [MACHINES.amd64]);
    assert.ok(statSync(arm64.file).size <= MOST_BYTES, `${statSync(arm64.file).size} bytes`);
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
