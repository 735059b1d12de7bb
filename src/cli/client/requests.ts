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

/**
 * Sends one request. Does not follow redirects, since the content is meant for this server only. @throws Unreachable
 */
export async function ask(
  url: string,
  { signal, ...options }: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'> = {},
): Promise<ServerAnswer> {
  const patience = AbortSignal.timeout(ANSWER_MILLISECONDS);
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...options,
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text,
      codes: codesIn(response),
      json: parseJson(text),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new Unreachable(`${new URL(url).origin} cannot be reached: ${reasonOf(error)}`);
  }
}

/** The names of the reasons of an error. */
export function codesIn({ headers }: Response): string[] {
  return headers.get('palisade-error')?.split(', ') ?? [];
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
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
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
