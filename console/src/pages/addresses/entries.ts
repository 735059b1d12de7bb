import type { Schema } from '#api/operations.ts';
import type { Range } from '#domain.ts';
import { type AddressQuery, matchesAddressQuery, rangeOf } from '#plan/find-address.ts';

/** An address or a range that an interface has, with the names of what it belongs to. */
export interface AddressEntry {
  key: string;
  text: string;
  range: Range;
  ip: Schema<'VpcIp'>;
  /** The id where the user may not see the compute. */
  compute: string;
  vpc: string;
  subnet: string;
}

export interface AddressInventory {
  ips: readonly Schema<'VpcIp'>[];
  vpcs: readonly Schema<'Vpc'>[];
  computes: readonly Schema<'Compute'>[];
}

/** The entries that answer a question, lowest address first; without one, all. */
export function entriesFor(
  sought: AddressQuery | undefined,
  { ips, vpcs, computes }: AddressInventory,
): AddressEntry[] {
  const labels = new Map(computes.map(({ id, label }) => [id, label]));
  const labelOf = (id: number) => labels.get(id) ?? `compute ${id}`;
  const vpcById = new Map(vpcs.map((vpc) => [vpc.id, vpc]));
  return ips
    .filter((ip) => sought === undefined || matchesAddressQuery(sought, ip, labelOf))
    .flatMap((ip) => {
      const range = rangeOf(ip);
      if (!range) return [];
      const vpc = vpcById.get(ip.vpc_id);
      const text = ip.address ?? ip.address_range ?? '';
      return [
        {
          key: `${ip.interface_id} ${text}`,
          text,
          range,
          ip,
          compute: labelOf(ip.compute_id),
          vpc: vpc?.label ?? `VPC ${ip.vpc_id}`,
          subnet: vpc?.subnets.find(({ id }) => id === ip.subnet_id)?.label ?? `subnet ${ip.subnet_id}`,
        },
      ];
    })
    .sort((a, b) => a.range.first - b.range.first || a.ip.interface_id - b.ip.interface_id);
}
