import type { RowChange } from '#network/ovsdb/cache';
import { OvsdbError } from '#network/ovsdb/errors';
import { type GatewayHost, gatewayOrders } from '#network/wanted/gateway-order';
import type { RowContext } from '#network/wanted/row-builder';
import { TABLES } from '#network/wanted/rows';
import {
  countNetworkAccounts,
  selectAccountsBehind,
  selectNetworkAccounts,
  selectPlaneHosts,
  selectRevisions,
} from '#network/wanted/store';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { Repeated } from '#platform/repeated';
import { Agenda } from './agenda.ts';
import { BackOff } from './back-off.ts';
import { concernedBy } from './changes/drift.ts';
import { nameOf } from './changes/groups.ts';
import { GatewayWatch, type PlaneHosts } from './gateway-watch.ts';
import { Generations } from './generations.ts';
import { GroupWriter } from './group-writer.ts';
import { AccountError, Intent } from './intent.ts';
import { NicObserver } from './nic-observer.ts';
import type { NetworkFigures } from './observer.ts';
import { Pass, type PlaneContext } from './pass.ts';
import { pause, WakeSignal } from './wake.ts';
import type { Writer } from './writer.ts';

export interface TermOptions extends PlaneContext {
  writer: Writer;
  surroundings(): Omit<RowContext, 'guarded'>;
  /** Where computes run on hosts. Without it, all network interfaces count as plugged. */
  hosts?: PlaneHosts | undefined;
  /** Whether there are other northbound databases, so that others may note what accounts have. */
  isOneOfSeveral: boolean;
  /** How often everything is compared, in milliseconds. */
  resync: number;
}

const POLL_MILLISECONDS = 1_000;
const OBSERVE_MILLISECONDS = 200;
/** At least so long between two looks, however many changes there are. */
const REST_MILLISECONDS = 50;

/** The time in which a process writes to a northbound database, with all that it remembers meanwhile. */
export class Term {
  readonly #options: TermOptions;
  readonly #ending = new AbortController();
  readonly #wake = new WakeSignal();
  readonly #agenda = new Agenda();
  readonly #backOff = new BackOff();
  readonly #intent: Intent;
  readonly #generations: Generations;
  readonly #groups: GroupWriter;
  readonly #observed: NicObserver;
  readonly #pass: Pass;
  readonly #observing: Repeated;
  readonly #gateways: GatewayWatch | undefined;
  readonly #onUpdates = (changes: readonly RowChange[]) => this.#noticed(changes);
  /** The revision of an account that was tried last. */
  readonly #tried = new Map<number, number>();
  #accounts = 0;
  #polled = Number.NEGATIVE_INFINITY;
  #looked = Number.NEGATIVE_INFINITY;
  #swept = Number.NEGATIVE_INFINITY;
  #orders = '';
  #isWoken = false;
  #hasToObserve = true;
  #behind: { accounts: number; since: number } = { accounts: 0, since: 0 };
  #running: Promise<void> | undefined;

  constructor(options: TermOptions) {
    this.#options = options;
    const { client, store, now, observer, surroundings } = options;
    const { signal } = this.#ending;
    this.#intent = new Intent({ store, found: client, surroundings });
    this.#generations = new Generations(client, observer);
    this.#groups = new GroupWriter({ ...options, backOff: this.#backOff });
    this.#observed = new NicObserver({ store, found: client, now });
    this.#pass = new Pass({
      ...options,
      ...{ intent: this.#intent, generations: this.#generations, observed: this.#observed, signal },
      ...{ writer: this.#groups, backOff: this.#backOff },
    });
    const { hosts } = options;
    this.#gateways = hosts && new GatewayWatch({ ...options, record: hosts.recordGateway });
    this.#observing = new Repeated(() => this.#observe());
  }

  start(): this {
    this.#options.client.on('updates', this.#onUpdates);
    this.#observing.start({ every: OBSERVE_MILLISECONDS });
    this.#running = this.#run();
    return this;
  }

  async end(): Promise<void> {
    this.#options.client.off('updates', this.#onUpdates);
    this.#ending.abort();
    this.#wake.call();
    await this.#observing.stop();
    await this.#running;
  }

  /** There may be something new to do. */
  wake(): void {
    this.#isWoken = true;
    this.#wake.call();
  }

  figures(): Omit<NetworkFigures, 'nb' | 'isLeader'> {
    const { client, keys } = this.#options;
    const { accounts, since } = this.#behind;
    const rows = TABLES.map((table) => {
      let count = 0;
      for (const [uuid, row] of client.rows(table)) if (keys.isOurs(uuid, row)) count++;
      return [table, count];
    });
    return {
      accountsBehind: accounts,
      oldestUnappliedSeconds: accounts === 0 ? 0 : (performance.now() - since) / 1000,
      rows: Object.fromEntries(rows),
      nics: this.#observed.counts(),
    };
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    const { log } = this.#options;
    let hasBegun = false;
    while (!signal.aborted) {
      try {
        if (!hasBegun) await this.#begin();
        hasBegun = true;
        await this.#step();
      } catch (error) {
        if (signal.aborted) return;
        // The end of the connection, or of the leadership, ends the term as well.
        if (!(error instanceof OvsdbError)) log.error({ err: error }, 'The network must wait');
        this.#agenda.sweep(this.#knownAccounts(), this.#regionIds());
        await this.#wake.wait(POLL_MILLISECONDS, signal);
      }
    }
  }

  /**
   * Learns what all accounts want, and deletes what nobody wants: an address that was freed while nobody looked may
   * already be somebody else's.
   */
  async #begin(): Promise<void> {
    const { store, regions } = this.#options;
    await this.#look();
    for (const id of await selectNetworkAccounts(store.db)) {
      await this.#learn(id);
      if (this.#ending.signal.aborted) return;
      if (isTurnOver()) await nextTurn();
    }
    for (const region of regions) this.#intent.diffRegion(region);
    await this.#pass.run({ accountIds: [], regionIds: this.#regionIds(), others: true });
    await this.#sweep();
  }

  async #learn(accountId: number): Promise<void> {
    try {
      await this.#intent.diffAccount(accountId, false);
    } catch (error) {
      // The pass will tell it.
      if (!(error instanceof AccountError)) throw error;
    }
  }

  async #step(): Promise<void> {
    const { signal } = this.#ending;
    const { observer, resync } = this.#options;
    if (this.#agenda.isEmpty) await this.#wake.wait(POLL_MILLISECONDS, signal);
    await this.#generations.settled(signal);
    if (performance.now() - this.#polled >= POLL_MILLISECONDS) await this.#look();
    else if (this.#isWoken) await this.#lookForChanges();
    if (!this.#agenda.isSweeping && performance.now() - this.#swept >= resync) await this.#sweep();
    if (signal.aborted || this.#agenda.isEmpty) return;
    const wasSweeping = this.#agenda.isSweeping;
    const scope = this.#agenda.take();
    for (const id of await this.#pass.run(scope)) this.#agenda.mark(id);
    this.#hasToObserve = true;
    if (wasSweeping && !this.#agenda.isSweeping) {
      observer.passed?.('full', (performance.now() - this.#swept) / 1000);
    }
    // So that it is known at once who is not behind any more.
    if (scope.accountIds.length > 0 && !wasSweeping) this.wake();
    if (isTurnOver()) await nextTurn();
  }

  async #sweep(): Promise<void> {
    const accountIds = await selectNetworkAccounts(this.#options.store.db);
    this.#swept = performance.now();
    // Those that are gone want nothing any more.
    const all = new Set([...accountIds, ...this.#knownAccounts()]);
    this.#agenda.sweep([...all], this.#regionIds());
  }

  /** Looks at the hosts, for accounts that are gone, and for those that want something new. */
  async #look(): Promise<void> {
    const { store, hosts: ofHosts } = this.#options;
    this.#polled = performance.now();
    let hosts = await selectPlaneHosts(store.db);
    if (await this.#gateways?.look(hosts)) hosts = await selectPlaneHosts(store.db);
    this.#noteGateways(hosts);
    this.#intent.hosts = hosts;
    if (this.#observed.heard(hosts, await ofHosts?.pluggedNics(store.db))) this.#hasToObserve = true;
    const accounts = await countNetworkAccounts(store.db);
    if (accounts < this.#accounts) await this.#markGone();
    this.#accounts = accounts;
    await this.#lookForChanges();
  }

  async #lookForChanges(): Promise<void> {
    await pause(this.#looked + REST_MILLISECONDS - performance.now(), this.#ending.signal);
    this.#looked = performance.now();
    this.#isWoken = false;
    const behind = await this.#selectBehind();
    this.#noteBehind(behind.length);
    for (const { account_id: id, revision } of behind) {
      if (this.#tried.get(id) === revision && this.#backOff.reasonOf(nameOf(id)) !== undefined) continue;
      this.#tried.set(id, revision);
      this.#agenda.mark(id);
    }
  }

  /** With several databases, what is noted may be what another one has: only this process knows of its own. */
  async #selectBehind(): Promise<{ account_id: number; revision: number }[]> {
    const { store, isOneOfSeveral } = this.#options;
    if (!isOneOfSeveral) return await selectAccountsBehind(store.db);
    const all = await selectRevisions(store.db);
    return all.filter(
      ({ account_id: id, revision }) =>
        this.#tried.get(id) !== revision || this.#backOff.hasFailed(nameOf(id)),
    );
  }

  #noteGateways(hosts: readonly GatewayHost[]): void {
    const orders = JSON.stringify(
      this.#options.regions.map(({ gatewayHosts }) => gatewayOrders(gatewayHosts, hosts)),
    );
    if (orders === this.#orders) return;
    this.#orders = orders;
    for (const id of this.#regionIds()) this.#agenda.mark(id);
  }

  async #markGone(): Promise<void> {
    const there = new Set(await selectNetworkAccounts(this.#options.store.db));
    for (const id of this.#knownAccounts()) if (!there.has(id)) this.#agenda.mark(id);
  }

  #noteBehind(accounts: number): void {
    if (this.#behind.accounts === 0 || accounts === 0) this.#behind = { accounts, since: performance.now() };
    else this.#behind = { ...this.#behind, accounts };
  }

  #knownAccounts(): number[] {
    return this.#intent.owned.owners().filter((owner) => typeof owner === 'number');
  }

  #regionIds(): string[] {
    return this.#options.regions.map(({ id }) => id);
  }

  /** Runs while a message of the server is handled, so it only takes notes. */
  #noticed(changes: readonly RowChange[]): void {
    const { keys, client } = this.#options;
    let isDrift = false;
    for (const change of changes) {
      if (change.table === 'NB_Global') this.#generations.noticed();
      if (change.table === 'Logical_Switch_Port') this.#hasToObserve = true;
      if (this.#groups.isOwn(change)) continue;
      for (const owner of concernedBy(change, this.#intent.owned, keys, client)) {
        this.#agenda.mark(owner);
        isDrift = true;
      }
    }
    if (isDrift) this.#wake.call();
  }

  async #observe(): Promise<void> {
    if (!this.#hasToObserve) return;
    this.#hasToObserve = false;
    try {
      await this.#observed.write();
    } catch (error) {
      this.#hasToObserve = true;
      if (!this.#ending.signal.aborted) {
        this.#options.log.error({ err: error }, 'What is observed of the network must wait');
      }
    }
  }
}
