import { reason } from '#domain/reasons/reason';
import { isReserved, type Range } from './ipv4.ts';

const ADDRESS_OUTSIDE = reason({
  name: 'ADDRESS_OUTSIDE',
  group: 'interface',
  text: 'ipv4.vpc must be inside the subnet',
  fields: ['ipv4.vpc'],
  cause: 'The address is outside the subnet.',
  remedy: 'Choose one that is, or leave it out to get the lowest that is free.',
});

const ADDRESS_RESERVED = reason({
  name: 'ADDRESS_RESERVED',
  group: 'interface',
  text: 'ipv4.vpc is reserved in the subnet',
  fields: ['ipv4.vpc'],
  cause: 'The first two and the last two addresses of a subnet are reserved.',
  remedy: 'Choose another one, or leave it out to get the lowest that is free.',
});

export const ADDRESS_IN_USE = reason({
  name: 'ADDRESS_IN_USE',
  group: 'interface',
  text: 'ipv4.vpc is already in use in the subnet',
  fields: ['ipv4.vpc'],
  cause: 'Another compute uses the address, alone or in a range, or it is in a range of the interface.',
  remedy: 'Choose another one, or leave it out to get the lowest that is free.',
});

export const NO_ADDRESS_FREE = reason({
  name: 'NO_ADDRESS_FREE',
  group: 'interface',
  text: 'No address is free in the subnet',
  fields: ['ipv4.vpc'],
  cause: 'The service should choose the address, but all addresses of the subnet are in use.',
  remedy: 'Delete interfaces that are not needed, or use another subnet.',
});

/** Checks an explicit address against the subnet's range and reserved addresses. @returns the reason, if any */
export function addressInSubnetProblem(address: number, subnet: Range): string | undefined {
  if (address < subnet.first || address > subnet.last) return ADDRESS_OUTSIDE;
  return isReserved(subnet, address) ? ADDRESS_RESERVED : undefined;
}
