import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect as connectTls } from 'node:tls';
import { ConnectionLostError, TimeoutError } from './errors.ts';

/** Where a server listens, as `unix:PATH`, `tcp:HOST:PORT` or `ssl:HOST:PORT`. */
export type Remote =
  | { text: string; kind: 'unix'; path: string }
  | { text: string; kind: 'tcp' | 'ssl'; host: string; port: number };

/** Paths of PEM files. They are read for each connection, so renewed certificates are used by the next one. */
export interface OvsdbTlsFiles {
  ca: string;
  cert: string;
  key: string;
  /**
   * The name that the server's certificate must have. Without it only the chain is checked, as Open vSwitch does:
   * `ovs-pki` writes no host names into certificates.
   */
  serverName?: string | undefined;
}

export interface OpenOptions {
  tls?: OvsdbTlsFiles | undefined;
  milliseconds: number;
  signal: AbortSignal;
}

/**
 * Reads addresses, separated by commas.
 * @throws Error of one line
 */
export function readRemotes(text: string): Remote[] {
  return text.split(',').map((part) => readRemote(part.trim()));
}

function readRemote(text: string): Remote {
  if (text.startsWith('unix:') && text.length > 5) return { text, kind: 'unix', path: text.slice(5) };
  const [, kind, bracketed, plain, digits] =
    /^(tcp|ssl):(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  const host = bracketed ?? plain;
  const isKind = kind === 'tcp' || kind === 'ssl';
  if (!isKind || host === undefined || port < 1 || port > 65_535 || (bracketed && isIP(bracketed) !== 6)) {
    throw new Error(`${text}: is not unix:PATH, tcp:HOST:PORT or ssl:HOST:PORT`);
  }
  return { text, kind, host, port };
}

/**
 * Connects, and for `ssl` verifies the server.
 * @throws ConnectionLostError
 */
export async function openSocket(
  remote: Remote,
  { tls, milliseconds, signal }: OpenOptions,
): Promise<Socket> {
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    signal.throwIfAborted();
    return await connected(await begin(remote, tls), remote, AbortSignal.any([timeout, signal]));
  } catch (cause) {
    if (timeout.aborted)
      throw new TimeoutError(`${remote.text}: no connection in ${milliseconds} ms`, { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConnectionLostError(`${remote.text}: cannot connect: ${reason}`, { cause });
  }
}

async function begin(remote: Remote, tls: OvsdbTlsFiles | undefined): Promise<Socket> {
  if (remote.kind === 'unix') return connectTcp({ path: remote.path });
  const { host, port } = remote;
  if (remote.kind === 'tcp') return connectTcp({ host, port, noDelay: true });
  if (!tls) throw new Error('no certificates are set');
  return connectTls({ host, port, ...(await readTls(tls)) });
}

async function readTls({ ca, cert, key, serverName }: OvsdbTlsFiles): Promise<ConnectionOptions> {
  const files = await Promise.all([readFile(ca), readFile(cert), readFile(key)]);
  return {
    ca: files[0],
    cert: files[1],
    key: files[2],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    checkServerIdentity: (_host, certificate) =>
      serverName === undefined ? undefined : checkServerIdentity(serverName, certificate),
    ...(serverName !== undefined && isIP(serverName) === 0 && { servername: serverName }),
  };
}

function connected(socket: Socket, remote: Remote, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const abort = () => reject(signal.reason);
  // Stays, because a socket without a listener for errors would end the process.
  socket.on('error', reject);
  socket.once('close', () => reject(new Error('the connection was closed')));
  socket.once(remote.kind === 'ssl' ? 'secureConnect' : 'connect', () => resolve(socket));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  promise.catch(() => socket.destroy()).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}
