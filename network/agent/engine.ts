import type { WantedCompute } from '#network/hosts/messages/messages';
import type { Instance } from './plan.ts';

/** Runs computes as instances of some kind. Every call can be repeated after a crash in the middle of it. */
export interface ComputeEngine {
  /** All instances that are ours. */
  list(): Promise<Instance[]>;
  /** Makes an instance that is stopped. */
  create(compute: WantedCompute): Promise<void>;
  /** Starts an instance with the interfaces that are wanted now. One that runs is stopped first. */
  boot(compute: WantedCompute): Promise<void>;
  stop(id: number): Promise<void>;
  destroy(id: number): Promise<void>;
}

/** A failure that the operator can do something about: its message is for them. */
export class EngineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
  }
}
