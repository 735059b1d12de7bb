import { ApiFailure } from '#api/failure.ts';
import { read } from '#api/queries.ts';
import type { Vpc, VpcIp } from '#api/records.ts';
import { paths } from '#paths.ts';
import { type AddressQuery, matchesAddressQuery } from '#plan/find-address.ts';
import type { SessionGrants } from '#rights/can.ts';
import type { PaletteItem } from '#ui/palette/palette.tsx';
import { addressItems } from './address-items.ts';
import { lookUpName } from './names.ts';

const SHOWN = 6;
const SIZE = 500;
const MOST_PAGES = 10;

/** VPCs, subnets, computes, firewalls and NAT gateways whose label contains a text, and what else has such a name. @throws ApiFailure */
export async function lookUpLabel(text: string, grants: SessionGrants): Promise<PaletteItem[]> {
  const filter = { label: { '+contains': text }, '+order_by': 'label' };
  const query = { page_size: 25 };
  const [vpcs, computes, firewalls, gateways, all, named] = await Promise.all([
    read('listVpcs', { filter, query }),
    read('listComputes', { filter, query }),
    read('listFirewalls', { filter, query }),
    read('listNatgateways', { filter, query }),
    readVpcs(),
    lookUpName(text, grants),
  ]);
  const sought = text.toLowerCase();
  const subnets = all.flatMap((vpc) =>
    vpc.subnets
      .filter(({ label }) => label.toLowerCase().includes(sought))
      .map(({ id, label, ipv4 }) => ({
        label,
        about: `Subnet ${ipv4} in ${vpc.label}`,
        to: paths.subnet(vpc.id, id),
      })),
  );
  return [
    ...vpcs.data.slice(0, SHOWN).map(({ id, label }) => ({ label, about: 'VPC', to: paths.vpc(id) })),
    ...subnets.slice(0, SHOWN),
    ...computes.data
      .slice(0, SHOWN)
      .map(({ id, label, status }) => ({ label, about: `Compute, ${status}`, to: paths.compute(id) })),
    ...firewalls.data
      .slice(0, SHOWN)
      .map(({ id, label, status }) => ({ label, about: `Firewall, ${status}`, to: paths.firewall(id) })),
    ...gateways.data
      .slice(0, SHOWN)
      .map(({ id, label }) => ({ label, about: 'NAT gateway', to: paths.natgateway(id) })),
    ...named,
  ];
}

/** The compute that has a port of a public address now, and the page for other times. @throws ApiFailure */
export async function lookUpPort({
  address,
  port,
}: {
  address: string;
  port: number;
}): Promise<PaletteItem[]> {
  const name = `${address}:${port}`;
  const past = {
    label: `Who had ${name}?`,
    about: 'At another time',
    to: paths.holder({ address, port }),
  };
  try {
    const { compute_id: id, compute_label: label } = await read('getAddressHolder', {
      ...{ path: { address }, query: { port } },
    });
    if (id === null) return [past];
    return [
      { label: `${name} belongs to ${label ?? id}`, about: 'Compute, now', to: paths.compute(id) },
      past,
    ];
  } catch (error) {
    if (error instanceof ApiFailure) return [past];
    throw error;
  }
}

/** What uses an address or a network, which subnets hold it, and where a new one could. @throws ApiFailure */
export async function lookUpAddress(
  sought: Exclude<AddressQuery, { kind: 'label' }>,
): Promise<PaletteItem[]> {
  const [vpcs, ips] = await Promise.all([readVpcs(), readIps()]);
  const found = ips.filter((record) => matchesAddressQuery(sought, record, () => '')).slice(0, SHOWN);
  const users = await Promise.all(found.map(withUser));
  return addressItems(sought, vpcs, ips, users);
}

/** A record with the labels of what it names. */
async function withUser(ip: VpcIp) {
  const path = { computeId: ip.compute_id };
  const [compute, configs] = await Promise.all([
    read('getCompute', { path }),
    read('listComputeConfigs', { path }),
  ]);
  const config = configs.data.find(({ id }) => id === ip.config_id)?.label;
  return { ip, compute: compute.label, config: config ?? `${ip.config_id}` };
}

async function readVpcs(): Promise<readonly Vpc[]> {
  const { data } = await read('listVpcs', { query: { page_size: SIZE }, filter: { '+order_by': 'label' } });
  return data;
}

async function readIps(): Promise<VpcIp[]> {
  const first = await read('listVpcIps', { query: { page_size: SIZE } });
  const others = await Promise.all(
    Array.from({ length: Math.min(first.pages, MOST_PAGES) - 1 }, (_, index) =>
      read('listVpcIps', { query: { page_size: SIZE, page: index + 2 } }),
    ),
  );
  return [first, ...others].flatMap(({ data }) => data);
}
