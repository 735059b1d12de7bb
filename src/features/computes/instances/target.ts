import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { isBoundToVpcs, meetsRequirement } from '#access/decide';
import { type DbAccess, parseId, requirementOf, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { Permission } from '#domain/identity/grants';
import type { ComputeId, ConfigId, InterfaceId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import { type Parameter, prepared } from '#store/query/prepared';
import type { ComputeConfigRow, ComputeRow, ConfigInterfaceRow, Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** The compute with `:computeId`. Restricted users need a grant on it even for reading. */
export function compute(wanted: Permission): Target<ComputeRow> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { computeId }) {
      const row = await findCompute(access, parseId(computeId));
      await requireComputePermission(access, row.id, wanted);
      return row;
    },
  };
}

/** Tags group the computes of the whole account, so no grant on one compute allows changing them. @throws Failure 403 */
export function requireTagRights(actor: Actor): void {
  if (!meetsRequirement(actor, { kind: 'unrestricted' })) throw Failure.forbidden();
}

export interface ConfigTarget {
  compute: ComputeRow;
  config: ComputeConfigRow;
}

/** The config with `:configId` of the compute with `:computeId`. */
export function computeConfig(wanted: Permission): Target<ConfigTarget> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { computeId, configId }) {
      const target = await findConfig(access, parseId(computeId), parseId(configId));
      await requireComputePermission(access, target.compute.id, wanted);
      return target;
    },
  };
}

export interface InterfaceTarget extends ConfigTarget {
  configInterface: ConfigInterfaceRow;
}

/** The interface with `:interfaceId` of the config and compute in the path. */
export function configInterface(wanted: Permission): Target<InterfaceTarget> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { computeId, configId, interfaceId }) {
      const id = parseId<InterfaceId>(interfaceId);
      const target = await findConfig(access, parseId(computeId), parseId(configId));
      const [row] = await selectInterface(access.db, id, target.config.id);
      if (!row) throw Failure.notFound();
      await requireComputePermission(access, target.compute.id, wanted);
      return { ...target, configInterface: row };
    },
  };
}

const selectCompute = prepared((db, computeId: Parameter<ComputeId>, accountId: Parameter<number>) =>
  db.selectFrom('compute').selectAll().where('id', '=', computeId).where('account_id', '=', accountId),
);

const selectConfig = prepared((db, configId: Parameter<ConfigId>, computeId: Parameter<ComputeId>) =>
  db.selectFrom('compute_config').selectAll().where('id', '=', configId).where('compute_id', '=', computeId),
);

const selectInterface = prepared((db, interfaceId: Parameter<InterfaceId>, configId: Parameter<ConfigId>) =>
  db
    .selectFrom('config_interface')
    .selectAll()
    .where('id', '=', interfaceId)
    .where('config_id', '=', configId),
);

const selectGrant = prepared((db, userId: Parameter<number>, computeId: Parameter<ComputeId>) =>
  db
    .selectFrom('compute_grant')
    .select('permission')
    .where('user_id', '=', userId)
    .where('compute_id', '=', computeId),
);

/**
 * Condition for the computes of the account that are visible to the actor: restricted users need a grant, and tokens
 * that are bound to VPCs see none.
 */
export function visibleComputes(
  eb: ExpressionBuilder<Database, 'compute'>,
  actor: Actor,
): Expression<SqlBool> {
  const own = eb('compute.account_id', '=', actor.accountId);
  if (meetsRequirement(actor, { kind: 'unrestricted' })) return own;
  if (isBoundToVpcs(actor)) return sql<SqlBool>`1 = 0`;
  return eb.and([
    own,
    eb.exists(
      eb
        .selectFrom('compute_grant')
        .select(sql.lit(1).as('one'))
        .where('compute_grant.user_id', '=', actor.userId)
        .whereRef('compute_grant.compute_id', '=', 'compute.id'),
    ),
  ]);
}

// Check existence before the permission: a user who may only read the compute gets 404 for an unknown config, not
// 403.

async function findCompute({ db, actor }: DbAccess, computeId: ComputeId): Promise<ComputeRow> {
  const [row] = await selectCompute(db, computeId, actor.accountId);
  if (!row) throw Failure.notFound();
  return row;
}

async function findConfig(access: DbAccess, computeId: ComputeId, configId: ConfigId): Promise<ConfigTarget> {
  const row = await findCompute(access, computeId);
  const [config] = await selectConfig(access.db, configId, row.id);
  if (!config) throw Failure.notFound();
  return { compute: row, config };
}

/** Requires that the user may change each compute that a body names besides its target. @throws Failure 403 */
export async function requireComputeGrants(
  access: DbAccess,
  computeIds: readonly ComputeId[],
): Promise<void> {
  for (const id of computeIds) await requireComputePermission(access, id, 'read_write');
}

/** @throws Failure 403 */
export async function requireComputePermission(
  { db, actor }: DbAccess,
  computeId: ComputeId,
  wanted: Permission,
): Promise<void> {
  const [held] = actor.restricted ? await selectGrant(db, actor.userId, computeId) : [];
  if (!meetsRequirement(actor, requirementOf(wanted), { entity: held?.permission }))
    throw Failure.forbidden();
}

/** Those of the computes that the actor may see. Computes that are deleted are missing. */
export async function selectVisibleComputeIds(
  db: Db,
  actor: Actor,
  ids: readonly ComputeId[],
): Promise<ReadonlySet<ComputeId>> {
  const rows = await db
    .selectFrom('compute')
    .select('id')
    .where((eb) => visibleComputes(eb, actor))
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
