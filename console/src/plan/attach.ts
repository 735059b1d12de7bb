import {
  ADDRESS_IN_USE,
  addressInSubnetProblem,
  NO_ADDRESS_FREE,
  notValid,
  overlaps,
  type Problem,
  parseAddress,
  type Range,
  usableRange,
  without,
} from '#domain.ts';

/** An address or range that an interface uses in the subnet. */
interface AddressUse {
  range: Range;
  computeId: number;
}

const FIELD = 'ipv4.vpc';

/**
 * The problems of an address in a subnet for an interface of a compute. Its own addresses, of other configs, are no
 * problem.
 * @param text empty if the service chooses the lowest free address
 */
export function addressProblems(
  text: string,
  { subnet, used, computeId }: { subnet: Range; used: readonly AddressUse[]; computeId: number },
): Problem[] {
  if (text === '')
    return lowestFree(subnet, used) === undefined ? [{ field: FIELD, reason: NO_ADDRESS_FREE }] : [];
  const address = parseAddress(text);
  if (address === undefined) return [notValid(FIELD)];
  const point = { first: address, last: address };
  const isTaken = used.some((other) => other.computeId !== computeId && overlaps(other.range, point));
  const reason = addressInSubnetProblem(address, subnet) ?? (isTaken ? ADDRESS_IN_USE : undefined);
  return reason === undefined ? [] : [{ field: FIELD, reason }];
}

/** The address that the service would choose; undefined if all are in use. */
export function lowestFree(subnet: Range, used: readonly AddressUse[]): number | undefined {
  return freeRuns(subnet, used)[0]?.first;
}

/** The next free address from a given one on; the lowest one when there is none. */
export function nextFree(from: number, subnet: Range, used: readonly AddressUse[]): number | undefined {
  const free = freeRuns(subnet, used);
  const run = free.find(({ last }) => last >= from);
  return run ? Math.max(run.first, from) : free[0]?.first;
}

/** The networks in a field, whatever stands between them. */
export function rangesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== '');
}

function freeRuns(subnet: Range, used: readonly AddressUse[]): Range[] {
  return without(
    [usableRange(subnet)],
    used.map(({ range }) => range),
  );
}
