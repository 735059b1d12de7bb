import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';
import type { Answer } from '#test/harness/http-client';
import type { Numbers } from '#test/network/harness/numbers';
import type { Replicas } from '#test/network/lab/replicas';

const PATIENCE_MS = patience(90_000);

/** A user whose requests go to any replica, and again to another one when it is killed. */
export class Api {
  readonly #replicas: Replicas;
  readonly #token: string;
  readonly #numbers: Numbers;

  constructor(replicas: Replicas, token: string, numbers: Numbers) {
    this.#replicas = replicas;
    this.#token = token;
    this.#numbers = numbers;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Writes are done once: a repeated request has the same key. */
  async send(method: string, path: string, body?: object): Promise<Answer> {
    // A read ignores it.
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const running = this.#replicas.indices.filter((index) => this.#replicas.isRunning(index));
      try {
        const index = this.#numbers.pick(running);
        const client = this.#replicas.server(index).client(this.#token);
        const answer = await client.send(method, path, { headers, ...(body && { body }) });
        const isLater = answer.status === 503 || (answer.status === 409 && 'retry-after' in answer.headers);
        if (!isLater || performance.now() > end) return answer;
      } catch (error) {
        // A replica was killed.
        if (performance.now() > end || !isCutOff(error)) throw error;
      }
      await sleep(100);
    }
  }
}

function isCutOff(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) || String(error).includes('does not run');
}
