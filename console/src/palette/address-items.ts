import type { Vpc, VpcIp } from '#api/records.ts';
import { formatAddress, formatNetwork, parseNetwork } from '#domain.ts';
import { paths } from '#paths.ts';
import { type AddressQuery, networkToCreate, stateOf, subnetsWith } from '#plan/find-address.ts';
import type { PaletteItem } from '#ui/palette/palette.tsx';

/** A record that answers the question, with the labels of what it names. */
export interface AddressUser {
  ip: VpcIp;
  compute: string;
  config: string;
}

const STATES = {
  used: 'in use',
  free: 'free',
  gateway: 'the gateway',
  reserved: 'reserved',
} as const;
const SHOWN = 5;

/** What to say about an address or a network: who uses it, the subnets around it, where a new one would fit. */
export function addressItems(
  sought: Exclude<AddressQuery, { kind: 'label' }>,
  vpcs: readonly Vpc[],
  ips: readonly VpcIp[],
  users: readonly AddressUser[],
): PaletteItem[] {
  const text = sought.kind === 'address' ? formatAddress(sought.address) : formatNetwork(sought.range);
  const holding = vpcs.flatMap((vpc) =>
    subnetsWith(sought.range, vpc.subnets).map((subnet) => {
      const network = parseNetwork(subnet.ipv4);
      const about = `Subnet ${subnet.ipv4} in ${vpc.label}`;
      if (sought.kind === 'network' || !network) {
        return { label: subnet.label, about, to: paths.subnet(vpc.id, subnet.id) };
      }
      const state = STATES[stateOf(sought.address, subnet, ips)];
      return {
        label: `${text} is ${state} in ${subnet.label}`,
        about,
        to: paths.subnet(vpc.id, subnet.id, { at: text }),
      };
    }),
  );
  const isHeld = new Set(holding.map(({ about }) => about));
  const creatable = isHeld.size > 0 ? [] : vpcs.flatMap((vpc) => createItem(sought, vpc));
  return [...users.map((user) => userItem(user)), ...holding.slice(0, SHOWN), ...creatable.slice(0, SHOWN)];
}

function userItem({ ip, compute, config }: AddressUser): PaletteItem {
  const facts = [
    `config ${config}`,
    `interface ${ip.interface_id}`,
    ip.nat_1_1 === null ? 'no NAT' : `NAT ${ip.nat_1_1}`,
    ip.active ? 'active' : 'not active',
  ];
  const address = ip.address ?? ip.address_range ?? '';
  return {
    label: `${address} is used by ${compute}`,
    about: facts.join(', '),
    to: paths.compute(ip.compute_id),
  };
}

function createItem(
  { range }: AddressQuery & { range: { first: number; last: number } },
  vpc: Vpc,
): PaletteItem[] {
  const network = networkToCreate(range, vpc.subnets);
  if (!network) return [];
  const ipv4 = formatNetwork(network);
  return [
    {
      label: `Create ${ipv4} in ${vpc.label}`,
      about: 'No subnet holds it yet',
      to: paths.newSubnet(vpc.id, { ipv4 }),
    },
  ];
}
