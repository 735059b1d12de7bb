// `palisade serve` of a checkout, on its own cores.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boundTo, type Cores } from './cores.ts';
import { tokenOf } from './fill.ts';
import { memoryOf } from './process-figures.ts';

/** The first user, with a known password. */
export const FIRST_USER = { username: 'admin', password: 'correct horse battery' };

/** As in `npm start`, the systemd unit and the container image. */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
/** A service above this is killed, to protect the machine. */
const MOST_MEGABYTES = 3_000;
const START_MILLISECONDS = 60_000;
const START_LOOK_MILLISECONDS = 50;
const WATCH_MILLISECONDS = 100;

export interface ServerOptions {
  checkout: string;
  cores: Cores;
  databaseUrl: string;
  folder: string;
  tls?: boolean | undefined;
  env?: Record<string, string> | undefined;
}

export class Server {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  /** Why it ended unexpectedly. */
  died: string | undefined;
  #isEnding = false;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
    this.#exited = once(child, 'exit');
    child.once('exit', () => {
      if (!this.#isEnding) this.died ??= `ended with ${child.exitCode ?? child.signalCode}`;
    });
    void this.#watchMemory();
  }

  static async start({
    checkout,
    cores,
    databaseUrl,
    folder,
    tls,
    env = {},
  }: ServerOptions): Promise<Server> {
    const certificate = (kind: string) =>
      fileURLToPath(new URL(`../harness/certificates/rsa.${kind}.pem`, import.meta.url));
    const [file, args] = boundTo(cores.server, [
      process.execPath,
      ...MEMORY_FLAGS,
      `${checkout}/bin/palisade.js`,
      'serve',
    ]);
    // A file, because a pipe that is read too slowly would block the service.
    const log = join(folder, 'log');
    const output = openSync(log, 'w');
    const child = spawn(file, args, {
      env: {
        ...process.env,
        PORT: '0',
        PALISADE_HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        PALISADE_DATA_DIR: folder,
        PALISADE_SECRET_KEY: '11'.repeat(32),
        PALISADE_BOOTSTRAP_TOKEN: tokenOf('first user'),
        PALISADE_BOOTSTRAP_PASSWORD: FIRST_USER.password,
        PALISADE_LOG_LEVEL: 'info',
        ...(tls && { PALISADE_TLS_CERT: certificate('cert'), PALISADE_TLS_KEY: certificate('key') }),
        ...env,
      },
      stdio: ['ignore', output, 'pipe'],
    });
    closeSync(output);
    const endWithThis = () => child.kill('SIGKILL');
    process.once('exit', endWithThis);
    child.once('exit', () => process.off('exit', endWithThis));
    return new Server(await listeningPort(child, log), child);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /**
   * Stops the service as an operator does.
   * @returns the seconds it took; undefined when it had to be killed
   */
  async stop(patienceSeconds = 30): Promise<number | undefined> {
    this.#isEnding = true;
    if (this.died) return undefined;
    const begun = performance.now();
    this.#child.kill('SIGTERM');
    const timer = new AbortController();
    const late = sleep(patienceSeconds * 1000, 'late', { signal: timer.signal }).catch(() => 'ended');
    const how = await Promise.race([this.#exited.then(() => 'ended'), late]);
    timer.abort();
    if (how === 'ended') return (performance.now() - begun) / 1000;
    this.#child.kill('SIGKILL');
    await this.#exited;
    return undefined;
  }

  async #watchMemory(): Promise<void> {
    while (this.#child.exitCode === null && this.#child.signalCode === null) {
      if (memoryOf(this.pid).now > MOST_MEGABYTES) {
        this.died = `killed by us at ${MOST_MEGABYTES} MB`;
        this.#child.kill('SIGKILL');
      }
      await sleep(WATCH_MILLISECONDS, undefined, { ref: false });
    }
  }
}

async function listeningPort(child: ChildProcess, log: string): Promise<number> {
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors = `${errors}${text.toString()}`.slice(-4000)));
  const deadline = performance.now() + START_MILLISECONDS;
  while (performance.now() < deadline) {
    await sleep(START_LOOK_MILLISECONDS);
    if (child.exitCode !== null)
      throw new Error(`The service ended before it listened: ${child.exitCode}\n${errors}`);
    const line = readFileSync(log, 'utf8')
      .split('\n')
      .find((text) => text.includes('"listening"'));
    if (line) return Number(new URL((JSON.parse(line) as { url: string }).url).port);
  }
  throw new Error('The service does not listen');
}
