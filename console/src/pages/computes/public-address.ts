import { contains, parseAddress, SERVICE_RANGE } from '#domain.ts';

/** Whether an address is one of those that the service keeps for its own network. */
export function isServiceAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && contains(SERVICE_RANGE, { first: address, last: address });
}
