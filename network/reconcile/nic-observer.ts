import { isHostSilent } from '#domain/host-silence';
import { recordNicState } from '#features/networks/interest/records';
import type { Store, Tx } from '#store/types';
import type { NorthboundRows } from './changes/diff.ts';

/** A network interface, and what the database says of it. */
export interface ObservedNic {
  id: number;
  /** The UUID of its port. */
  port: string;
  hostId: number | null;
  up: 0 | 1;
}

export interface NicObserverOptions {
  store: Store;
  found: NorthboundRows;
  now(): number;
}

/**
 * Notes which network interfaces carry packets. A port that is up counts only together with a host that lives: of a
 * host that has died nobody takes its ports down. What is there is compared, not what has happened, so nothing that
 * was missed stays.
 */
export class NicObserver {
  readonly #options: NicObserverOptions;
  readonly #nics = new Map<number, readonly ObservedNic[]>();
  readonly #written = new Map<number, 0 | 1>();
  /** Hosts that are heard of. */
  #living: ReadonlySet<number> = new Set();
  #plugged: ReadonlySet<number> | undefined;

  constructor(options: NicObserverOptions) {
    this.#options = options;
  }

  /** The network interfaces of an account, as just read. */
  replace(accountId: number, nics: readonly ObservedNic[]): void {
    for (const { id } of this.#nics.get(accountId) ?? []) this.#written.delete(id);
    if (nics.length === 0) this.#nics.delete(accountId);
    else this.#nics.set(accountId, nics);
  }

  /**
   * @param plugged network interfaces that hosts have plugged; undefined when no hosts report
   * @returns whether anything is different now
   */
  heard(
    hosts: readonly { id: number; last_seen: number | null }[],
    plugged: ReadonlySet<number> | undefined,
  ): boolean {
    const now = this.#options.now();
    const living = new Set(hosts.filter((host) => !isHostSilent(host.last_seen, now)).map(({ id }) => id));
    const isSame = isSameSet(living, this.#living) && isSameSet(plugged, this.#plugged);
    this.#living = living;
    this.#plugged = plugged;
    return !isSame;
  }

  /** Writes what has changed. */
  async write(): Promise<void> {
    const { store, now } = this.#options;
    const [up, down]: [number[], number[]] = [[], []];
    for (const nic of this.#all()) {
      const isUp = this.#isUp(nic);
      if (isUp !== ((this.#written.get(nic.id) ?? nic.up) === 1)) (isUp ? up : down).push(nic.id);
    }
    if (up.length === 0 && down.length === 0) return;
    const context = { author: { userId: null, username: null }, now: now() };
    await store.mutate(context, async (tx: Tx) => {
      await recordNicState(tx, up, true, now());
      await recordNicState(tx, down, false, now());
      return { value: undefined, noEvent: 'what is observed is nothing that a user did' };
    });
    for (const id of up) this.#written.set(id, 1);
    for (const id of down) this.#written.set(id, 0);
  }

  /** How many are up, down, and without a port. */
  counts(): { up: number; down: number; missing: number } {
    const counts = { up: 0, down: 0, missing: 0 };
    for (const nic of this.#all()) {
      if (!this.#port(nic)) counts.missing++;
      else if (this.#isUp(nic)) counts.up++;
      else counts.down++;
    }
    return counts;
  }

  *#all(): Generator<ObservedNic> {
    for (const nics of this.#nics.values()) yield* nics;
  }

  #isUp(nic: ObservedNic): boolean {
    if (this.#port(nic)?.up !== true || this.#plugged?.has(nic.id) === false) return false;
    return nic.hostId === null || this.#living.has(nic.hostId);
  }

  #port({ port }: ObservedNic) {
    return this.#options.found.rows('Logical_Switch_Port').get(port);
  }
}

function isSameSet(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.size !== other.size) return false;
  for (const element of one) if (!other.has(element)) return false;
  return true;
}
