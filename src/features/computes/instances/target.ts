import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { permitted } from '#access/decide';
import { type DbAccess, parseId, requirementOf, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { Permission } from '#domain/identity/grants';
import { prepared } from '#store/query/prepared';
import type { ComputeConfigRow, ComputeRow, ConfigInterfaceRow, Database } from '#store/schema/tables/index';

/** The compute that `:computeId` names. Restricted users need a grant on it for everything, reading included. */
export function compute(wanted: Permission): Target<ComputeRow> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { computeId }) => loadCompute(access, parseId(computeId), wanted),
  };
}

export interface ConfigTarget {
  compute: ComputeRow;
  config: ComputeConfigRow;
}

/** The config that `:configId` names, below the compute that `:computeId` names. */
export function computeConfig(wanted: Permission): Target<ConfigTarget> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { computeId, configId }) =>
      loadComputeConfig(access, parseId(computeId), parseId(configId), wanted),
  };
}

export interface InterfaceTarget extends ConfigTarget {
  configInterface: ConfigInterfaceRow;
}

/** The interface that `:interfaceId` names, below its config and compute. */
export function configInterface(wanted: Permission): Target<InterfaceTarget> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { computeId, configId, interfaceId }) =>
      loadConfigInterface(access, parseId(computeId), parseId(configId), parseId(interfaceId), wanted),
  };
}

const selectCompute = prepared((db, computeId: number, accountId: number) =>
  db.selectFrom('compute').selectAll().where('id', '=', computeId).where('account_id', '=', accountId),
);

const selectConfig = prepared((db, configId: number, computeId: number) =>
  db.selectFrom('compute_config').selectAll().where('id', '=', configId).where('compute_id', '=', computeId),
);

const selectInterface = prepared((db, interfaceId: number, configId: number) =>
  db
    .selectFrom('config_interface')
    .selectAll()
    .where('id', '=', interfaceId)
    .where('config_id', '=', configId),
);

const selectGrant = prepared((db, userId: number, computeId: number) =>
  db
    .selectFrom('compute_grant')
    .select('permission')
    .where('user_id', '=', userId)
    .where('compute_id', '=', computeId),
);

/** A compute of the account, also inside a transaction, where it decides. @throws Failure */
async function loadCompute(access: DbAccess, computeId: number, wanted: Permission): Promise<ComputeRow> {
  const row = await findCompute(access, computeId);
  await requireComputePermission(access, row.id, wanted);
  return row;
}

/** A config below its compute, also inside a transaction, where it decides. @throws Failure */
async function loadComputeConfig(
  access: DbAccess,
  computeId: number,
  configId: number,
  wanted: Permission,
): Promise<ConfigTarget> {
  const target = await findConfig(access, computeId, configId);
  await requireComputePermission(access, computeId, wanted);
  return target;
}

/** An interface below its config and compute, also inside a transaction, where it decides. @throws Failure */
async function loadConfigInterface(
  access: DbAccess,
  computeId: number,
  configId: number,
  interfaceId: number,
  wanted: Permission,
): Promise<InterfaceTarget> {
  const target = await findConfig(access, computeId, configId);
  const [row] = await selectInterface(access.db, interfaceId, target.config.id);
  if (!row) throw Failure.notFound();
  await requireComputePermission(access, computeId, wanted);
  return { ...target, configInterface: row };
}

/** Which computes of the account an actor sees: restricted users those they have a grant on. */
export function visibleComputes(
  eb: ExpressionBuilder<Database, 'compute'>,
  actor: Actor,
): Expression<SqlBool> {
  const own = eb('compute.account_id', '=', actor.accountId);
  if (permitted(actor, { kind: 'unrestricted' })) return own;
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

// Existence comes first: whoever may not change a compute still learns that a config of it is unknown.

async function findCompute({ db, actor }: DbAccess, computeId: number): Promise<ComputeRow> {
  const [row] = await selectCompute(db, computeId, actor.accountId);
  if (!row) throw Failure.notFound();
  return row;
}

async function findConfig(access: DbAccess, computeId: number, configId: number): Promise<ConfigTarget> {
  const row = await findCompute(access, computeId);
  const [config] = await selectConfig(access.db, configId, row.id);
  if (!config) throw Failure.notFound();
  return { compute: row, config };
}

async function requireComputePermission(
  { db, actor }: DbAccess,
  computeId: number,
  wanted: Permission,
): Promise<void> {
  const [held] = actor.restricted ? await selectGrant(db, actor.userId, computeId) : [];
  if (!permitted(actor, requirementOf(wanted), { entity: held?.permission })) throw Failure.forbidden();
}
