import type { Logger } from 'pino';
import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/encryption';
import type { Random } from '#platform/random';
import type { Author, Db, Outcome, ReadOptions, Store, Tx } from '#store/types';
import type { Actor } from './actor.ts';

/** A worker, as those see it who write work for it. They tell it after the commit. */
export interface JobStarter {
  /** A job of the compute was written. Never rejects. */
  begin(computeId: number): Promise<void>;
}

/** The worker that sends messages. */
export interface OutboxStarter {
  /** A message was written. */
  wake(): void;
}

/** What a running process is made of. */
export interface Parts {
  store: Store;
  config: Config;
  catalog: Catalog;
  encryption: Encryption;
  jobs: JobStarter;
  outbox: OutboxStarter;
  now: Clock;
  random: Random;
  log: Logger;
}

/** What a running process offers to whoever asks something of it. */
export interface Services extends Parts {
  maintenance: Maintenance;
  /** The context of the operator, or of a request without a token. */
  ctx(options?: CtxOptions): Ctx;
  /** The context of a request with a valid token. */
  actorCtx(db: Db, actor: Actor): ActorCtx;
}

export interface CtxOptions {
  /** For reads. */
  db?: Db;
  /** Undefined: the operator. */
  author?: Author;
  /** Runs first in each write. @throws Failure when the author may not write any more */
  begin?(tx: Tx, now: number): Promise<void>;
}

/** Whether the operator switched maintenance on. */
export interface Maintenance {
  /** Resolved at once while the last look at the database is fresh. */
  isOn(): boolean | Promise<boolean>;
}

/** All that a feature may use. */
export interface Ctx {
  /** Whose name the events carry. */
  author: Author;
  /** For reads: in a GET, the one snapshot of the request. */
  db: Db;
  /** For what more than one statement has to read where `db` is no snapshot, see `Store.read`. */
  read<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T>;
  /** For writes, see `Store.mutate`. */
  mutate<T>(callback: (tx: Tx) => Promise<Outcome<T>>): Promise<T>;
  now: Clock;
  random: Random;
  log: Logger;
  limits: Config['limits'];
  ttl: Config['ttl'];
  rates: Config['rates'];
  /** Upper-case ISO 3166 codes of the countries that messages may go to; undefined: all. */
  smsCountries: Config['smsCountries'];
  /** Address of the sign-in pages, for links. */
  loginUrl: string;
  /** Address of the operator's web site, for referral links. */
  siteUrl: string;
  /** Payments total from which an account has referrals, in cents. */
  referralThresholdCents: number;
  /** Domain in which public addresses have their names. */
  rdnsSuffix: string;
  catalog: Catalog;
  encryption: Encryption;
  jobs: JobStarter;
  outbox: OutboxStarter;
}

/**
 * The context of a request with a valid token. Its `mutate` begins with the lock of the actor's account: what the
 * callback counts, compares or finds free stays so until the commit.
 */
export interface ActorCtx extends Ctx {
  actor: Actor;
}
