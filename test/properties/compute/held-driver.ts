import type { ComputeDriver, DriverJob } from '#features/computes/driver/driver';

interface HeldJob {
  resolve(): void;
  reject(reason: Error): void;
}

/** Does every job at once, unless it is told to hold them: then a job waits until it is let go. */
export class HeldDriver implements ComputeDriver {
  holding = false;
  /** By compute. */
  readonly #held = new Map<number, HeldJob>();
  readonly #awaited = new Map<number, () => void>();

  /** With 0 the answer to a request waits for the end of its job. */
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

  /** The held job of the compute ends. */
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
