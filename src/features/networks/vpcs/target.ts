import type { Actor } from '#access/actor';
import { canSeeVpc, meetsRequirement } from '#access/decide';
import { type DbAccess, parseId, type RequiredAccess, requirementOf, type Target } from '#access/target';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { VpcId } from '#domain/ids';
import type { Attachment } from '#features/networks/subnets/records';
import { type Parameter, prepared } from '#store/query/prepared';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';

/** The VPC with `:vpcId`. */
export function vpc(wanted: RequiredAccess): Target<VpcRow> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { vpcId }) => loadVpc(access, parseId(vpcId), wanted),
  };
}

const selectVpc = prepared((db, vpcId: Parameter<VpcId>, accountId: Parameter<number>) =>
  db.selectFrom('vpc').selectAll().where('id', '=', vpcId).where('account_id', '=', accountId),
);

/**
 * Requires that the VPC exists for the actor's token. Called before the row is looked up, so that a VPC that the
 * token is not bound to takes as long as one that does not exist.
 * @throws Failure 404
 */
function requireVisible(actor: Actor, vpcId: VpcId): void {
  if (!canSeeVpc(actor, vpcId)) throw Failure.notFound();
}

export async function loadVpc(
  { db, actor }: DbAccess,
  vpcId: VpcId,
  wanted: RequiredAccess,
): Promise<VpcRow> {
  requireVisible(actor, vpcId);
  const [row] = await selectVpc(db, vpcId, actor.accountId);
  if (!row) throw Failure.notFound();
  await requireVpcPermission({ db, actor }, row.id, wanted);
  return row;
}

/** Requires that the user may change each VPC that a body names besides its target. @throws Failure 403 */
export async function requireVpcGrants(access: DbAccess, vpcIds: readonly VpcId[]): Promise<void> {
  for (const vpcId of vpcIds) await requireVpcPermission(access, vpcId, 'read_write');
}

/** Checks the permission on a VPC whose row is already loaded. @throws Failure 403 */
export async function requireVpcPermission(
  { db, actor }: DbAccess,
  vpcId: VpcId,
  wanted: RequiredAccess,
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
  if (!meetsRequirement(actor, requirement, { vpc: vpcId, entity: entity?.permission }))
    throw Failure.forbidden();
}

export interface VpcView {
  vpc: VpcRow;
  /**
   * Ordered by ascending id; attachments by compute and id. Undefined when there are more rows than one statement
   * should read.
   */
  subnets: (SubnetRow & { attachments: Attachment[] })[] | undefined;
}

/**
 * The VPC with `:vpcId` and everything that its view shows, read in one statement unless it is very large. Open to
 * every user of the account.
 */
export function vpcWithSubnets(): Target<VpcView> {
  return {
    requirement: requirementOf('any'),
    async load({ db, actor }, { vpcId }) {
      const id = parseId<VpcId>(vpcId);
      requireVisible(actor, id);
      const rows = await selectVpcWithSubnets(db, id, actor.accountId, MOST + 1);
      const [first] = rows;
      if (!first) throw Failure.notFound();
      return { vpc: first, subnets: rows.length > MOST ? undefined : subnetsOf(rows) };
    },
  };
}

const MOST = bounds.readPortion.value;

/** One row for each interface on a subnet, one for a subnet without interfaces, and one for a VPC without subnets. */
const selectVpcWithSubnets = prepared(
  (db, vpcId: Parameter<VpcId>, accountId: Parameter<number>, limit: Parameter<number>) =>
    db
      .selectFrom('vpc')
      .leftJoin('subnet', 'subnet.vpc_id', 'vpc.id')
      .leftJoin('config_interface', 'config_interface.subnet_id', 'subnet.id')
      .selectAll('vpc')
      .select([
        'subnet.id as subnet_id',
        'subnet.label as subnet_label',
        'subnet.first',
        'subnet.last',
        'subnet.natgateway_id',
        'subnet.created as subnet_created',
        'subnet.updated as subnet_updated',
        'subnet.tags as subnet_tags',
        'config_interface.id as interface_id',
        'config_interface.compute_id',
        'config_interface.active',
      ])
      .where('vpc.id', '=', vpcId)
      .where('vpc.account_id', '=', accountId)
      .orderBy('subnet.id')
      .orderBy('config_interface.compute_id')
      .orderBy('config_interface.id')
      .limit(limit),
);

type Subnets = NonNullable<VpcView['subnets']>;

type JoinedRow = Awaited<ReturnType<typeof selectVpcWithSubnets>>[number];

function subnetsOf(rows: readonly JoinedRow[]): Subnets {
  const subnets: Subnets = [];
  for (const row of rows) {
    if (row.subnet_id === null) continue;
    if (subnets.at(-1)?.id !== row.subnet_id) subnets.push(subnetOf(row as NonNullableRow));
    const { compute_id, interface_id: id, active } = row as NonNullableRow;
    if (row.interface_id !== null) subnets.at(-1)?.attachments.push({ compute_id, id, active });
  }
  return subnets;
}

type NonNullableRow = { [Column in keyof JoinedRow]: NonNullable<JoinedRow[Column]> };

function subnetOf(row: NonNullableRow): Subnets[number] {
  return {
    id: row.subnet_id,
    vpc_id: row.id,
    label: row.subnet_label,
    first: row.first,
    last: row.last,
    natgateway_id: row.natgateway_id,
    created: row.subnet_created,
    updated: row.subnet_updated,
    tags: row.subnet_tags,
    attachments: [],
  };
}
