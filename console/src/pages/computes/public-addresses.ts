import { contains, parseAddress, SERVICE_RANGE } from '#domain.ts';

/** The public ones among the addresses of a compute: the others are in the network of the service. */
export function publicAddresses(addresses: readonly string[]): string[] {
  return addresses.filter((text) => {
    const address = parseAddress(text);
    return address === undefined || !contains(SERVICE_RANGE, { first: address, last: address });
  });
}
