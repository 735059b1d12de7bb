import type { DeliveryId } from '#domain/ids';
import type { DueDelivery } from './queue.ts';

/** The largest number of requests to one webhook at a time. */
const UNDER_WAY = 4;

interface WebhookQueue {
  /** Due deliveries, besides those that are under way. At most one of them waits for its turn. */
  due(underWay: readonly DeliveryId[], limit: number): Promise<DueDelivery[]>;
  /** Makes an attempt and records its result. */
  attempt(delivery: DueDelivery): Promise<void>;
  /** Whether no new attempts are to begin. */
  isStopping(): boolean;
}

/**
 * Makes the deliveries of one webhook until none is due. Those that were not tried before are sent one after the other,
 * in order. Those that failed before are sent beside them.
 */
export class Deliveries {
  readonly #webhook: WebhookQueue;
  readonly #underWay = new Map<DeliveryId, { isInTurn: boolean; end: Promise<void> }>();
  #news = Promise.withResolvers<void>();
  #hasNews = false;

  constructor(webhook: WebhookQueue) {
    this.#webhook = webhook;
  }

  /** Looks for due deliveries again, also while others are under way. */
  wake(): void {
    this.#hasNews = true;
    this.#news.resolve();
  }

  /** Whether it was woken since the last look. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  /** Resolves when nothing is due or under way. @throws Error of the first attempt that could not be recorded */
  async run(): Promise<void> {
    try {
      for (;;) {
        this.#hasNews = false;
        this.#news = Promise.withResolvers<void>();
        if (!this.#webhook.isStopping()) await this.#begin();
        if (this.#underWay.size === 0) return;
        await Promise.race([this.#news.promise, ...this.#ends()]);
      }
    } finally {
      await Promise.allSettled(this.#ends());
    }
  }

  #ends(): Promise<void>[] {
    return [...this.#underWay.values()].map(({ end }) => end);
  }

  async #begin(): Promise<void> {
    const due = await this.#webhook.due([...this.#underWay.keys()], UNDER_WAY);
    for (const delivery of due) {
      const isInTurn = delivery.in_turn === 1;
      const isTurn = ![...this.#underWay.values()].some((other) => other.isInTurn);
      if (this.#underWay.has(delivery.id) || this.#underWay.size >= UNDER_WAY || (isInTurn && !isTurn))
        continue;
      const end = this.#webhook.attempt(delivery).finally(() => this.#underWay.delete(delivery.id));
      this.#underWay.set(delivery.id, { isInTurn, end });
    }
  }
}
