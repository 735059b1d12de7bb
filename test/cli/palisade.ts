import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dialect } from '#store/types';
import { createPostgresDatabase } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import type { CommandRequest } from './command-runner.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/palisade.js', import.meta.url));
const RUNNER = fileURLToPath(new URL('./command-runner.ts', import.meta.url));

/** Makes the program treat its input and output as a terminal. */
const ON_TERMINAL = [
  '--import',
  'data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=process.stderr.isTTY=true',
];

/** A process that hangs makes its test fail, and is ended. */
const PATIENCE_MILLISECONDS = patience(170_000);

// Cleaned up even when a test fails.
const children: ChildProcess[] = [];
const folders: string[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export type Env = Record<string, string>;

export interface Result {
  status: number | null;
  stdout: string;
  /** Without the lines that tell the progress. */
  stderr: string;
  progress: string[];
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  json: any;
}

/** An installation for tests: a database, and a data folder that does not exist yet. */
export class Installation {
  readonly folder: string;
  readonly env: Env;
  readonly #program: string;
  #runner: ChildProcess | undefined;

  private constructor(folder: string, env: Env, program: string) {
    this.folder = folder;
    this.env = env;
    this.#program = program;
  }

  /** @param program the sources, or a bundle of them */
  static async create(dialect: Dialect = 'sqlite', program = PROGRAM): Promise<Installation> {
    const parent = mkdtempSync(join(tmpdir(), 'palisade-test-cli-'));
    folders.push(parent);
    const folder = join(parent, 'data');
    const postgres: Env =
      dialect === 'postgres'
        ? { DATABASE_URL: await createPostgresDatabase(), PALISADE_SECRET_KEY: '11'.repeat(32) }
        : {};
    // Not the settings of a service that is installed on this machine.
    const settings = { PORT: '0', PALISADE_DATA_DIR: folder, PALISADE_CONFIG_FILE: devNull };
    return new Installation(folder, { ...settings, ...postgres }, program);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs a command like `run`, but in an existing process. */
  async runAgain(
    args: readonly string[],
    env: Env = {},
    { terminal = false }: { terminal?: boolean } = {},
  ): Promise<Result> {
    const runner = this.#runner ?? this.#startRunner();
    const request: CommandRequest = { args: [...args], env: { ...this.env, ...env }, terminal };
    // Keeps this process alive until the command ends, but no longer.
    runner.channel?.ref();
    runner.send(request);
    const [result] = (await once(runner, 'message')) as [Omit<Result, 'json' | 'progress'>];
    runner.channel?.unref();
    return { ...result, ...withoutProgress(result.stderr), json: parseJson(result.stdout) };
  }

  /** Runs a command in a new process until it ends. */
  async run(
    args: readonly string[],
    { env = {}, input, terminal = false }: { env?: Env; input?: string; terminal?: boolean } = {},
  ): Promise<Result> {
    const child = this.#spawn(terminal ? ON_TERMINAL : [], args, env);
    // A terminal stays open after a line was typed.
    if (terminal && input) child.stdin?.write(input);
    else child.stdin?.end(input);
    const output = collect(child);
    const [status] = (await once(child, 'close')) as [number | null];
    const { stdout, stderr } = output.texts();
    return { status, stdout, ...withoutProgress(stderr), json: parseJson(stdout) };
  }

  /** Starts the service, and waits until it listens. */
  async serve({ env = {}, terminal = false }: { env?: Env; terminal?: boolean } = {}): Promise<Serving> {
    const child = this.#spawn(terminal ? ON_TERMINAL : [], ['serve'], env);
    const serving = new Serving(child);
    await serving.listening;
    return serving;
  }

  /** Starts a server for tests, and waits until it is ready. */
  async dev(args: readonly string[] = [], env: Env = {}): Promise<Serving> {
    const child = this.#spawn([], ['dev', ...args], env);
    const serving = new Serving(child, /"api":|export API=/);
    await serving.listening;
    return serving;
  }

  #startRunner(): ChildProcess {
    const runner = fork(RUNNER, { env: { PATH: process.env.PATH } });
    runner.unref();
    children.push(runner);
    this.#runner = runner;
    return runner;
  }

  #spawn(nodeOptions: readonly string[], args: readonly string[], env: Env): ChildProcess {
    const child = spawn(process.execPath, [...nodeOptions, this.#program, ...args], {
      env: { PATH: process.env.PATH, ...this.env, ...env },
      timeout: PATIENCE_MILLISECONDS,
    });
    children.push(child);
    return child;
  }
}

/** A service in its own process. */
export class Serving {
  readonly #child: ChildProcess;
  readonly #output: ReturnType<typeof collect>;
  readonly #ended: Promise<[number | null, NodeJS.Signals | null]>;
  readonly listening: Promise<void>;

  /** @param ready what its output says when it is */
  constructor(child: ChildProcess, ready = /listening/) {
    this.#child = child;
    this.#output = collect(child);
    this.#ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    this.listening = this.#listens(ready);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** The output so far. */
  get stdout(): string {
    return this.#output.texts().stdout;
  }

  get stderr(): string {
    return this.#output.texts().stderr;
  }

  /** Base URL with `/v4`, as printed by the service. */
  get base(): string {
    return `${/http:\/\/[\d.]+:\d+/.exec(this.stdout)?.[0]}/v4`;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** @returns how it ended: the exit status or the signal */
  async ended(): Promise<number | NodeJS.Signals | null> {
    const [status, signal] = await this.#ended;
    return status ?? signal;
  }

  stop(): Promise<number | NodeJS.Signals | null> {
    this.signal('SIGTERM');
    return this.ended();
  }

  #listens(ready: RegExp): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => ready.test(this.stdout) && resolve();
    this.#child.stdout?.on('data', look);
    this.#child.on('close', () =>
      reject(new Error(`The service did not start:\n${this.stderr}${this.stdout}`)),
    );
    return promise;
  }
}

function collect(child: ChildProcess): { texts(): { stdout: string; stderr: string } } {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return { texts: () => ({ ...texts }) };
}

function withoutProgress(text: string): Pick<Result, 'stderr' | 'progress'> {
  const lines = text.split(/(?<=\n)/);
  const isProgress = (line: string) => line.endsWith(' ...\n');
  return {
    stderr: lines.filter((line) => !isProgress(line)).join(''),
    progress: lines.filter(isProgress).map((line) => line.trimEnd()),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
