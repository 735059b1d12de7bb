import type { Logger } from 'pino';
import { problemText } from '#network/hosts/messages/messages';
import type { ComputeEngine } from './engine.ts';
import type { PlanStep } from './plan.ts';

/** Steps that run side by side. Many of them only wait, such as for a guest that shuts down. */
const AT_ONCE = 16;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

interface StepFailure {
  /** The step that failed. Another one for the same compute is tried at once. */
  key: string;
  problem: string;
  count: number;
  /** When to try again, on the clock of `performance.now`. */
  until: number;
}

/** Does the steps of plans: one at a time for each compute, and again after a pause when one has failed. */
export class StepRunner {
  readonly #engine: ComputeEngine;
  readonly #log: Logger;
  readonly #onDone: () => void;
  readonly #running = new Map<number, Promise<void>>();
  readonly #failures = new Map<number, StepFailure>();

  /** @param onDone called when a step has ended, well or not */
  constructor(engine: ComputeEngine, log: Logger, onDone: () => void) {
    this.#engine = engine;
    this.#log = log;
    this.#onDone = onDone;
  }

  /** Begins the steps that can be begun now. What is left over is in the next plan again. */
  begin(steps: readonly PlanStep[]): void {
    const wanted = new Map(steps.map((step) => [computeOf(step), step]));
    for (const [id, { key }] of this.#failures) {
      const step = wanted.get(id);
      if (!step || keyOf(step) !== key) this.#failures.delete(id);
    }
    for (const [id, step] of wanted) {
      if (this.#running.size >= AT_ONCE) return;
      const failure = this.#failures.get(id);
      if (this.#running.has(id) || (failure && performance.now() < failure.until)) continue;
      this.#running.set(id, this.#do(id, step));
    }
  }

  /** Computes that a step is under way for. */
  get busy(): ReadonlySet<number> {
    return new Set(this.#running.keys());
  }

  /** What went wrong last, by compute. */
  get problems(): Map<number, string> {
    return new Map([...this.#failures].map(([id, { problem }]) => [id, problem]));
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #do(id: number, step: PlanStep): Promise<void> {
    const began = performance.now();
    try {
      await perform(this.#engine, step);
      this.#failures.delete(id);
      const duration_ms = Math.round(performance.now() - began);
      this.#log.info({ step: step.do, compute: id, duration_ms }, 'done');
    } catch (error) {
      this.#failed(id, step, error);
    } finally {
      this.#running.delete(id);
      this.#onDone();
    }
  }

  #failed(id: number, step: PlanStep, error: unknown): void {
    const before = this.#failures.get(id)?.count ?? 0;
    const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** before, LONGEST_PAUSE_MILLISECONDS);
    const problem = problemText(error instanceof Error ? error.message : String(error));
    this.#failures.set(id, {
      key: keyOf(step),
      problem,
      count: before + 1,
      until: performance.now() + pause,
    });
    this.#log.error({ step: step.do, compute: id, problem }, 'failed');
  }
}

function perform(engine: ComputeEngine, step: PlanStep): Promise<void> {
  switch (step.do) {
    case 'destroy':
      return engine.destroy(step.id);
    case 'create':
      return engine.create(step.compute);
    case 'boot':
      return engine.boot(step.compute);
    case 'stop':
      return engine.stop(step.id);
  }
}

export function computeOf(step: PlanStep): number {
  return 'compute' in step ? step.compute.id : step.id;
}

function keyOf(step: PlanStep): string {
  return 'compute' in step ? `${step.do} ${step.compute.boot}` : step.do;
}
