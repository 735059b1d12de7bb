import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from './http-client.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/palisade.js', import.meta.url));

/** Ends the servers of a test run that is killed. */
const END_WITH_PARENT =
  'data:text/javascript,process.once("disconnect",()=>process.exit(1));process.channel.unref()';

const TOKEN = 'ab'.repeat(32);

/** `palisade serve` in its own process, as an operator starts it. */
export class ServerProcess {
  readonly url: string;
  /** The first user of the database, unrestricted, with a token for all scopes. */
  readonly owner: Client;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(url: string, child: ChildProcess, exited: Promise<unknown>) {
    this.url = url;
    this.owner = this.client(TOKEN);
    this.#child = child;
    this.#exited = exited;
  }

  /**
   * Starts a server, and resolves when it listens. Rate limiting is off.
   * @param folder for all files of the server except the database
   * @param shell shell code that becomes the server: `ulimit -f 100 && exec "$@"`
   * @param onLine called for each line of the log
   */
  static async start(
    databaseUrl: string,
    folder: string,
    env: Record<string, string> = {},
    { shell = '', onLine = () => {} }: { shell?: string; onLine?: (line: string) => void } = {},
  ): Promise<ServerProcess> {
    const command = [process.execPath, '--import', END_WITH_PARENT, PROGRAM, 'serve'];
    const [program, ...args] = shell ? ['sh', '-c', shell, 'sh', ...command] : command;
    const child = spawn(program as string, args, {
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        PALISADE_DATA_DIR: folder,
        PALISADE_RATE_LIMIT: 'off',
        PALISADE_SECRET_KEY: '11'.repeat(32),
        PALISADE_BOOTSTRAP_TOKEN: TOKEN,
        PALISADE_BOOTSTRAP_PASSWORD: 'correct horse battery',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    return new ServerProcess(await listeningUrl(child, onLine), child, exited);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  client(token: string): Client {
    return new Client(`${this.url}/v4`, token);
  }

  /** Kills the server, as in a power failure. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /**
   * Stops the server as an operator does.
   * @returns its exit status
   */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    await this.#exited;
    return this.#child.exitCode;
  }
}

/** Reads the log until the end, because a full pipe would block the server. */
function listeningUrl(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    onLine(line);
    if (!line.includes('"listening"')) return;
    resolve((JSON.parse(line) as { url: string }).url);
  });
  child.on('error', reject);
  child.on('exit', (code, signal) =>
    reject(new Error(`The server ended before it listened: ${code ?? signal}`)),
  );
  return promise;
}
