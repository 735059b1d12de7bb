import type { IncomingMessage } from 'node:http';
import { asciiJson } from '#client/filter';
import { Refusal } from '../errors.ts';

const ANSWER_MILLISECONDS = 30_000;

export interface ServerAnswer {
  status: number;
  /** Value of the content type header. */
  type: string;
  text: string;
  /** The names of the reasons, of an error. */
  codes: readonly string[];
  /** Undefined when the body is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- callers check the type of each member.
  json: any;
}

/** There was no response, so whether the request arrived is unknown. */
export class Unreachable extends Refusal {}

interface RequestToServer {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends one request. Does not follow redirects, since the content is meant for this server only. @throws Unreachable
 */
export async function ask(url: string, { signal, ...request }: RequestToServer = {}): Promise<ServerAnswer> {
  const patience = AbortSignal.timeout(ANSWER_MILLISECONDS);
  try {
    const response = await send(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const text = new TextDecoder().decode(Buffer.concat(chunks));
    return {
      status: response.statusCode ?? 0,
      type: response.headers['content-type'] ?? '',
      text,
      codes: codesIn(response.headers['palisade-error']),
      json: parseJson(text),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const reason = patience.aborted ? 'The operation was aborted due to timeout' : reasonOf(error);
    throw new Unreachable(`${new URL(url).origin} cannot be reached: ${reason}`);
  }
}

/**
 * Resolves when the headers of the response are there. Not `fetch`, nor an import of `node:http`, which reads every name
 * that the module has: either loads undici, which takes half the time of a command.
 */
function send(
  url: string,
  { method = 'GET', headers = {}, body, signal }: RequestToServer,
): Promise<IncomingMessage> {
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Node.js would leave it out where a method usually has no body.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url, { method, headers: { ...headers, ...length }, ...(signal && { signal }) });
  sent.on('response', resolve).on('error', reject).end(body);
  return promise;
}

/** The names of the reasons of an error, from the header that has them. */
export function codesIn(header: string | string[] | null | undefined): string[] {
  return header ? String(header).split(', ') : [];
}

/** Makes text from a server safe for a terminal, which would interpret control characters. */
export function printable(text: unknown): string {
  return String(text).replaceAll(/\p{Cc}/gu, '?');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of `fetch` says only that it failed; its cause says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = (error.cause ?? error) as NodeJS.ErrnoException;
  return cause.code ?? cause.message;
}

/** The commands know the API under its own names, whatever those of the provider are. */
export const OWN_NAMES = { 'palisade-own-names': 'true' };

/** A request to the API of a service. */
export interface ApiCall {
  server: string;
  token: string;
  method: string;
  /** Path below `/v4`, including the query. */
  path: string;
  /** The request body as JSON. */
  body?: string | undefined;
  /** The filter for a list as JSON. */
  filter?: string | undefined;
  /** With the same key the request is done only once. */
  idempotencyKey?: string | undefined;
}

/** @throws Unreachable */
export function callApi(call: ApiCall): Promise<ServerAnswer> {
  const { server, token, method, path, body, filter, idempotencyKey } = call;
  return ask(`${server}/v4${path}`, {
    method,
    headers: {
      ...OWN_NAMES,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(filter !== undefined && { 'x-filter': asciiJson(filter) }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  });
}
