import { OvsdbClient } from '#network/ovsdb/client';
import { type OvsdbTlsFiles, readRemotes } from '#network/ovsdb/remote';
import { keysOf } from '#network/wanted/keys';
import { macsOf } from '#network/wanted/macs';
import type { RowContext } from '#network/wanted/row-builder';
import { FOLLOWED_COLUMNS } from '#network/wanted/rows';
import type { Random } from '#platform/random';
import type { NetworkFigures, NetworkObserver } from './observer.ts';
import { abilitiesOf } from './release.ts';
import { Term, type TermOptions } from './term.ts';
import { Writer } from './writer.ts';

export interface ReconcilerOptions
  extends Pick<TermOptions, 'store' | 'regions' | 'hosts' | 'resync' | 'now' | 'log'> {
  /** Addresses of the servers of a northbound database, such as `ssl:10.0.0.5:6641`. */
  northbound: readonly string[];
  tls?: OvsdbTlsFiles | undefined;
  installation: string;
  /** With several databases: whether this one tells when an account with something in these regions is applied. */
  tells?: (regionIds: ReadonlySet<string>) => boolean;
  /** For tests: how often a leader gives a sign of life, and how long others wait for it, in milliseconds. */
  signs?: { beat: number; patience: number };
  observer?: NetworkObserver | undefined;
  random: Random;
}

/**
 * Keeps a northbound database as the accounts want it. Of all processes that have the same installation, one writes;
 * the others wait to take over. A request never waits for any of this.
 */
export class Reconciler {
  readonly nb: string;
  readonly #options: ReconcilerOptions;
  readonly #client: OvsdbClient;
  readonly #writer: Writer;
  #term: Term | undefined;
  /** Terms follow each other: the next one begins when the last one has ended. */
  #ended: Promise<unknown> = Promise.resolve();
  #wasConnected = false;

  constructor(options: ReconcilerOptions) {
    const { northbound, tls, random, log, observer = {}, signs } = options;
    this.nb = northbound.join(',');
    this.#options = options;
    this.#client = new OvsdbClient({
      remotes: readRemotes(this.nb),
      database: 'OVN_Northbound',
      columns: FOLLOWED_COLUMNS,
      tls,
      random,
    });
    this.#client.on('connected', () => {
      log.info({ nb: this.nb }, 'Connected to a network');
      if (this.#wasConnected) observer.reconnected?.(this.nb);
      this.#wasConnected = true;
    });
    this.#client.on('failed', (err, remote) => log.warn({ err, remote }, 'No connection to a network'));
    this.#client.on('lost', (err) => log.warn({ err, nb: this.nb }, 'Lost the connection to a network'));
    this.#writer = new Writer({
      ...options,
      ...signs,
      client: this.#client,
      nb: this.nb,
      onLead: () => this.#begin(),
      onStepDown: () => this.#end(),
    });
  }

  start(): this {
    this.#writer.start();
    this.#client.start();
    return this;
  }

  async stop(): Promise<void> {
    this.#writer.stop();
    this.#end();
    await this.#client.close();
    await this.#ended;
  }

  /** Call it after a commit that may have changed what is wanted. */
  wake(): void {
    this.#term?.wake();
  }

  figures(): NetworkFigures {
    const { nb } = this;
    const figures = this.#term?.figures();
    if (figures) return { nb, isLeader: this.#writer.isLeader, ...figures };
    const nics = { up: 0, down: 0, missing: 0 };
    return { nb, isLeader: false, accountsBehind: 0, oldestUnappliedSeconds: 0, rows: {}, nics };
  }

  #begin(): void {
    const { installation, observer = {}, regions } = this.#options;
    const keys = keysOf(installation);
    const macs = macsOf(installation);
    const byId = new Map(regions.map((region) => [region.id, region]));
    const surroundings = (): Omit<RowContext, 'guarded'> => ({
      ...{ keys, macs, regions: byId },
      ...abilitiesOf(this.#client),
    });
    const { tells } = this.#options;
    const term = new Term({
      ...this.#options,
      ...{ tells: tells ?? (() => true), isOneOfSeveral: tells !== undefined },
      ...{ client: this.#client, writer: this.#writer, keys, surroundings, observer },
    });
    this.#term = term;
    void this.#startAfterLast(term);
  }

  async #startAfterLast(term: Term): Promise<void> {
    await this.#ended;
    if (this.#term === term) term.start();
  }

  #end(): void {
    const term = this.#term;
    this.#term = undefined;
    this.#ended = Promise.all([this.#ended, term?.end()]);
  }
}
