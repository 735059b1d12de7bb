import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';
import { pathOf } from '#test/network/harness/programs';

const STARTS_WITHIN_MS = 5_000;
const TIMEOUT_MS = patience(30_000);

class CommandError extends Error {}

/**
 * A machine in small: a network namespace of its own, and its own `/run`, so that programs find their sockets where they
 * expect them. All that runs in it ends with it, and with the test run.
 */
export class Space {
  readonly name: string;
  readonly #holder: ChildProcess;
  readonly #children = new Set<ChildProcess>();

  private constructor(name: string, holder: ChildProcess) {
    this.name = name;
    this.#holder = holder;
  }

  static async open(name: string): Promise<Space> {
    const isolated = ['--net', '--mount', '--propagation', 'private'];
    const held = [pathOf('unshare'), ...isolated, '/bin/sleep', 'infinity'];
    const holder = spawn(pathOf('setpriv'), ['--pdeathsig=KILL', ...held], { stdio: 'ignore' });
    const space = new Space(name, holder);
    // It is run last, when nothing is shared any more.
    for (let waited = 0; programOf(holder.pid) !== 'sleep'; waited += 5) {
      if (holder.exitCode !== null || waited > STARTS_WITHIN_MS) throw new Error(`${name}: no namespaces`);
      await sleep(5);
    }
    await space.run('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
    await space.run('ip', ['link', 'set', 'lo', 'up']);
    return space;
  }

  get pid(): number {
    return this.#holder.pid ?? 0;
  }

  /** Runs a program to its end. @returns its standard output */
  async run(
    program: string,
    args: readonly string[],
    { input = '', timeout = TIMEOUT_MS }: { input?: string; timeout?: number } = {},
  ): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const [file, ...all] = this.#inside(program, args);
    const child = execFile(file, all, { timeout, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const what = error.killed ? `no end in ${timeout} ms` : `status ${String(error.code)}`;
      reject(new CommandError(`${this.name}: ${program} ${args.join(' ')}: ${what}\n${stdout}${stderr}`));
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    return await promise;
  }

  /** Whether a program ends with status 0. */
  async succeeds(program: string, args: readonly string[]): Promise<boolean> {
    return await this.run(program, args).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CommandError) return false;
        throw error;
      },
    );
  }

  /** Starts a program that ends with the test run. */
  spawn(program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
    const [file, ...all] = this.#inside(program, args);
    const child = spawn(pathOf('setpriv'), ['--pdeathsig=KILL', file, ...all], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...options,
    });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** Ends everything in it. */
  async close(): Promise<void> {
    await Promise.all([...this.#children].map(kill));
    await kill(this.#holder);
  }

  /** `nsenter` executes the program in its place, so signals reach it. */
  #inside(program: string, args: readonly string[]): [file: string, ...string[]] {
    return [pathOf('nsenter'), '--target', String(this.pid), '--net', '--mount', '--', program, ...args];
  }
}

/** Kills a process, as in a power failure, and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function programOf(pid: number | undefined): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}
