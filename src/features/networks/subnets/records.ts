import { asId, type ComputeId, type InterfaceId, type SubnetId, type VpcId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { type SubnetGateway, withGateway, withGateways } from '#features/networks/natgateways/records';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { integerList, isInList } from '#store/query/dialect';
import { portions, readInPortions } from '#store/query/portions';
import { type Parameter, prepared, preparedInsert, type RowParameters } from '#store/query/prepared';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** An interface on a subnet, in any config of a compute. */
export interface Attachment {
  compute_id: ComputeId;
  /** Id of the interface. */
  id: InterfaceId;
  active: 0 | 1;
}

/** A subnet with its attachments, ordered by compute and interface. */
export interface SubnetWithAttachments extends SubnetRow {
  attachments: readonly Attachment[];
  /** The NAT gateway, where there is one. */
  gateway?: SubnetGateway;
}

/** The subnets of a VPC, by ascending id. */
export const selectSubnets: (db: Db, vpcId: VpcId) => Promise<SubnetRow[]> = prepared(
  (db, vpcId: Parameter<VpcId>) =>
    db.selectFrom('subnet').selectAll().where('vpc_id', '=', vpcId).orderBy('id'),
);

/** The networks of the subnets of a VPC, by ascending id. Of thousands, whole rows take twice as long. */
export const selectNetworks: (db: Db, vpcId: VpcId) => Promise<Range[]> = prepared(
  (db, vpcId: Parameter<VpcId>) =>
    db.selectFrom('subnet').select(['first', 'last']).where('vpc_id', '=', vpcId).orderBy('id'),
);

const selectSubnetsOfListed = prepared(
  (
    db,
    vpcIds: Parameter<string>,
    vpcId: Parameter<VpcId>,
    id: Parameter<SubnetId>,
    limit: Parameter<number>,
  ) =>
    db
      .selectFrom('subnet')
      .selectAll()
      .where((eb) => isInList(db, eb.ref('vpc_id'), vpcIds))
      .where((eb) => eb.or([eb('vpc_id', '>', vpcId), eb('id', '>', id)]))
      .orderBy('vpc_id')
      .orderBy('id')
      .limit(limit),
);

/** The subnets of several VPCs, by VPC and id. One query, unless there are very many. */
export function selectSubnetsOfVpcs(db: Db, vpcIds: readonly VpcId[]): Promise<SubnetRow[]> {
  return readInPortions(db, (limit, after: SubnetRow | undefined) => {
    const left = after ? vpcIds.filter((id) => id >= after.vpc_id) : vpcIds;
    return selectSubnetsOfListed(
      db,
      integerList(db, left),
      after?.vpc_id ?? asId(0),
      after?.id ?? asId(0),
      limit,
    );
  });
}

const selectAttachmentsOfListed = prepared((db, vpcIds: Parameter<string>, limit: Parameter<number>) =>
  db
    .selectFrom('subnet')
    .innerJoin('config_interface', 'config_interface.subnet_id', 'subnet.id')
    .select(['subnet.id as subnet_id', 'config_interface.compute_id'])
    .select(['config_interface.id', 'config_interface.active'])
    .where((eb) => isInList(db, eb.ref('subnet.vpc_id'), vpcIds))
    .orderBy('subnet.id')
    .orderBy('config_interface.compute_id')
    .orderBy('config_interface.id')
    .limit(limit),
);

/**
 * The subnets of several VPCs with their attachments, by VPC and id. Two queries, neither of which waits for the other.
 * @param most of subnets, and of attachments
 * @returns undefined if there are more
 */
export async function selectFewSubnetsOfVpcs(
  db: Db,
  vpcIds: readonly VpcId[],
  most: number,
): Promise<SubnetWithAttachments[] | undefined> {
  const list = integerList(db, vpcIds);
  const [subnets, rows] = await Promise.all([
    selectSubnetsOfListed(db, list, asId(0), asId(0), most + 1),
    selectAttachmentsOfListed(db, list, most + 1),
  ]);
  if (subnets.length > most || rows.length > most) return undefined;
  const attachments = Map.groupBy(rows, (row) => row.subnet_id);
  return await withGateways(
    db,
    subnets.map((subnet) => ({ ...subnet, attachments: attachments.get(subnet.id) ?? [] })),
  );
}

const selectAttachments = prepared(
  (
    db,
    subnetIds: Parameter<string>,
    subnetId: Parameter<SubnetId>,
    computeId: Parameter<ComputeId>,
    id: Parameter<InterfaceId>,
    limit: Parameter<number>,
  ) =>
    db
      .selectFrom('config_interface')
      .select(['subnet_id', 'compute_id', 'id', 'active'])
      .where((eb) => isInList(db, eb.ref('subnet_id'), subnetIds))
      .where((eb) =>
        eb.or([
          eb('subnet_id', '>', subnetId),
          eb('compute_id', '>', computeId),
          eb.and([eb('compute_id', '=', computeId), eb('id', '>', id)]),
        ]),
      )
      .orderBy('subnet_id')
      .orderBy('compute_id')
      .orderBy('id')
      .limit(limit)
      .$narrowType<{ subnet_id: SubnetId }>(),
);

type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

/** Number of subnets whose attachments are read together. */
const SUBNETS = 1_000;

/** Adds its attachments to each subnet and keeps the order. One query, unless there are very many subnets. */
export async function withAttachments(
  db: Db,
  subnets: readonly SubnetRow[],
): Promise<SubnetWithAttachments[]> {
  const all: SubnetWithAttachments[] = [];
  for (let from = 0; from < subnets.length; from += SUBNETS) {
    if (from > 0 && isTurnOver()) await nextTurn();
    const some = subnets.slice(from, from + SUBNETS);
    const rows = await readAttachments(
      db,
      some.map(({ id }) => id),
    );
    const attachments = Map.groupBy(rows, (row) => row.subnet_id);
    for (const subnet of some) all.push({ ...subnet, attachments: attachments.get(subnet.id) ?? [] });
  }
  return await withGateways(db, all);
}

/** Adds its attachments to one subnet. */
export async function withItsAttachments(db: Db, subnet: SubnetRow): Promise<SubnetWithAttachments> {
  return await withGateway(db, { ...subnet, attachments: await readAttachments(db, [subnet.id]) });
}

function readAttachments(db: Db, subnetIds: readonly SubnetId[]): Promise<AttachmentRow[]> {
  return readInPortions(db, (limit, after: AttachmentRow | undefined) => {
    const left = after ? subnetIds.filter((id) => id >= after.subnet_id) : subnetIds;
    const [subnetId, computeId, id] = [
      after?.subnet_id ?? asId<SubnetId>(0),
      after?.compute_id ?? asId<ComputeId>(0),
      after?.id ?? asId<InterfaceId>(0),
    ] as const;
    return selectAttachments(db, integerList(db, left), subnetId, computeId, id, limit);
  });
}

export interface NewSubnet extends Range {
  vpc_id: VpcId;
  label: string;
  created: number;
  tags: string;
}

const insertSubnetRows = preparedInsert(
  (tx, rows: readonly RowParameters<NewSubnet & { updated: number }>[]) =>
    tx.insertInto('subnet').values(rows),
);

/** @returns the inserted rows in the given order, with ascending ids */
export async function insertSubnets(tx: Tx, subnets: readonly NewSubnet[]): Promise<SubnetRow[]> {
  const rows: SubnetRow[] = [];
  for (const portion of portions(subnets)) {
    const values = portion.map((subnet) => ({ ...subnet, updated: subnet.created }));
    const ids = await insertSubnetRows(tx, values);
    rows.push(...values.map((row, index) => ({ ...row, natgateway_id: null, id: ids[index] as SubnetId })));
  }
  return rows;
}

/** A subnet of the account with its VPC. */
export async function selectSubnetOfAccount(
  db: Db,
  accountId: number,
  id: SubnetId,
): Promise<{ vpc: VpcRow; subnet: SubnetRow } | undefined> {
  // Subnets of others take as many statements as those that do not exist.
  const vpc = await db
    .selectFrom('vpc')
    .innerJoin('subnet', 'subnet.vpc_id', 'vpc.id')
    .selectAll('vpc')
    .where('subnet.id', '=', id)
    .where('vpc.account_id', '=', accountId)
    .executeTakeFirst();
  if (!vpc) return undefined;
  const subnet = await db.selectFrom('subnet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { vpc, subnet };
}
