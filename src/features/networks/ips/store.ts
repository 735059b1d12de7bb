import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import type { ComputeId, InterfaceId, VpcId } from '#domain/ids';
import { dottedAddress } from '#store/query/array-filter';
import { integerList, isInList } from '#store/query/dialect';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, preparedPage } from '#store/query/page';
import type { Param, Params } from '#store/query/prepared';
import { readInPortions } from '#store/query/read-portions';
import type { Db } from '#store/types';
import type { VpcIpRow } from './schema.ts';

function vpcIpPages<Arguments extends readonly (string | number)[]>(
  rows: (db: Db, ...values: Params<Arguments>) => ReturnType<typeof vpcIps>,
) {
  return preparedPage(rows, {
    columns: (eb) => ({
      active: filterColumn(eb, 'config_interface.active'),
      config_id: filterColumn(eb, 'config_interface.config_id'),
      compute_id: filterColumn(eb, 'config_interface.compute_id'),
      region: filterColumn(eb, 'vpc.region'),
      vpc_id: filterColumn(eb, 'vpc.id'),
      subnet_id: filterColumn(eb, 'subnet.id'),
      address: { value: ADDRESS, nullable: true },
    }),
    defaultOrder: (eb) => [eb.ref('config_interface.id'), POSITION],
  });
}

/** A page of the addresses and ranges in one VPC. */
export const selectIpPageOfVpc = vpcIpPages((db, vpcId: Param<VpcId>) =>
  vpcIps(db).where('config_interface.vpc_id', '=', vpcId),
);

/** Selects by compute, because an account may have many VPCs without interfaces. */
const selectIpPageOfAll = vpcIpPages((db, accountId: Param<number>) =>
  vpcIps(db).where((eb) =>
    eb(
      'config_interface.compute_id',
      'in',
      eb.selectFrom('compute').select('compute.id').where('compute.account_id', '=', accountId),
    ),
  ),
);

const selectIpPageOfBound = vpcIpPages((db, accountId: Param<number>, vpcIds: Param<string>) =>
  vpcIps(db)
    .where('vpc.account_id', '=', accountId)
    .where((eb) => isInList(db, eb.ref('config_interface.vpc_id'), vpcIds)),
);

/** A page of the addresses and ranges in all VPCs that the actor sees. */
export function selectIpPageOfAccount(db: Db, list: PageRequest, actor: Actor): Promise<Page<VpcIpRow>> {
  const bound = actor.restrictions?.vpcs;
  return bound
    ? selectIpPageOfBound(db, list, actor.accountId, integerList(db, bound))
    : selectIpPageOfAll(db, list, actor.accountId);
}

/** The addresses and ranges of a compute, in all its configs. */
export function selectVpcIpsOfCompute(db: Db, computeId: ComputeId): Promise<VpcIpRow[]> {
  return readInPortions(db, async (limit, after: VpcIpRow | undefined) => {
    const rows = await vpcIps(db)
      .select(POSITION.as('position'))
      .where('config_interface.compute_id', '=', computeId)
      .$if(after !== undefined, (query) => query.where(behind(after as VpcIpRow & { position: number })))
      .orderBy('config_interface.id')
      .orderBy(POSITION)
      .limit(limit)
      .execute();
    return rows;
  });
}

function behind({ interface_id: id, position }: { interface_id: InterfaceId; position: number }) {
  const interfaceId = sql.ref<number>('config_interface.id');
  return sql<SqlBool>`${interfaceId} >= ${id} and (${interfaceId} > ${id} or ${POSITION} > ${position})`;
}

/** Sorts the address before the ranges, and these in the order of the request. */
const POSITION = sql<number>`coalesce(${sql.ref('interface_range.position')}, -1)`;

/** The address as the API shows it; null for a range. */
const ADDRESS = sql<
  string | null
>`case when ${sql.ref('record.of_range')} = 0 then ${dottedAddress(sql.ref('config_interface.address'))} end`;

/** One row for the address of each interface, and one for each of its ranges. */
function vpcIps(db: Db) {
  return db
    .selectFrom('config_interface')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .innerJoin(sql<{ of_range: 0 | 1 }>`(select 0 as of_range union all select 1)`.as('record'), (join) =>
      join.onTrue(),
    )
    .leftJoin('interface_range', (join) =>
      join.onRef('interface_range.interface_id', '=', 'config_interface.id').on('record.of_range', '=', 1),
    )
    .where((eb) => eb.or([eb('record.of_range', '=', 0), eb('interface_range.position', 'is not', null)]))
    .select([
      'vpc.id as vpc_id',
      'subnet.id as subnet_id',
      'vpc.region',
      'config_interface.compute_id',
      'config_interface.config_id',
      'config_interface.id as interface_id',
      'config_interface.active',
      'config_interface.address',
      'config_interface.nat_address',
      'subnet.first as subnet_first',
      'subnet.last as subnet_last',
      'interface_range.first as range_first',
      'interface_range.last as range_last',
    ])
    .$narrowType<{ address: number }>();
}
