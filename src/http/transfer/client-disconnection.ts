import type { ServerResponse } from 'node:http';
import { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';

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
