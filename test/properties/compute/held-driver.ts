import type { ComputeDriver, DriverJob } from '#features/computes/jobs/driver';

interface HeldJob {
  resolve(): void;
  reject(reason: Error): void;
}

/** Completes every job immediately, or holds it until it is released. */
export class HeldDriver implements ComputeDriver {
  holding = false;
  /** By compute. */
  readonly #held = new Map<number, HeldJob>();
  readonly #awaited = new Map<number, () => void>();

  /** With 0 the reply waits for the end of the job. */
  get usualSeconds(): number {
    return this.holding ? 60 : 0;
  }

  run({ computeId }: DriverJob, signal: AbortSignal): Promise<void> {
    if (!this.holding) return Promise.resolve();
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The service stops')));
      this.#held.set(computeId, { resolve, reject });
      this.#awaited.get(computeId)?.();
    });
  }

  /** Resolves when a job of the compute is held. */
  async held(computeId: number): Promise<void> {
    if (!this.#held.has(computeId)) {
      await new Promise<void>((resolve) => this.#awaited.set(computeId, resolve));
    }
    this.#awaited.delete(computeId);
  }

  /** Ends the held job of the compute. */
  letGo(computeId: number, outcome: 'finished' | 'failed'): void {
    const job = this.#held.get(computeId);
    this.#held.delete(computeId);
    if (outcome === 'finished') job?.resolve();
    else job?.reject(new Error('The hypervisor says no'));
  }

  get heldComputes(): number[] {
    return [...this.#held.keys()];
  }
}
