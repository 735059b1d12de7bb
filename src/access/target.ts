import { Failure } from '#domain/failure';
import type { GlobalGrant, Permission } from '#domain/identity/grants';
import type { Db, Tx } from '#store/types';
import type { Actor } from './actor.ts';
import { permitted, type Requirement } from './decide.ts';

/** Path parameters as they stand in the address. */
export type PathParameters = Readonly<Record<string, string | undefined>>;

/** On whose behalf, and through which snapshot or transaction, an entity is loaded. */
export interface Access {
  db: Db;
  actor: Actor;
  /** UTC seconds. */
  now(): number;
  /** How long things are kept, in seconds. */
  ttl: { events: number; logins: number };
}

/** What a target may be loaded from: besides records, what the operator describes in files. */
export interface TargetAccess extends Access {
  catalog: { images: readonly { id: string }[] };
}

/** What most entities need of it: a transaction will do for `db`. */
export type DbAccess = Pick<Access, 'db' | 'actor'>;

/**
 * What an endpoint is about. Loading it proves that it exists in the acting account (else: not found) and that the
 * actor has the wanted access (else: forbidden): an endpoint never sees an entity that was not asked for so.
 */
export interface Target<T> {
  requirement: Requirement;
  load(access: TargetAccess, parameters: PathParameters): Promise<T>;
}

/** The target of a write. What was loaded for the request may have changed since; what decides is loaded again. */
export interface Guarded<T> {
  /** Loads it in the transaction and decides again, with the requirement of the route. @throws Failure */
  again(tx: Tx): Promise<T>;
}

/** @param access that of the request, which loaded the target before */
export function guard<T>(target: Target<T>, access: TargetAccess, parameters: PathParameters): Guarded<T> {
  const { actor, now, ttl, catalog } = access;
  return { again: (tx) => target.load({ db: tx, actor, now, ttl, catalog }, parameters) };
}

/** `any`: every user of the account may, restricted or not. */
export type Wanted = 'any' | Permission;

/** No entity, but a global grant of the user. */
export function globalGrant(grant: GlobalGrant): Target<void> {
  return {
    requirement: { kind: 'global', grant },
    load: (access) => requireGlobalGrant(access, grant),
  };
}

export async function requireGlobalGrant({ db, actor }: DbAccess, grant: GlobalGrant): Promise<void> {
  const global = actor.restricted && (await holdsGlobalGrant(db, actor.userId, grant));
  if (!permitted(actor, { kind: 'global', grant }, { global })) throw Failure.forbidden();
}

/** An id of a path: decimal digits, 1 to 2^53-1. Anything else names nothing. */
export function parseId(text: string | undefined): number {
  const id = text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > Number.MAX_SAFE_INTEGER) throw Failure.notFound();
  return id;
}

/** What the wanted access asks of the user. */
export function requirementOf(wanted: Wanted): Requirement {
  return wanted === 'any' ? { kind: 'member' } : { kind: 'entity', wanted };
}

async function holdsGlobalGrant(db: Db, userId: number, grant: GlobalGrant): Promise<boolean> {
  const row = await db
    .selectFrom('global_grant')
    .select('name')
    .where('user_id', '=', userId)
    .where('name', '=', grant)
    .executeTakeFirst();
  return row !== undefined;
}
