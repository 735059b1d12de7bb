// A root file system of its own, in which programs run as on another machine.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#test/free-port';
import { patience } from '#test/harness/effort';

/** Made once for all tests of a run. */
const DEBIAN = process.env.PALISADE_TEST_DEBIAN ?? '';

/** Cleaned up even when a test fails. */
const children: ChildProcess[] = [];
const folders: string[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PATIENCE_MILLISECONDS = patience(60_000);

/** What a program sees beside the files of the root: the mounts are gone with the process. */
const MOUNTS = ['mount -t proc proc "$root/proc"', 'mount --rbind /dev "$root/dev"'];
const READ_ONLY = [
  'mount --bind "$root" "$root"',
  'mount --bind "$root/$writable" "$root/$writable"',
  'mount -o remount,bind,ro "$root"',
  'mount -t tmpfs tmpfs "$root/tmp"',
];
const ENTER = 'exec chroot --userspec="$user" "$root" "$@"';

export interface Runs {
  /** A name, or numbers. */
  user?: string;
  env?: Record<string, string>;
  /** The only folder that can be written to, beside /tmp. Without it, all can. */
  writable?: string;
}

export class Root {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** An empty one. */
  static empty(): Root {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-root-'));
    folders.push(folder);
    chmodSync(folder, 0o755);
    return new Root(folder);
  }

  /** One of Debian's essential packages and what ours depends on. */
  static debian(): Root {
    const root = Root.empty();
    execFileSync('tar', ['-xf', DEBIAN, '-C', root.folder, '--numeric-owner']);
    return root;
  }

  path(inside: string): string {
    return join(this.folder, inside);
  }

  read(inside: string): string {
    return readFileSync(this.path(inside), 'utf8');
  }

  has(inside: string): boolean {
    return existsSync(this.path(inside));
  }

  /** Runs a program in it to its end. @returns what it prints, on both outputs */
  run(command: readonly string[], runs: Runs = {}): string {
    const [program, args, options] = this.#call([...command], runs);
    try {
      return execFileSync(program, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  /** Starts the service, and waits until it is ready. */
  async serve(command: readonly string[], runs: Runs = {}): Promise<Serving> {
    const port = await freePort();
    const env = { ...runs.env, PORT: String(port) };
    const [program, args, options] = this.#call([...command], { ...runs, env });
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    const serving = new Serving(child, port);
    await serving.ready();
    return serving;
  }

  #call(command: readonly string[], { user = 'root', env = {}, writable }: Runs) {
    for (const name of ['proc', 'dev']) mkdirSync(this.path(name), { recursive: true });
    const mounts = writable === undefined ? MOUNTS : [...READ_ONLY, ...MOUNTS];
    const script = ['root=$1 user=$2 writable=$3', 'shift 3', ...mounts, ENTER].join(' && ');
    return [
      'unshare',
      [
        '--mount',
        '--propagation',
        'private',
        'sh',
        '-c',
        script,
        'sh',
        this.folder,
        user,
        writable ?? '',
        ...command,
      ],
      { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env } },
    ] as const;
  }
}

/** A service that runs in a root. */
export class Serving {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly url: string;
  #output = '';

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
    this.#ended = once(child, 'close');
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk) => (this.#output += chunk));
      // A service that a failed test leaves does not keep this process.
      if (output instanceof Socket) output.unref();
    }
    child.unref();
  }

  async ready(): Promise<void> {
    for (
      const end = performance.now() + PATIENCE_MILLISECONDS;
      performance.now() < end;
      await setTimeout(50)
    ) {
      if (this.#child.exitCode !== null) break;
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      await answer?.text();
      if (answer?.status === 200) return;
    }
    throw new Error(`The service did not become ready:\n${this.#output}`);
  }

  /** @returns the exit status */
  async stop(): Promise<number | null> {
    this.#child.ref();
    this.#child.kill('SIGTERM');
    await this.#ended;
    return this.#child.exitCode;
  }
}
