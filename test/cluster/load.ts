import { patience } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import type { ServerProcess } from '#test/harness/server-process';
import { KeyedWriter, verify } from './writes.ts';

const WRITERS = 8;
/** Wide: it only ends what hangs. */
const PATIENCE_MILLISECONDS = patience(60_000);

/** Several clients that write through the replicas of a service. */
export class Load {
  readonly #servers: readonly ServerProcess[];
  readonly #writers: readonly KeyedWriter[];
  /** When each acknowledged attempt was sent and answered, by server. */
  readonly #acknowledged: { sent: number; answered: number }[][];
  #over = new AbortController();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers;
    this.#acknowledged = servers.map(() => []);
    const owners = servers.map(({ owner }) => owner);
    this.#writers = Array.from({ length: WRITERS }, (_, index) => {
      const first = index % servers.length;
      return new KeyedWriter(`w${index}`, owners, first, ({ server, sent }) => {
        this.#acknowledged[server]?.push({ sent, answered: performance.now() });
      });
    });
  }

  get figures(): string {
    const unanswered = this.#writers.reduce((sum, writer) => sum + writer.unanswered, 0);
    return `${this.#acknowledged.flat().length} writes acknowledged, ${unanswered} attempts without an answer`;
  }

  begin(): void {
    this.#over = new AbortController();
    this.#writing = Promise.all(this.#writers.map((writer) => writer.write(this.#over.signal)));
    // Reported by `during`.
    this.#writing.catch(() => {});
  }

  /** Fails when a write does. */
  async during<T>(work: Promise<T>): Promise<T> {
    const early = this.#writing.then(() => {
      throw new Error('The clients have ended');
    });
    return await Promise.race([work, early]);
  }

  async untilWritten(count: number, since: number): Promise<void> {
    const written = () => this.#acknowledged.flat().filter(({ sent }) => sent >= since).length >= count;
    await this.during(until(written, 'writes', PATIENCE_MILLISECONDS));
  }

  /**
   * Waits until each server has acknowledged a write that was sent after this moment.
   * @returns when the last of them did
   */
  async answeredAfter(moment: number): Promise<number> {
    const firsts = () =>
      this.#acknowledged.map((writes) => writes.find(({ sent }) => sent >= moment)?.answered);
    await until(() => !firsts().includes(undefined), 'each server to write', PATIENCE_MILLISECONDS);
    return Math.max(...firsts().map((answered) => answered ?? 0));
  }

  /** Ends the writes, each with its answer, and verifies all of them at each server. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#writing;
    for (const { owner } of this.#servers) await verify(this.#writers, owner);
  }
}
