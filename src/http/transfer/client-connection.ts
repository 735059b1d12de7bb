import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';

/**
 * Determines the address of the client: the address of the connection or, behind trusted proxies, the last address
 * in `X-Forwarded-For` that is not a trusted proxy.
 */
export function clientAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  // The header may contain any text, and the result is stored and used as a key, so its length is limited.
  return (request) => proxyAddress(request, trust).slice(0, bounds.addressCharacters.value);
}

/** Tells whether an address belongs to a trusted proxy. */
export function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trust = proxyAddress.compile([...trustedProxies]);
  return (address) => trust(address, 0);
}

/** Tells when the client of a request has disconnected. */
export class ClientDisconnection implements Disconnection {
  readonly #response: ServerResponse;
  #watch: AbortController | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Created on first access, because a signal costs more than most steps of a request, and few steps need it. */
  get signal(): AbortSignal {
    this.#watch ??= watch(this.#response);
    return this.#watch.signal;
  }

  /** Whether the error was caused by the client's disconnection. */
  explains(error: unknown): boolean {
    const signal = this.#watch?.signal;
    if (!signal?.aborted) return false;
    const reason = error instanceof Failure ? error.cause : error;
    return reason === signal.reason || (reason instanceof Error && reason.name === 'AbortError');
  }
}

function watch(response: ServerResponse): AbortController {
  const gone = new AbortController();
  const look = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return gone;
}
