import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { copyPostgresBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** URL of the database `postgres`, as superuser. */
  url: string;
  /** Stops the server immediately and removes its folder. */
  stop: () => Promise<void>;
  /** Kills all processes of the server, as in a power failure. */
  kill: () => Promise<void>;
  /** Starts the server again on the same data and port. */
  restart: () => Promise<void>;
}

export interface ServerUser {
  uid: number;
  gid: number;
}

const FOLDER = 'palisade-test-postgres-';
const RESTARTS = 50;

/** The data is not needed after the run, so it need not reach the disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Settings of the test server. Password hashing need not be slow. */
const settings = [
  'max_connections=200',
  'scram_iterations=1',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
].flatMap((setting) => ['--set', setting]);

/** A typical server locale instead of "C", so that columns that must sort by bytes need their own collation. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

/**
 * Starts an empty PostgreSQL on a free port of 127.0.0.1, with binaries from npm.
 * @param durable whether commits survive a `kill`, as with PostgreSQL's default settings
 * @throws Error of one line when there are no binaries for the platform
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  await removeFoldersOfDeadRuns();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { url, start } = await prepareIn(folder, durable ? [] : NOT_DURABLE);
    let server = await start();
    return {
      url,
      stop: async () => {
        await shutDown(server);
        await removeFolder();
      },
      kill: () => killAll(server),
      restart: async () => {
        server = await startAgain(start);
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function prepareIn(
  folder: string,
  options: readonly string[],
): Promise<{ url: string; start: () => Promise<ChildProcess> }> {
  const bin = await copyPostgresBinaries(folder);
  const owner = serverUser();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) {
    await chmod(folder, 0o711);
    for (const path of [data, passwordFile]) await chown(path, owner.uid, owner.gid);
  }

  const account = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = ['--pgdata', data, '--no-sync', ...account, ...locale, ...settings];
  await promisify(execFile)(join(bin, 'initdb'), initdb, { ...owner, cwd: folder });

  const port = await freePort();
  const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(server);
    return server;
  };
  return { start, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/** PostgreSQL refuses to run as root; the user `nobody` exists on every system. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  // Reads until the server ends, because a full pipe would block it.
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-4000);
    if (log.includes('database system is ready to accept connections')) resolve();
  });
  server.on('error', reject);
  server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  return promise;
}

/** Kills all at once: if only the main process were killed, the others would still write their memory to disk. */
async function killAll(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  for (const pid of [server.pid as number, ...pids]) process.kill(pid, 'SIGKILL');
  await exited;
}

/** The server refuses to start while a process of the previous one holds the shared memory. */
async function startAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === RESTARTS) throw error;
      await sleep(100);
    }
  }
}

async function shutDown(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  // An immediate shutdown, because the data is not needed any more.
  server.kill('SIGQUIT');
  await exited;
}

/** A killed run leaves its folder behind, and a server that ends by itself once the folder is gone. */
async function removeFoldersOfDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN;
    if (!Number.isNaN(pid) && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
