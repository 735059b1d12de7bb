import type { Actor } from '#access/actor';
import type { ActorCtx, Ctx, CtxOptions, Maintenance, Parts, Services } from '#access/ctx';
import { lockActor } from '#access/lock-actor';
import type { Author, Db } from '#store/types';

export function createServices(parts: Parts, maintenance: Maintenance): Services {
  return {
    ...parts,
    maintenance,
    ctx: (options) => createCtx(parts, options),
    actorCtx: (db, actor) => createActorCtx(parts, db, actor),
  };
}

const OPERATOR: Author = { userId: null, username: null };

/** The context of operator commands, and of requests without a token. */
export function createCtx(services: Parts, options: CtxOptions = {}): Ctx {
  const { db = services.store.db, author = OPERATOR, begin } = options;
  const { store, config, catalog, encryption, jobs, outbox, now, random, log } = services;
  return {
    author,
    db,
    read: (callback, options) => store.read(callback, options),
    mutate: (callback) => store.mutate({ author, now: now(), begin }, callback),
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
    outbox,
  };
}

export function createActorCtx(services: Parts, db: Db, actor: Actor): ActorCtx {
  const author = { userId: actor.userId, username: actor.username };
  return {
    ...createCtx(services, { db, author, begin: (tx, now) => lockActor(tx, actor, now) }),
    actor,
  };
}
