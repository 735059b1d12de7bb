import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { ConfigError } from '#domain/config-error';

const SETTING = 'PALISADE_HOSTS_LISTEN';
/** The owner and its group may connect. */
const MODE = 0o660;
/** Nobody may, until the socket has its mode. */
const NO_RIGHTS = 0o777;

/**
 * Listens on a socket of the file system. Replaces one that was left by a process that died.
 * @throws ConfigError when another process listens on it, or when it cannot be made
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  // Connecting to a file that is no socket is refused too.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) {
    if (await answers(path)) throw new ConfigError([`${SETTING}: another process listens on ${path}`]);
    rmSync(path, { force: true });
  }
  const listening = once(server, 'listening');
  const before = process.umask(NO_RIGHTS);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  try {
    await listening;
    chmodSync(path, MODE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new ConfigError([`${SETTING}: ${path} cannot be made (${String(code)})`]);
  }
}

/** Whether something listens on a socket, also if it refuses us. */
function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => resolve(true));
  socket.once('error', ({ code }: NodeJS.ErrnoException) =>
    resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
  );
  return promise.finally(() => socket.destroy());
}
