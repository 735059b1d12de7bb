import { type SqlBool, sql } from 'kysely';
import type { ComputeId, ConfigId, InterfaceId, SubnetId, VpcId } from '#domain/ids';
import { PORTSET_COLUMNS, type PortsetOfRow } from '#features/networks/portsets/records';
import { readInPortions } from '#store/query/portions';
import type { Db } from '#store/types';

/** One row per address or range of an interface, with the interface's subnet. */
export interface VpcIpRow extends PortsetOfRow {
  vpc_id: VpcId;
  subnet_id: SubnetId;
  region: string;
  compute_id: ComputeId;
  config_id: ConfigId;
  interface_id: InterfaceId;
  active: 0 | 1;
  address: number;
  nat_address: number | null;
  subnet_first: number;
  subnet_last: number;
  /** Null when the row represents the address. */
  range_first: number | null;
  range_last: number | null;
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
export const POSITION = sql<number>`coalesce(${sql.ref('interface_range.position')}, -1)`;

/** One row for the address of each interface, and one for each of its ranges. */
export function vpcIps(db: Db) {
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
    .leftJoin('portset', (join) =>
      join
        .onRef('portset.compute_id', '=', 'config_interface.compute_id')
        .onRef('portset.subnet_id', '=', 'config_interface.subnet_id')
        .on('portset.held_until', 'is', null)
        .on('config_interface.nat_address', 'is', null),
    )
    .leftJoin('natgateway', 'natgateway.id', 'portset.natgateway_id')
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
    .select(PORTSET_COLUMNS)
    .$narrowType<{ address: number }>();
}
