import type { ComputeId, WebhookId } from '#domain/ids';

/** What a transaction may have committed, with what the worker for it is told. */
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
type Waker<Name extends keyof Committed> = (...told: Committed[Name]) => void | Promise<void>;

/** The workers of a process that commits wake, by what they wait for. A worker adds itself when it is made. */
export type Wakers = { readonly [Name in keyof Committed]: Waker<Name>[] };

export function newWakers(): Wakers {
  return { changes: [], 'compute job': [], deliveries: [], outbox: [] };
}
