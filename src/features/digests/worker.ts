import type { PublicSettings } from '#config/config';
import { type LeaseServices, Leases, type StopOptions } from '#lease/lease';
import { isTurnOver, nextTurn } from '#platform/long-work';
import {
  type DigestContext,
  enqueueDigest,
  finishDigest,
  selectActivityFor,
  selectRecipients,
} from './mail.ts';
import { claimDigest, type DigestRun, releaseLeases, renewLeases, selectDueAccounts } from './queue.ts';

export interface DigestServices extends LeaseServices, DigestContext {
  settings: Pick<PublicSettings, 'loginUrl' | 'ttl'>;
}

/** Users that are looked up at once. */
const PORTION = 100;

/**
 * Writes the mails about activity. The first event that is not told opens a window for its account; when it is over,
 * one process writes the mails to all users, each in a transaction that also notes what the user was told. So a process
 * that dies loses nothing, and another one goes on with the next user.
 */
export class DigestWorker {
  readonly #services: DigestServices;
  readonly #leases: Leases;
  #isTelling = false;

  constructor(services: DigestServices) {
    this.#services = services;
    this.#leases = new Leases(services, {
      renew: renewLeases,
      release: releaseLeases,
      poll: () => this.look(),
      graceMilliseconds: 0,
      waits: 'Mails about activity must wait',
      noEvent: 'a mail about events is none itself',
    });
  }

  /** @param alone no other process serves this database, so that all leases were left by an earlier process */
  async start({ alone }: { alone: boolean }): Promise<void> {
    await this.#leases.start({ alone });
  }

  /** Does at once what is due, and waits until it is done. */
  settle(): Promise<void> {
    return this.#leases.settle();
  }

  /** Leaves the users that were not told yet to another process or the next start. */
  stop(options?: StopOptions): Promise<void> {
    return this.#leases.stop(options);
  }

  /** Looks for accounts whose activity is to be told, as it does once a second. */
  async look(): Promise<void> {
    if (this.#isTelling) return;
    const accountIds = await selectDueAccounts(this.#services.store.db, this.#due());
    if (accountIds.length > 0) void this.#tellAccounts(accountIds);
  }

  async #tellAccounts(accountIds: readonly number[]): Promise<void> {
    this.#isTelling = true;
    // An account whose mails fail must not keep the others from theirs.
    for (const id of accountIds) await this.#leases.run(() => this.#tellAccount(id));
    this.#isTelling = false;
  }

  async #tellAccount(id: number): Promise<void> {
    const run = await this.#leases.claim((tx, lease) => claimDigest(tx, id, lease, this.#due()));
    if (run) await this.#leases.hold(id, () => this.#tellUsers(run));
  }

  async #tellUsers(run: DigestRun): Promise<void> {
    const { store, now } = this.#services;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const { readers, last }: Awaited<ReturnType<typeof selectRecipients>> = await selectRecipients(
        store.db,
        run,
        after,
        PORTION,
      );
      for (const reader of readers) {
        if (this.#leases.isStopping) return;
        const activity = await selectActivityFor(store.db, this.#services, run, reader);
        await this.#leases.write((tx) => enqueueDigest(tx, this.#services, run, reader, activity));
        if (isTurnOver()) await nextTurn();
      }
      after = last;
    }
    await this.#leases.write((tx) => finishDigest(tx, run, now()));
  }

  #due() {
    const { now, settings } = this.#services;
    return { now: now(), window: settings.ttl.digest };
  }
}
