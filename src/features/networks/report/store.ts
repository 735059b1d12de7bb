import { asId, type ComputeId, type FirewallId, type InterfaceId, type VpcId } from '#domain/ids';
import { readInPortions } from '#store/query/portions';
import type { Db } from '#store/types';
import type { PortFacts } from './rules.ts';

export interface ReportRow extends PortFacts {
  interface_id: InterfaceId;
  compute_id: ComputeId;
  address: number;
  nat_address: number | null;
  firewall_id: FirewallId | null;
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
      ])
      .where('config_interface.vpc_id', '=', vpcId)
      .where('config_interface.id', '>', after?.interface_id ?? asId<InterfaceId>(0))
      .orderBy('config_interface.id')
      .limit(limit)
      .$narrowType<{ address: number }>()
      .execute(),
  );
}
