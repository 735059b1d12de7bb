import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyPostgresBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** The address of the database `postgres`, as superuser. */
  url: string;
  /** Ends the server at once and removes its folder. */
  stop: () => Promise<void>;
}

const FOLDER = 'palisade-test-postgres-';

/** Nothing outlives the run, so nothing has to reach the disk, and guessing the password need not be slow. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'scram_iterations=1',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
].flatMap((setting) => ['--set', setting]);

/** A server's usual language, not "C": columns that must sort by bytes have to say so themselves. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

/**
 * Starts an empty PostgreSQL of its own on a free port of 127.0.0.1, from binaries that npm brought.
 * Throws an error of one line on a platform for which there are none.
 */
export async function startPostgres(): Promise<PostgresServer> {
  await removeFoldersOfDeadRuns();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { server, url } = await startIn(folder);
    const stop = async () => {
      await kill(server);
      await removeFolder();
    };
    return { url, stop };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function startIn(folder: string): Promise<{ server: ChildProcess; url: string }> {
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
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  return { server, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/** PostgreSQL refuses to run as root; `nobody` is there on every system. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  // Read to the end of its life: a full pipe would block the server.
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-4000);
    if (log.includes('database system is ready to accept connections')) resolve();
  });
  server.on('error', reject);
  server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  return promise;
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  // An immediate shutdown: its data is thrown away.
  server.kill('SIGQUIT');
  await exited;
}

/** A run that was killed left its folder, and a server that ends by itself once its folder is gone. */
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
