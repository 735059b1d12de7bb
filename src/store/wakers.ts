import type { ComputeId, WebhookId } from '#domain/ids';

/** Kinds of committed work, with the arguments that its workers are woken with. */
export interface Committed {
  /** Rows of the change feed. */
  changes: [];
  /** A job of a compute. */
  'compute job': [computeId: ComputeId];
  /** Deliveries of webhooks. */
  deliveries: [webhookIds: readonly WebhookId[]];
  /** Messages to send. */
  outbox: [];
}

/** Must never reject, because the write has already been committed. The caller of the write waits for it. */
type Waker<Name extends keyof Committed> = (...args: Committed[Name]) => void | Promise<void>;

/** Wakes the workers of a process after a commit, by the kind of work. A worker adds itself when it is created. */
export type Wakers = { readonly [Name in keyof Committed]: Waker<Name>[] };

export function newWakers(): Wakers {
  return { changes: [], 'compute job': [], deliveries: [], outbox: [] };
}
