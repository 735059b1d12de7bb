import type { Service } from '#app/service';
import { nextDueDigest } from '#features/digests/index';
import { nextDueMessage } from '#features/outbox/index';
import { nextDueDelivery } from '#features/webhooks/index';
import type { DevClock } from './clock.ts';
import type { DevJobs } from './jobs.ts';

/** One round may remove what another one depends on: an app goes after its last token. */
const PURGE_ROUNDS = 5;

/** Lets time pass: the clock goes from one moment at which something is due to the next, and what is due is done. */
export class Passage {
  readonly #clock: DevClock;
  readonly #jobs: DevJobs;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(clock: DevClock, jobs: DevJobs) {
    this.#clock = clock;
    this.#jobs = jobs;
  }

  /**
   * Sets the clock. Forwards, everything happens that would have happened meanwhile; backwards, nothing does.
   * @param target the time to go to, from the present one
   */
  to(service: Service, target: (now: number) => number): Promise<void> {
    const turn = this.#turn.then(() => this.#pass(service, target(this.#clock.now())));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #pass(service: Service, target: number): Promise<void> {
    for (;;) {
      const due = await this.#nextDue(service);
      if (due === undefined || due >= target) break;
      this.#clock.set(due);
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
