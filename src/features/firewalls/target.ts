import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { isBoundToVpcs, meetsRequirement } from '#access/decide';
import { type DbAccess, parseId, requirementOf, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { Permission } from '#domain/identity/grants';
import type { FirewallDeviceId, FirewallId } from '#domain/ids';
import { requireComputePermission } from '#features/computes/instances/target';
import type { Database, FirewallRow } from '#store/schema/tables/index';
import type { LabelledDevice } from './records.ts';

/** The firewall with `:firewallId`. Restricted users need a grant on it even for reading. */
export function firewall(wanted: Permission): Target<FirewallRow> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { firewallId }) {
      const row = await findFirewall(access, parseId(firewallId));
      await requireFirewallPermission(access, row.id, wanted);
      return row;
    },
  };
}

export interface DeviceTarget {
  firewall: FirewallRow;
  device: LabelledDevice;
}

/** The device with `:deviceId` of the firewall with `:firewallId`. The same is required on its compute. */
export function firewallDevice(wanted: Permission): Target<DeviceTarget> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { firewallId, deviceId }) {
      const row = await findFirewall(access, parseId(firewallId));
      const device = await access.db
        .selectFrom('firewall_device')
        .innerJoin('compute', 'compute.id', 'firewall_device.compute_id')
        .selectAll('firewall_device')
        .select('compute.label as compute_label')
        .where('firewall_device.id', '=', parseId<FirewallDeviceId>(deviceId))
        .where('firewall_device.firewall_id', '=', row.id)
        .executeTakeFirst();
      if (!device) throw Failure.notFound();
      await requireFirewallPermission(access, row.id, wanted);
      await requireComputePermission(access, device.compute_id, wanted);
      return { firewall: row, device };
    },
  };
}

/** Requires that the user may change each firewall that a body names besides its target. @throws Failure 403 */
export async function requireFirewallGrants(
  access: DbAccess,
  firewallIds: readonly FirewallId[],
): Promise<void> {
  for (const id of firewallIds) await requireFirewallPermission(access, id, 'read_write');
}

async function requireFirewallPermission(
  { db, actor }: DbAccess,
  firewallId: FirewallId,
  wanted: Permission,
): Promise<void> {
  const held = actor.restricted
    ? await db
        .selectFrom('firewall_grant')
        .select('permission')
        .where('user_id', '=', actor.userId)
        .where('firewall_id', '=', firewallId)
        .executeTakeFirst()
    : undefined;
  if (!meetsRequirement(actor, requirementOf(wanted), { entity: held?.permission }))
    throw Failure.forbidden();
}

/**
 * Condition for the firewalls of the account that are visible to the actor: restricted users need a grant, and tokens
 * that are bound to VPCs see none, because a firewall reaches beyond one VPC.
 */
export function visibleFirewalls(
  eb: ExpressionBuilder<Database, 'firewall'>,
  actor: Actor,
): Expression<SqlBool> {
  const own = eb('firewall.account_id', '=', actor.accountId);
  if (meetsRequirement(actor, { kind: 'unrestricted' })) return own;
  if (isBoundToVpcs(actor)) return sql<SqlBool>`1 = 0`;
  return eb.and([
    own,
    eb.exists(
      eb
        .selectFrom('firewall_grant')
        .select(sql.lit(1).as('one'))
        .where('firewall_grant.user_id', '=', actor.userId)
        .whereRef('firewall_grant.firewall_id', '=', 'firewall.id'),
    ),
  ]);
}

async function findFirewall({ db, actor }: DbAccess, firewallId: FirewallId): Promise<FirewallRow> {
  const row = await db
    .selectFrom('firewall')
    .selectAll()
    .where('id', '=', firewallId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!row) throw Failure.notFound();
  return row;
}
