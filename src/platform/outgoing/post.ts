import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressesOf, lookedUp, type Resolve } from './resolve.ts';

export interface Post {
  url: URL;
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface PostOptions {
  resolve: Resolve;
  /** Whether the connection may be made. It is asked for every address of a name. */
  mayConnect(address: string, port: number): boolean;
  /** For everything, from the look-up to the end of the response. */
  timeoutMilliseconds: number;
  /** Aborted when the result is no longer wanted. */
  signal: AbortSignal;
}

type PostFailure = 'timeout' | 'refused' | 'tls' | 'address not allowed';

/** The status of the response, or why there is none. */
export type PostResult = { status: number } | { failure: PostFailure };

/** The rest of a response is not read. */
const MAXIMUM_RESPONSE_BYTES = 64 * 1024;
const MAXIMUM_HEADER_BYTES = 16 * 1024;

/**
 * Sends a POST to an address that a user chose. The name is looked up once, every address is checked, and the
 * connection is made to one of these very addresses, so that a name cannot lead elsewhere between check and connection
 * ("DNS rebinding"). Redirects are not followed, proxies of the environment are ignored, and nothing of the response
 * is kept but its status.
 */
export async function post(sent: Post, options: PostOptions): Promise<PostResult> {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  const signal = AbortSignal.any([timeout, options.signal]);
  const failed = (failure: PostFailure) => ({ failure: timeout.aborted ? 'timeout' : failure }) as const;
  let addresses: string[];
  try {
    addresses = await unlessAborted(addressesOf(sent.host, options.resolve, signal), signal);
  } catch {
    // The same as for an address that is not allowed: else a user could find out which names of the inner network exist.
    return failed('address not allowed');
  }
  const isAllowed = addresses.every((address) => options.mayConnect(address, sent.port));
  if (!isAllowed || addresses.length === 0) return { failure: 'address not allowed' };
  const connection: ConnectionProgress = { isOpen: false, isSecure: sent.url.protocol === 'http:' };
  try {
    return { status: await exchange(sent, addresses, connection, signal) };
  } catch {
    return failed(connection.isOpen && !connection.isSecure ? 'tls' : 'refused');
  }
}

/** How far the connection has come. */
interface ConnectionProgress {
  isOpen: boolean;
  isSecure: boolean;
}

async function exchange(
  sent: Post,
  addresses: readonly string[],
  connection: ConnectionProgress,
  signal: AbortSignal,
): Promise<number> {
  const request = begin(sent, addresses);
  const onAbort = () => request.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    if (signal.aborted) throw new Error('Aborted');
    request.once('socket', (socket) => {
      socket.once('connect', () => (connection.isOpen = true));
      socket.once('secureConnect', () => (connection.isSecure = true));
    });
    request.end(sent.body);
    const response = await responseTo(request);
    await discard(response);
    return response.statusCode ?? 0;
  } finally {
    signal.removeEventListener('abort', onAbort);
    request.destroy();
  }
}

function begin({ url, host, port, headers, body }: Post, addresses: readonly string[]): ClientRequest {
  const found = addresses.map(lookedUp);
  const lookup: LookupFunction = (_, { all }, callback) => {
    const [first] = found;
    if (all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  };
  const options = {
    method: 'POST',
    host,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup,
    maxHeaderSize: MAXIMUM_HEADER_BYTES,
  };
  // Agents of their own: the global ones may use a proxy of the environment.
  if (url.protocol === 'http:') return httpRequest({ ...options, agent: new HttpAgent() });
  const servername = isIP(host) === 0 ? host : '';
  return httpsRequest({ ...options, agent: new HttpsAgent(), servername, rejectUnauthorized: true });
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.once('close', () => reject(new Error('The connection was closed')));
    // Errors after the response are of no interest.
    request.on('error', () => {});
  });
}

/** Reads the response to its end or up to the limit, so that the other side can finish. It does not fail. */
function discard(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes >= MAXIMUM_RESPONSE_BYTES) resolve();
    });
    response.once('end', resolve);
    response.once('error', () => resolve());
    response.once('close', resolve);
  });
}

/** A look-up that ignores the signal must not delay the result. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error('Aborted'));
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
