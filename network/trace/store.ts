import {
  asId,
  type ComputeId,
  type InterfaceId,
  type NatgatewayId,
  type SubnetId,
  type VpcId,
} from '#domain/ids';
import { selectAddressHolder } from '#features/networks/addresses/records';
import type { Db } from '#store/types';
import type { TracedFirewall } from './firewalls.ts';
import type { TracedPacket } from './packet.ts';

/** An interface in a subnet, and what is known of its port. */
export type TracedInterface = NonNullable<Awaited<ReturnType<typeof selectInterface>>>;

export function selectInterface(db: Db, id: InterfaceId) {
  return places(db).where('config_interface.id', '=', id).executeTakeFirst();
}

/** The interface that has an address, or the range that holds it. What a compute runs with comes first. */
export async function selectByAddress(
  db: Db,
  { vpcId, subnetId }: { vpcId?: VpcId; subnetId?: SubnetId },
  address: number,
): Promise<TracedInterface | undefined> {
  return await places(db)
    .$if(vpcId !== undefined, (query) => query.where('config_interface.vpc_id', '=', vpcId ?? asId<VpcId>(0)))
    .$if(subnetId !== undefined, (query) =>
      query.where('config_interface.subnet_id', '=', subnetId ?? asId<SubnetId>(0)),
    )
    .where((eb) =>
      eb.or([
        eb('config_interface.address', '=', address),
        eb.exists(
          eb
            .selectFrom('interface_range')
            .select('interface_range.interface_id')
            .whereRef('interface_range.interface_id', '=', 'config_interface.id')
            .where('interface_range.first', '<=', address)
            .where('interface_range.last', '>=', address),
        ),
      ]),
    )
    .orderBy('config_interface.active', 'desc')
    .orderBy('config_interface.id')
    .executeTakeFirst();
}

/** Another VPC of the account in which an interface has the address. */
export async function selectOtherVpc(
  db: Db,
  { accountId, vpcId }: { accountId: number; vpcId: VpcId },
  address: number,
): Promise<VpcId | undefined> {
  const row = await db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .select('config_interface.vpc_id')
    .where('compute.account_id', '=', accountId)
    .where('config_interface.address', '=', address)
    .where('config_interface.vpc_id', '<>', vpcId)
    .executeTakeFirst();
  return row?.vpc_id ?? undefined;
}

/** The subnet of a VPC that holds an address. */
export async function selectSubnetWith(
  db: Db,
  vpcId: VpcId,
  address: number,
): Promise<{ id: SubnetId; first: number } | undefined> {
  return await db
    .selectFrom('subnet')
    .select(['id', 'first'])
    .where('vpc_id', '=', vpcId)
    .where('first', '<=', address)
    .where('last', '>=', address)
    .executeTakeFirst();
}

/** What has a public address. */
export type TracedHolder =
  | { compute_id: ComputeId; nics: { id: number }[] }
  | { natgateway_id: NatgatewayId };

/** The compute that has a public address, with the network interfaces that answer for it, or the NAT gateway. */
export async function selectHolder(
  db: Db,
  region: string,
  address: number,
): Promise<TracedHolder | undefined> {
  const { compute_id: computeId = null, natgateway_id: natgatewayId = null } =
    (await selectAddressHolder(db, region, address)) ?? {};
  if (natgatewayId !== null) return { natgateway_id: natgatewayId };
  if (computeId === null) return undefined;
  const nics = await db
    .selectFrom('nic')
    .select('id')
    .where('compute_id', '=', computeId)
    .where((eb) => eb.or([eb('nat_address', '=', address), eb('purpose', '=', 'public')]))
    .execute();
  return { compute_id: computeId, nics };
}

/** A port that leads to a compute, and the network interface that packets get to; null while it does not run with that. */
export interface TracedForward {
  id: number;
  compute_id: ComputeId;
  target_port: number;
  nic_id: number | null;
}

/** The forward of a port of a public address. */
export async function selectForward(
  db: Db,
  address: number,
  { protocol, port }: TracedPacket,
): Promise<TracedForward | undefined> {
  if (protocol !== 'TCP' && protocol !== 'UDP') return undefined;
  return await db
    .selectFrom('natgateway_forward')
    .leftJoin('nic', 'nic.interface_id', 'natgateway_forward.interface_id')
    .select(['natgateway_forward.id', 'natgateway_forward.compute_id', 'natgateway_forward.target_port'])
    .select('nic.id as nic_id')
    .where('natgateway_forward.address', '=', address)
    .where('natgateway_forward.port', '=', port)
    .where('natgateway_forward.protocol', '=', protocol === 'TCP' ? 'tcp' : 'udp')
    .executeTakeFirst();
}

/** The enabled firewall of a compute. */
export async function selectFirewall(db: Db, computeId: ComputeId): Promise<TracedFirewall | undefined> {
  const row = await db
    .selectFrom('firewall_device')
    .innerJoin('firewall', 'firewall.id', 'firewall_device.firewall_id')
    .select(['firewall.id', 'firewall.label', 'firewall.rules'])
    .where('firewall_device.compute_id', '=', computeId)
    .where('firewall_device.enabled', '=', 1)
    .executeTakeFirst();
  return row && { ...row, rules: JSON.parse(row.rules) };
}

/** Whether a compute runs with a public interface, on which its public addresses are then. */
export async function hasPublicNic(db: Db, computeId: TracedInterface['compute_id']): Promise<boolean> {
  const row = await db
    .selectFrom('nic')
    .select('id')
    .where('compute_id', '=', computeId)
    .where('purpose', '=', 'public')
    .executeTakeFirst();
  return row !== undefined;
}

function places(db: Db) {
  return db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .leftJoin('nic', 'nic.interface_id', 'config_interface.id')
    .leftJoin('host', 'host.id', 'compute.host_id')
    .leftJoin('portset', (join) =>
      join
        .onRef('portset.compute_id', '=', 'compute.id')
        .onRef('portset.subnet_id', '=', 'subnet.id')
        .on('portset.held_until', 'is', null),
    )
    .leftJoin('natgateway', 'natgateway.id', 'portset.natgateway_id')
    .select([
      'config_interface.id as interface_id',
      'config_interface.compute_id',
      'compute.account_id',
      'compute.region',
      'subnet.vpc_id',
      'subnet.id as subnet_id',
      'config_interface.address',
      'nic.id as nic_id',
      'nic.position',
      'nic.nat_address',
      'subnet.natgateway_id',
      'portset.address as shared_address',
      'portset.block',
      'natgateway.ports_per_interface',
      'nic.up',
      'host.name as host',
      'host.last_seen',
    ])
    .$narrowType<{ address: number }>();
}
