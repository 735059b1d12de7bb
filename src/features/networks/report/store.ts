import {
  asId,
  type ComputeId,
  type FirewallId,
  type InterfaceId,
  type NatgatewayId,
  type VpcId,
} from '#domain/ids';
import { readInPortions } from '#store/query/portions';
import type { Db } from '#store/types';
import type { PortFacts } from './rules.ts';

export interface ReportRow extends PortFacts {
  interface_id: InterfaceId;
  compute_id: ComputeId;
  address: number;
  nat_address: number | null;
  firewall_id: FirewallId | null;
  natgateway_id: NatgatewayId | null;
  shared_address: number | null;
  block: number | null;
  ports_per_interface: number | null;
}

/** The interfaces in a VPC, by ascending id, with what is known of their ports. */
export function selectPorts(db: Db, vpcId: VpcId): Promise<ReportRow[]> {
  return readInPortions(db, (limit, after: ReportRow | undefined) =>
    db
      .selectFrom('config_interface')
      .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
      .leftJoin('nic', 'nic.interface_id', 'config_interface.id')
      .leftJoin('host', 'host.id', 'compute.host_id')
      .leftJoin('firewall_device', (join) =>
        join.onRef('firewall_device.compute_id', '=', 'compute.id').on('firewall_device.enabled', '=', 1),
      )
      .leftJoin('portset', (join) =>
        join
          .onRef('portset.compute_id', '=', 'compute.id')
          .onRef('portset.subnet_id', '=', 'config_interface.subnet_id')
          .on('portset.held_until', 'is', null)
          .on('config_interface.nat_address', 'is', null),
      )
      .leftJoin('natgateway', 'natgateway.id', 'portset.natgateway_id')
      .select([
        'config_interface.id as interface_id',
        'config_interface.compute_id',
        'config_interface.address',
        'config_interface.nat_address',
        'nic.up',
        'nic.up_changed',
        'compute.host_id',
        'host.last_seen',
        'host.problem as host_problem',
        'firewall_device.firewall_id',
        'portset.natgateway_id',
        'portset.address as shared_address',
        'portset.block',
        'natgateway.ports_per_interface',
      ])
      .where('config_interface.vpc_id', '=', vpcId)
      .where('config_interface.id', '>', after?.interface_id ?? asId<InterfaceId>(0))
      .orderBy('config_interface.id')
      .limit(limit)
      .$narrowType<{ address: number }>()
      .execute(),
  );
}

/** When hosts last reported, by name. */
export async function selectLastSeen(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.selectFrom('host').select(['name', 'last_seen']).where('name', 'in', names).execute();
  return new Map(rows.map(({ name, last_seen: seen }) => [name, seen]));
}
