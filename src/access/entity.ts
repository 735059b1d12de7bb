import { Failure } from '#domain/failure';
import type { GlobalGrant, Permission } from '#domain/grants';
import { prepared } from '#store/prepared';
import type { EventRow, SubnetRow, VpcRow } from '#store/tables/index';
import type { Db } from '#store/types';
import type { Actor } from './actor.ts';
import { permitted, type Requirement } from './decide.ts';
import { visibleEvents } from './visible-events.ts';

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

/** `any`: every user of the account may, restricted or not. */
export type Wanted = 'any' | Permission;

/** The VPC that `:vpcId` names. */
export function vpc(wanted: Wanted): Target<VpcRow> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { vpcId }) => loadVpc(access, parseId(vpcId), wanted),
  };
}

export interface SubnetTarget {
  vpc: VpcRow;
  subnet: SubnetRow;
}

/** The subnet that `:vpcSubnetId` names, below the VPC that `:vpcId` names; grants are those on the VPC. */
export function subnet(wanted: Wanted): Target<SubnetTarget> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { vpcId, vpcSubnetId }) =>
      loadSubnet(access, parseId(vpcId), parseId(vpcSubnetId), wanted),
  };
}

/** The event that `:eventId` names, if the actor may see it. */
export function event(): Target<EventRow> {
  return {
    requirement: { kind: 'member' },
    async load(access, { eventId }) {
      const row = await access.db
        .selectFrom('event')
        .selectAll()
        .where('id', '=', parseId(eventId))
        .where((eb) => visibleEvents(eb, access))
        .executeTakeFirst();
      if (!row) throw Failure.notFound();
      return row;
    },
  };
}

/** No entity, but a global grant of the user. */
export function globalGrant(grant: GlobalGrant): Target<void> {
  return {
    requirement: { kind: 'global', grant },
    load: (access) => requireGlobalGrant(access, grant),
  };
}

/** The same inside a transaction, where it decides. */
export async function requireGlobalGrant({ db, actor }: DbAccess, grant: GlobalGrant): Promise<void> {
  const global = actor.restricted && (await holdsGlobalGrant(db, actor.userId, grant));
  if (!permitted(actor, { kind: 'global', grant }, { global })) throw Failure.forbidden();
}

const selectVpc = prepared((db, vpcId: number, accountId: number) =>
  db.selectFrom('vpc').selectAll().where('id', '=', vpcId).where('account_id', '=', accountId),
);

/** The same inside a transaction, where it decides. */
export async function loadVpc({ db, actor }: DbAccess, vpcId: number, wanted: Wanted): Promise<VpcRow> {
  const [row] = await selectVpc(db, vpcId, actor.accountId);
  if (!row) throw Failure.notFound();
  await requireVpcPermission({ db, actor }, row.id, wanted);
  return row;
}

/** The same inside a transaction, where it decides. */
export async function loadSubnet(
  { db, actor }: DbAccess,
  vpcId: number,
  subnetId: number,
  wanted: Wanted,
): Promise<SubnetTarget> {
  // Existence comes first: whoever may not change a VPC still learns that a subnet is unknown.
  const vpcRow = await loadVpc({ db, actor }, vpcId, 'any');
  const row = await db
    .selectFrom('subnet')
    .selectAll()
    .where('id', '=', subnetId)
    .where('vpc_id', '=', vpcRow.id)
    .executeTakeFirst();
  if (!row) throw Failure.notFound();
  await requireVpcPermission({ db, actor }, vpcRow.id, wanted);
  return { vpc: vpcRow, subnet: row };
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

/** The same for a VPC that is known already. @throws Failure */
export async function requireVpcPermission(
  { db, actor }: DbAccess,
  vpcId: number,
  wanted: Wanted,
): Promise<void> {
  const requirement = requirementOf(wanted);
  const entity =
    actor.restricted && wanted !== 'any'
      ? await db
          .selectFrom('vpc_grant')
          .select('permission')
          .where('user_id', '=', actor.userId)
          .where('vpc_id', '=', vpcId)
          .executeTakeFirst()
      : undefined;
  if (!permitted(actor, requirement, { entity: entity?.permission })) throw Failure.forbidden();
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
