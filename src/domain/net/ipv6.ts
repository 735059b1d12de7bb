/** The network of all compute addresses: 2001:db8::/32, the documentation prefix (RFC 3849). */
const COMPUTES = [0x2001, 0x0db8] as const;
const LINK_LOCAL = [0xfe80, 0, 0, 0] as const;

/**
 * The public IPv6 address of a compute: its id in the low 64 bits of `2001:db8:<network>::/64`.
 * @param network number of the region, 1 to 9999; its decimal digits are used as hexadecimal ones
 */
export function computeAddress(network: number, computeId: number): string {
  return formatIpv6([...COMPUTES, Number.parseInt(String(network), 16), 0, ...hostGroups(computeId)]);
}

/** The link-local address of a compute. */
export function linkLocalAddress(computeId: number): string {
  return formatIpv6([...LINK_LOCAL, ...hostGroups(computeId)]);
}

/**
 * Formats eight groups of 16 bits (RFC 5952): lower case, with `::` for the longest run of zeros, or the first of
 * equally long ones.
 */
export function formatIpv6(groups: readonly number[]): string {
  const { start, length } = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [index, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: index - length + 1, length };
  }
  return longest;
}

/** An integer below 2^53 as four groups of 16 bits. */
function hostGroups(id: number): number[] {
  return [3, 2, 1, 0].map((position) => Math.floor(id / 65_536 ** position) % 65_536);
}
