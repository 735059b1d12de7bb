import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, globSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { artifact } from './artifacts.ts';
import { Root } from './root.ts';

/** Of an image. */
export const MOST_BYTES = 80e6;
/** `e_machine` of the ELF header. */
export const MACHINES = { amd64: 62, arm64: 183 };
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
export class Image {
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
