import type { Logger } from 'pino';
import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/encryption';
import type { Random } from '#platform/random';
import type { Author, Db, Outcome, ReadOptions, Store, Tx } from '#store/types';
import type { Actor } from './actor.ts';
import { lockActor } from './lock-actor.ts';

/** Who sees to it that jobs are done. */
export interface JobStarter {
  /** A job of the compute was written, and committed. Never rejects. */
  begin(computeId: number): Promise<void>;
}

/** What a running process has, before anyone asks anything of it. */
export interface Services {
  store: Store;
  config: Config;
  catalog: Catalog;
  encryption: Encryption;
  jobs: JobStarter;
  now: Clock;
  random: Random;
  log: Logger;
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
  /** Told of the compute after the commit of a job. */
  jobs: JobStarter;
}

/**
 * The context of a request with a valid token. Its `mutate` begins with the lock of the actor's account: what the
 * callback counts, compares or finds free stays so until the commit.
 */
export interface ActorCtx extends Ctx {
  actor: Actor;
}

const OPERATOR: Author = { userId: null, username: null };

/** The context of the operator, and of requests without a token. */
export function createCtx(services: Services, db: Db = services.store.db, author: Author = OPERATOR): Ctx {
  const { store, config, catalog, encryption, jobs, now, random, log } = services;
  return {
    author,
    db,
    read: (callback, options) => store.read(callback, options),
    mutate: (callback) => store.mutate({ author, now: now() }, callback),
    now,
    random,
    log,
    limits: config.limits,
    ttl: config.ttl,
    rates: config.rates,
    smsCountries: config.smsCountries,
    loginUrl: config.loginUrl,
    siteUrl: config.siteUrl,
    referralThresholdCents: config.referralThresholdCents,
    rdnsSuffix: config.rdnsSuffix,
    catalog,
    encryption,
    jobs,
  };
}

export function createActorCtx(services: Services, db: Db, actor: Actor): ActorCtx {
  const { store, now } = services;
  const author = { userId: actor.userId, username: actor.username };
  return {
    ...createCtx(services, db, author),
    actor,
    mutate: (callback) =>
      store.mutate({ author, now: now() }, async (tx) => {
        await lockActor(tx, actor, now());
        return await callback(tx);
      }),
  };
}
