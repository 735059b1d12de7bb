import type { Actor } from '#access/actor';
import type { ActorCtx, Ctx, CtxOptions, Parts, Services, WriteManner } from '#access/ctx';
import { lockActor } from '#access/lock-actor';
import type { Author, Db, MutationContext, Outcome, Tx } from '#store/types';

export function createServices(
  parts: Parts,
  { maintenance, eventStreams }: Pick<Services, 'maintenance' | 'eventStreams'>,
): Services {
  return {
    ...parts,
    maintenance,
    eventStreams,
    ctx: (options) => createCtx(parts, options),
    actorCtx: (db, actor, manner) => createActorCtx(parts, db, actor, manner),
  };
}

const OPERATOR: Author = { userId: null, username: null };

/** The context of operator commands, and of requests without a token. */
export function createCtx(services: Parts, options: CtxOptions = {}): Ctx {
  const { db = services.store.db, author = OPERATOR, begin, manner } = options;
  const { store, config, catalog, carriedRegions, encryption, names, now, random, log } = services;
  const mutateAside = <T>(callback: (tx: Tx) => Promise<Outcome<T>>) =>
    store.mutate({ author, now: now(), begin }, callback);
  return {
    author,
    db,
    read: (callback, options) => store.read(callback, options),
    mutate: manner
      ? (callback) =>
          manner.carryOut((steps) =>
            store.mutate({ ...steps, author, now: now(), begin: inTurn(begin, steps.begin) }, callback),
          )
      : mutateAside,
    mutateAside,
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
    carriedRegions,
    encryption,
    names,
    webhooks: { http: config.webhookHttp, allow: config.webhookAllow },
  };
}

export function createActorCtx(services: Parts, db: Db, actor: Actor, manner?: WriteManner): ActorCtx {
  const author = { userId: actor.userId, username: actor.username };
  return {
    ...createCtx(services, { db, author, begin: (tx, now) => lockActor(tx, actor, now), manner }),
    actor,
  };
}

type Step = MutationContext['begin'];

function inTurn(first: Step, second: Step): Step {
  return async (tx, now) => {
    await first?.(tx, now);
    await second?.(tx, now);
  };
}
