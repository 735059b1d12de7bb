import type { Logger } from 'pino';
import type { Catalog } from '#config/catalog/catalog';
import type { Config, PublicSettings } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/encryption';
import type { Random } from '#platform/random';
import type { Watch } from '#platform/watch';
import type { Author, Db, MutationContext, Outcome, ReadOptions, Store, Tx } from '#store/types';
import type { Actor } from './actor.ts';
import type { EventStreamSource } from './event-streams.ts';
import type { ProviderNames } from './names.ts';

/** A region whose computes run on hosts, in networks that are carried by a data plane. */
export interface CarriedRegion {
  /** Names of the hosts by which VPCs leave. */
  gatewayHosts: readonly string[];
}

/** The parts that a running process is composed of. */
export interface ProcessParts {
  store: Store;
  config: Config;
  catalog: Catalog;
  /** By id. */
  carriedRegions: ReadonlyMap<string, CarriedRegion>;
  encryption: Encryption;
  /** Undefined where clients know what we have under our own names. */
  names?: ProviderNames | undefined;
  now: Clock;
  random: Random;
  log: Logger;
  watch?: Watch | undefined;
}

/** What a running process offers to its HTTP and web interfaces. */
export interface Services extends ProcessParts {
  maintenance: Maintenance;
  eventStreams: EventStreamSource;
  /** The context of operator commands, and of requests without a token. */
  ctx(options?: CtxOptions): Ctx;
  /** The context of a request with a valid token. */
  actorCtx(db: Db, actor: Actor): ActorCtx;
}

/** How a transaction begins and ends, where there is more than a lock and a commit. */
export type MutateOptions<T, Read> = Pick<MutationContext<T, Read>, 'read' | 'finish' | 'isDry'>;

export interface CtxOptions {
  /** The connection or snapshot for reads. */
  db?: Db;
  /** Undefined for the operator. */
  author?: Author;
  /** Runs first in each write. @throws Failure when the author may no longer write */
  begin?(tx: Tx, now: number): Promise<void>;
}

/** Whether the operator switched maintenance on. */
export interface Maintenance {
  /** Synchronous while the last value read is fresh, otherwise reads the database. */
  isOn(): boolean | Promise<boolean>;
}

/** Everything that a feature may use. */
export interface Ctx
  extends Pick<ProcessParts, 'catalog' | 'carriedRegions' | 'encryption' | 'now' | 'random' | 'log'> {
  /** The user recorded in events. */
  author: Author;
  /** For reads. In a GET, it is the snapshot of the request. */
  db: Db;
  /** Runs several reads in one snapshot, where `db` is not one already; see `Store.read`. */
  read<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T>;
  /** For writes, see `Store.mutate`. */
  mutate<T, Read = undefined>(
    callback: (tx: Tx, read: Read) => Promise<Outcome<T>>,
    options?: MutateOptions<T, Read>,
  ): Promise<T>;
  settings: PublicSettings;
  /** Undefined where clients know what we have under our own names. */
  names: ProviderNames | undefined;
}

/**
 * The context of a request with a valid token. Its `mutate` first locks the actor's account, so that anything the
 * callback counts, compares or finds free stays so until the commit.
 */
export interface ActorCtx extends Ctx {
  actor: Actor;
}
