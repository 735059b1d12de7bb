import type { Actor } from '#access/actor';
import type { ActorCtx, Ctx, CtxOptions, ProcessParts, Services } from '#access/ctx';
import { lockActor } from '#access/lock-actor';
import type { Author, Db } from '#store/types';

export function createServices(
  parts: ProcessParts,
  { maintenance, eventStreams }: Pick<Services, 'maintenance' | 'eventStreams'>,
): Services {
  return {
    ...parts,
    maintenance,
    eventStreams,
    ctx: (options) => createCtx(parts, options),
    actorCtx: (db, actor) => createActorCtx(parts, db, actor),
  };
}

const OPERATOR: Author = { userId: null, username: null };

/** The context of operator commands, and of requests without a token. */
export function createCtx(services: ProcessParts, options: CtxOptions = {}): Ctx {
  const { db = services.store.db, author = OPERATOR, begin } = options;
  const { store, config, catalog, carriedRegions, encryption, names, now, random, log } = services;
  return {
    author,
    db,
    read: (callback, options) => store.read(callback, options),
    mutate: (callback, end) => store.mutate({ ...end, author, now: now(), begin }, callback),
    now,
    random,
    log,
    settings: config,
    catalog,
    carriedRegions,
    encryption,
    names,
  };
}

export function createActorCtx(services: ProcessParts, db: Db, actor: Actor): ActorCtx {
  const author = { userId: actor.userId, username: actor.username };
  return {
    ...createCtx(services, { db, author, begin: (tx, now) => lockActor(tx, actor, now) }),
    actor,
  };
}
