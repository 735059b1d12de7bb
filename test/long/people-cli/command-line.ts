import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from '#test/harness/effort';

const PROGRAM = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));

/** Makes the program treat its input and output as a terminal. */
const ON_TERMINAL =
  '--import data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=process.stderr.isTTY=true';

// Cleaned up even when a test fails.
const children: ChildProcess[] = [];
const folders: string[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A running command. */
export class Command {
  readonly child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  stdout = '';
  stderr = '';

  constructor(child: ChildProcess) {
    children.push(child);
    this.child = child;
    this.#ended = once(child, 'close');
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this[name] += text;
      });
    }
  }

  /**
   * Waits until its output matches the pattern.
   * @returns the first group of the match
   */
  async writes(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found) return found[1] as string;
      if (this.child.exitCode !== null) throw new Error(`It ended: ${this.stdout}${this.stderr}`);
      await Promise.race([once(this.child.stdout as NodeJS.ReadableStream, 'data'), this.#ended]);
    }
  }

  async result(): Promise<{ status: number | null; stdout: string; stderr: string }> {
    const [status] = (await this.#ended) as [number | null];
    return { status, stdout: this.stdout, stderr: this.stderr };
  }
}

/** The command line of a user, with its own configuration folder. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'palisade-test-people-'));

  constructor() {
    folders.push(this.folder);
  }

  get file(): string {
    return join(this.folder, 'config', 'palisade', 'credentials.json');
  }

  /** The contents of the configuration file. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  get kept(): { current?: string; profiles: Record<string, any> } {
    return JSON.parse(readFileSync(this.file, 'utf8'));
  }

  /** The stored tokens of a server, in the profile that has its name. */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above.
  signIn(server: string): any {
    return this.kept.profiles[new URL(server).host].credentials;
  }

  /** Changes a stored sign-in, for example to make it expire. */
  change(server: string, changes: object): void {
    const { kept } = this;
    Object.assign(kept.profiles[new URL(server).host].credentials, changes);
    writeFileSync(this.file, JSON.stringify(kept));
  }

  /** Stores what another version of the command has stored. */
  store(kept: object): void {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, JSON.stringify(kept), { mode: 0o600 });
  }

  start(args: readonly string[], input?: string, given: Record<string, string> = {}): Command {
    const { PATH } = process.env;
    const env = { PATH, HOME: this.folder, XDG_CONFIG_HOME: join(this.folder, 'config'), ...given };
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env,
      cwd: this.folder,
      timeout: patience(170_000),
    });
    child.stdin?.end(input);
    return new Command(child);
  }

  /** Starts a command that takes its input and output for a terminal. */
  startOnTerminal(args: readonly string[], given: Record<string, string> = {}): Command {
    return this.start(args, undefined, { NODE_OPTIONS: ON_TERMINAL, NO_COLOR: '1', ...given });
  }

  run(args: readonly string[], input?: string): ReturnType<Command['result']> {
    return this.start(args, input).result();
  }

  /** Runs a command with additional environment variables. */
  runWith(env: Record<string, string>, ...args: string[]): ReturnType<Command['result']> {
    return this.start(args, undefined, env).result();
  }
}
