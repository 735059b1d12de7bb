// Building blocks of attacks. They never throw when the service refuses, disconnects or has ended.
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Target, TokenName, Turn } from '../attack.ts';

export interface Sent {
  method?: string;
  /** Starts with `/`. */
  path: string;
  token?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** The message as bytes, for sockets that pipeline or send slowly. */
export function messageOf({ method = 'GET', path, token, headers = {}, body }: Sent): Buffer {
  const all = { Host: '127.0.0.1', ...authorization(token), ...headers };
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...all, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1');
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)]);
}

/** Opens a connection, with TLS if the service uses it; undefined when that fails. */
export async function open(target: Target, { silent = false } = {}): Promise<Socket | undefined> {
  const { host, port, from } = target;
  const { promise, resolve } = Promise.withResolvers<Socket | undefined>();
  const options = { host, port, localAddress: from, allowHalfOpen: true };
  const isTls = target.tls && !silent;
  const socket = isTls ? connectTls({ ...options, rejectUnauthorized: false }) : connect(options);
  socket.on(isTls ? 'secureConnect' : 'connect', () => resolve(socket));
  socket.on('error', () => resolve(undefined));
  socket.on('close', () => resolve(undefined));
  socket.setTimeout(5000, () => resolve(undefined));
  return await promise.finally(() => socket.setTimeout(0));
}

/** Opens that many connections, a few at a time, while there is time. */
export async function openMany(
  target: Target,
  turn: Turn,
  count: number,
  each: (socket: Socket) => void,
): Promise<void> {
  let begun = 0;
  await together(20, async () => {
    while (begun < count && !turn.signal.aborted) {
      begun += 1;
      const socket = await open(target);
      turn.count(socket ? 'connected' : 'not connected');
      if (socket) each(socket);
    }
  });
}

/** Sends requests at that concurrency until the time is over. `next` creates each request. */
export async function flood(
  target: Target,
  turn: Turn,
  connections: number,
  next: (number: number) => Sent | undefined,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const agent = newAgent(target, connections);
  let number = 0;
  await together(connections, async () => {
    while (number < limit && !turn.signal.aborted) {
      const sent = next(number);
      number += 1;
      if (!sent) return;
      turn.count(await ask(target, agent, sent, turn.signal));
    }
  });
  agent.destroy();
}

export function newAgent({ tls }: Target, connections: number): Agent {
  const options = { keepAlive: true, maxSockets: connections };
  return tls ? new TlsAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
}

/**
 * Sends a request, and discards the response.
 * @returns the status, or the error
 */
export function ask(
  target: Target,
  agent: Agent,
  { method = 'GET', path, token, headers = {}, body }: Sent,
  signal: AbortSignal,
): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const { host, port, tls, from: localAddress } = target;
  const send = tls ? tlsRequest : request;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = send(
    {
      host,
      port,
      localAddress,
      method,
      path,
      agent,
      signal,
      headers: { ...authorization(token), ...headers, ...length },
    },
    (response) => {
      const { statusCode = 0 } = response;
      response
        .resume()
        .on('end', () => resolve(statusCode))
        .on('error', () => resolve('broken off'));
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name)).end(body);
  return promise;
}

export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A request for a list with a filter. */
export function list(target: Target, token: TokenName, path: string, filter?: object): Sent {
  const headers: Record<string, string> = filter ? { 'x-filter': json(filter) } : {};
  return { path: `/v4${path}`, token: target.tokens[token], headers };
}

export async function together(count: number, work: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

/** Waits, but returns early without an error when the time is over. */
export async function pause(milliseconds: number, turn: Turn): Promise<void> {
  await sleep(milliseconds, undefined, { signal: turn.signal }).catch(() => {});
}

function authorization(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
