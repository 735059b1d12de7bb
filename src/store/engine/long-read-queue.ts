import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { ReadOptions } from '../types.ts';

/** The account that a read belongs to. Reads without an account share one queue. */
type ReadOwner = number | undefined;

interface QueuedRead {
  start(): void;
  refuse(reason: unknown): void;
}

/**
 * A queue for long reads. It limits how many run at the same time, in total and per account, and accounts take
 * turns. A read whose client disconnects leaves the queue; a running one is aborted when its client disconnects or
 * its time is up.
 */
export class LongReadQueue {
  readonly #lanes: number;
  readonly #waiting = new Map<ReadOwner, QueuedRead[]>();
  readonly #running = new Map<ReadOwner, number>();
  readonly #stop = new AbortController();
  #underWay = new Set<Promise<unknown>>();

  /** @param lanes number of reads that may run at the same time */
  constructor(lanes: number) {
    this.#lanes = lanes;
  }

  /**
   * @param work must end soon after its signal is aborted
   * @throws Failure when too many reads are waiting, when the read takes too long, or when its client disconnects
   */
  async run<T>({ accountId, leaving }: ReadOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = leaving?.signal;
    await this.#turn(accountId, signal);
    const deadline = AbortSignal.timeout(bounds.longReadTime.value);
    const any = AbortSignal.any([deadline, this.#stop.signal, ...(signal ? [signal] : [])]);
    const running = any.aborted ? Promise.reject(any.reason) : work(any);
    this.#underWay.add(running);
    try {
      return await running;
    } catch (error) {
      throw any.aborted ? Failure.busy(any.reason) : error;
    } finally {
      this.#underWay.delete(running);
      this.#count(accountId, -1);
      this.#next();
    }
  }

  /** Refuses the waiting reads, and aborts the running ones. */
  async close(): Promise<void> {
    const reason = new Error('The service stops');
    this.#stop.abort(reason);
    for (const entries of this.#waiting.values()) for (const entry of [...entries]) entry.refuse(reason);
    await Promise.allSettled(this.#underWay);
  }

  /** Resolves when it is the read's turn. The read then already counts as running. */
  #turn(owner: ReadOwner, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw Failure.busy(signal.reason);
    if (this.#stop.signal.aborted) throw Failure.busy(this.#stop.signal.reason);
    if (this.#mayRun(owner)) {
      this.#count(owner, 1);
      return Promise.resolve();
    }
    const entries = this.#waiting.get(owner) ?? [];
    const all = [...this.#waiting.values()].flat().length;
    if (entries.length >= bounds.longReadsWaitingPerAccount.value || all >= bounds.longReadsWaiting.value) {
      throw Failure.busy(new Error('Too many long reads wait'));
    }
    this.#waiting.set(owner, entries);
    return new Promise((resolve, reject) => {
      const leave = () => {
        entries.splice(entries.indexOf(entry), 1);
        if (entries.length === 0) this.#waiting.delete(owner);
        signal?.removeEventListener('abort', left);
      };
      const entry: QueuedRead = {
        start: () => {
          leave();
          this.#count(owner, 1);
          resolve();
        },
        refuse: (reason) => {
          leave();
          reject(Failure.busy(reason));
        },
      };
      const left = () => entry.refuse(signal?.reason);
      signal?.addEventListener('abort', left);
      entries.push(entry);
    });
  }

  #next(): void {
    for (const [owner, entries] of this.#waiting) {
      if (!this.#mayRun(owner)) continue;
      // An owner with more waiting reads goes to the end of the queue.
      this.#waiting.delete(owner);
      if (entries.length > 1) this.#waiting.set(owner, entries);
      entries[0]?.start();
      return;
    }
  }

  #mayRun(owner: ReadOwner): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < this.#lanes && (this.#running.get(owner) ?? 0) < bounds.longReadsPerAccount.value;
  }

  #count(owner: ReadOwner, change: 1 | -1): void {
    const count = (this.#running.get(owner) ?? 0) + change;
    if (count === 0) this.#running.delete(owner);
    else this.#running.set(owner, count);
  }
}
