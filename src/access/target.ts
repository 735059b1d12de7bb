import { Failure } from '#domain/failure';
import type { GlobalGrant, Permission } from '#domain/identity/grants';
import { asId } from '#domain/ids';
import type { Db } from '#store/types';
import type { Actor } from './actor.ts';
import { meetsRequirement, type Requirement } from './decide.ts';

/** Path parameters as they appear in the URL. */
export type PathParameters = Readonly<Record<string, string | undefined>>;

/** On whose behalf an entity is loaded, and from which snapshot or transaction. */
export interface Access {
  db: Db;
  actor: Actor;
  /** UTC seconds. */
  now(): number;
  /** Retention in seconds. */
  settings: { ttl: { events: number; logins: number; webhookDeliveries: number } };
}

/** All that a target may be loaded from: database records and the operator's catalogue files. */
export interface TargetAccess extends Access {
  catalog: { images: readonly { id: string }[] };
}

/** The part that most entities need. `db` may be a transaction. */
export type DbAccess = Pick<Access, 'db' | 'actor'>;

/**
 * The entity that an endpoint acts on. Loading it checks that it exists in the acting account (else 404) and that the
 * actor has the required access (else 403), so that an endpoint never receives an unchecked entity. A write loads it a
 * second time, in its transaction, because it may have changed.
 */
export interface Target<T> {
  requirement: Requirement;
  load(access: TargetAccess, parameters: PathParameters): Promise<T>;
}

/** The access an endpoint requires; `any` admits every user of the account, restricted or not. */
export type RequiredAccess = 'any' | Permission;

/** A target without an entity: requires a global grant of the user. */
export function globalGrant(grant: GlobalGrant): Target<void> {
  return {
    requirement: { kind: 'global', grant },
    load: (access) => requireGlobalGrant(access, grant),
  };
}

export async function requireGlobalGrant({ db, actor }: DbAccess, grant: GlobalGrant): Promise<void> {
  const global = actor.restricted && (await holdsGlobalGrant(db, actor.userId, grant));
  if (!meetsRequirement(actor, { kind: 'global', grant }, { global })) throw Failure.forbidden();
}

/** Parses an id in a path: decimal digits, 1 to 2^53-1. @throws Failure 404 for any other text */
export function parseId<I extends number>(text: string | undefined): I {
  const id = text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > Number.MAX_SAFE_INTEGER) throw Failure.notFound();
  return asId(id);
}

/** The requirement for the wanted access. */
export function requirementOf(wanted: RequiredAccess): Requirement {
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
