import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/free-port';

const LAUNCHER = fileURLToPath(new URL('../bin/palisade.js', import.meta.url));
const TOKEN = 'b'.repeat(64);
const PAUSE_MILLISECONDS = 2;

/** `palisade serve`, started as an operator does. Stop it with `end()`. */
export class Served {
  readonly port: number;
  readonly token: string = TOKEN;
  readonly #process: ChildProcess;

  private constructor(port: number, process: ChildProcess) {
    this.port = port;
    this.#process = process;
  }

  /**
   * Starts the service, and waits for the first response to an authenticated request.
   * @param folder data folder
   */
  static async start(folder: string): Promise<Served> {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      PALISADE_DATA_DIR: folder,
      PALISADE_BOOTSTRAP_TOKEN: TOKEN,
      PALISADE_RATE_LIMIT: '1000000',
    };
    const log = openSync(`${folder}/service.log`, 'a');
    const stdio: ['ignore', number, number] = ['ignore', log, log];
    const served = new Served(
      port,
      spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', LAUNCHER, 'serve'], {
        env,
        stdio,
      }),
    );
    while (!(await served.#answers())) await sleep(PAUSE_MILLISECONDS);
    return served;
  }

  /**
   * @returns the response body
   * @throws TypeError when the service is not running
   */
  async ask(method: string, path: string, body?: object): Promise<{ id: number }> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}`);
    return (await response.json()) as { id: number };
  }

  /** Resident memory in megabytes. */
  memory(): number {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#process.pid)], {
      encoding: 'utf8',
    });
    return Number(kilobytes) / 1024;
  }

  async end(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.kill();
    await exit;
  }

  async #answers(): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error('The service ended too early');
    return await this.ask('GET', '/v4/vpcs').then(
      () => true,
      (error: unknown) => {
        if (error instanceof TypeError) return false;
        throw error;
      },
    );
  }
}
