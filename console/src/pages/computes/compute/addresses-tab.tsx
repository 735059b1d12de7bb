import { allVpcs, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { sharedText } from '#plan/shared-address.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { PublicAddress } from '#ui/public-address.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import { SharingPart } from './sharing-part.tsx';

interface AddressRow {
  address: string;
  kind: string;
  gateway: string | null;
  rdns: string | null;
  nat?: Schema<'Ipv4Address'>['vpc_nat_1_1'];
}

const COLUMNS: Column<AddressRow>[] = [
  { title: 'Address', isName: true, cell: ({ address }) => <Copyable text={address} /> },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Gateway', cell: ({ gateway }) => <span className="mono">{gateway}</span> },
  { title: 'Reverse DNS', cell: ({ rdns }) => rdns !== null && <Copyable text={rdns} /> },
  {
    title: 'NAT 1:1',
    cell: ({ nat }) =>
      nat && (
        <span>
          to{' '}
          <Link className="mono" to={paths.subnet(nat.vpc_id, nat.subnet_id)}>
            {nat.address}
          </Link>
        </span>
      ),
  },
];

/** The public addresses of a compute, those in the network of the service, and those in VPCs. */
export function AddressesTab({ compute }: { compute: Schema<'Compute'> }) {
  const path = { computeId: compute.id };
  const ips = useRead('getComputeIps', { path });
  const vpcs = useAll(allVpcs).data?.data ?? [];
  const configs = useRead('listComputeConfigs', { path }).data?.data ?? [];
  return (
    <Loaded
      reading={ips}
      skeleton={
        <Table caption="Addresses" columns={COLUMNS} rows={undefined} keyOf={({ address }) => address} />
      }
    >
      {(data) => (
        <>
          <h2>Public</h2>
          <Table
            caption="Public addresses"
            columns={COLUMNS}
            rows={rowsOf(data)}
            keyOf={({ address }) => address}
          />
          <SharingPart compute={compute} ips={data.ipv4.vpc} />
          <h2>In VPCs</h2>
          {data.ipv4.vpc.length === 0 ? (
            <p className="quiet">None. Add an interface to one of its configs to attach it to a subnet.</p>
          ) : (
            <Table
              caption="Addresses in VPCs"
              columns={vpcColumns(compute.id, vpcs, configs)}
              rows={data.ipv4.vpc}
              keyOf={({ interface_id: id, address, address_range: range }) => `${id} ${address ?? range}`}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function rowsOf({ ipv4, ipv6 }: Schema<'ComputeIps'>): AddressRow[] {
  const v4 = (kind: string) => (ip: Schema<'Ipv4Address'>) => ({ ...ip, kind, nat: ip.vpc_nat_1_1 });
  return [
    ...ipv4.public.map(v4('Public IPv4')),
    ...ipv4.private.map(v4('Private IPv4')),
    { ...ipv6.slaac, kind: 'IPv6' },
    { ...ipv6.link_local, kind: 'IPv6, link-local' },
  ];
}

/** What the user may not see is named by its id. */
function vpcColumns(
  compute: number,
  vpcs: readonly Schema<'Vpc'>[],
  configs: readonly Schema<'ComputeConfig'>[],
): Column<Schema<'VpcIp'>>[] {
  const subnetName = (vpcId: number, subnetId: number) => {
    const vpc = vpcs.find(({ id }) => id === vpcId);
    const subnet = vpc?.subnets.find(({ id }) => id === subnetId);
    return vpc && subnet ? `${vpc.label} / ${subnet.label}` : `Subnet ${subnetId}`;
  };
  const configName = (configId: number) =>
    configs.find(({ id }) => id === configId)?.label ?? `Config ${configId}`;
  return [
    {
      title: 'Address',
      isName: true,
      cell: ({ address, address_range: range }) => <Copyable text={address ?? range ?? ''} />,
    },
    {
      title: 'Subnet',
      cell: ({ vpc_id: vpc, subnet_id: subnet }) => (
        <Link to={paths.subnet(vpc, subnet)}>{subnetName(vpc, subnet)}</Link>
      ),
    },
    {
      title: 'Topology',
      weight: 0.8,
      cell: ({ vpc_id: vpc, address }) =>
        address !== null && (
          <Link
            to={paths.vpcTopology(vpc, { focus: `compute:${compute}` })}
            aria-label={`Show path of ${address}`}
          >
            Show path
          </Link>
        ),
    },
    {
      title: 'Config',
      cell: ({ config_id: config }) => <Link to={paths.config(compute, config)}>{configName(config)}</Link>,
    },
    { title: 'Gateway', cell: ({ gateway }) => <span className="mono">{gateway}</span> },
    { title: 'Public address', cell: (ip) => <PublicAddress nat={ip.nat_1_1} shared={sharedText(ip)} /> },
    {
      title: 'In use',
      cell: ({ active }) =>
        active ? <Status kind="good">Active</Status> : <Status kind="off">Not active</Status>,
    },
  ];
}
