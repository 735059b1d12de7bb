import type { Service } from '#app/service';
import type { WebhookId } from '#domain/ids';
import { nextDueDigest } from '#features/digests/queue';
import { nextDueMessage } from '#features/outbox/queue';
import { nextDueDelivery } from '#features/webhooks/queue';
import type { DevClock } from './clock.ts';
import type { DevJobs } from './jobs.ts';

/** One round may remove what another one depends on: an app goes after its last token. */
const PURGE_ROUNDS = 5;

/** Moments that are visited one by one. Whatever is due, a call must end while its caller still waits. */
const EXACT_MOMENTS = 1_000;
/** Steps in which the rest of the time passes when there are more. */
const COARSE_STEPS = 100;

/** Lets time pass: the clock goes from one moment at which something is due to the next, and what is due is done. */
export class TimeTravel {
  readonly #clock: DevClock;
  readonly #jobs: DevJobs;
  #turn: Promise<unknown> = Promise.resolve();
  #target: number | undefined;
  readonly #silent = new Set<WebhookId>();

  /** A receiver that did not answer once would make each of its retries last as long as the time limit. */
  readonly silent = {
    has: (id: WebhookId) => this.#silent.has(id),
    add: (id: WebhookId) => {
      if (this.#target !== undefined) this.#silent.add(id);
    },
  };

  constructor(clock: DevClock, jobs: DevJobs) {
    this.#clock = clock;
    this.#jobs = jobs;
  }

  /** Where the clock is going, while time passes. UTC seconds. */
  get target(): number | undefined {
    return this.#target;
  }

  /**
   * Sets the clock. Forwards, everything happens that would have happened meanwhile; backwards, nothing does.
   * @param target the time to go to, from the present one
   */
  to(service: Service, target: (now: number) => number): Promise<void> {
    const turn = this.#turn.then(() => this.#begin(service, target(this.#clock.now())));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #begin(service: Service, target: number): Promise<void> {
    this.#target = target;
    try {
      await this.#pass(service, target);
    } finally {
      this.#target = undefined;
      this.#silent.clear();
    }
  }

  async #pass(service: Service, target: number): Promise<void> {
    let earliest = 0;
    let step = 0;
    for (let moment = 0; ; moment += 1) {
      if (moment === EXACT_MOMENTS) step = Math.ceil((target - this.#clock.now()) / COARSE_STEPS);
      const due = await this.#nextDue(service);
      if (due === undefined || Math.max(due, earliest) >= target) break;
      this.#clock.set(Math.max(due, earliest));
      earliest = this.#clock.now() + step;
      await this.#settle(service);
    }
    this.#clock.set(target);
    await this.#settle(service);
    const { purge } = service.workers;
    for (let round = 0; round < PURGE_ROUNDS; round += 1) {
      if (Object.keys(await purge.run()).length === 0) break;
    }
  }

  async #nextDue({ services }: Service): Promise<number | undefined> {
    const { store, config } = services;
    const now = this.#clock.now();
    const times = [
      this.#jobs.nextEnd(),
      await nextDueMessage(store.db, now),
      await nextDueDelivery(store.db, now),
      await nextDueDigest(store.db, now, config.ttl.digest),
    ].flatMap((time) => (time !== undefined && time > now ? time : []));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Mails about activity and finished jobs may cause messages and deliveries, so those come last. */
  async #settle({ services, workers }: Service): Promise<void> {
    await this.#jobs.settle(services.store.db);
    await workers.digests.settle();
    await workers.outbox.settle();
    await workers.deliveries.settle();
  }
}
