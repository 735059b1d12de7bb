import { without } from './ipam.ts';
import { networkSize, type Range } from './ipv4.ts';

/** Splits a range into the fewest networks that are together exactly this range, in ascending order. */
export function alignedNetworks({ first, last }: Range): Range[] {
  const networks: Range[] = [];
  for (let from = first; from <= last; ) {
    const size = Math.min(alignment(from), largestPower(last - from + 1));
    networks.push({ first: from, last: from + size - 1 });
    from += size;
  }
  return networks;
}

/** The free addresses of `within` as the largest networks possible, in ascending order. */
export function freeNetworks(within: Range, used: readonly Range[]): Range[] {
  return without([within], used).flatMap(alignedNetworks);
}

/** The lowest free network with this prefix length; undefined if none is free. */
export function firstFree(prefix: number, within: Range, used: readonly Range[]): Range | undefined {
  return lowest(prefix, without([within], used))?.network;
}

/**
 * Finds free networks of several sizes, the lowest possible ones for the largest sizes first. Placing in this order
 * finds room whenever there is room for all.
 * @returns the networks in the order of `prefixes`; undefined if they do not fit
 */
export function fitAll(
  prefixes: readonly number[],
  within: Range,
  used: readonly Range[],
): Range[] | undefined {
  const gaps = without([within], used);
  const fitted: Range[] = [];
  const largestFirst = prefixes
    .map((prefix, index) => ({ prefix, index }))
    .sort((a, b) => a.prefix - b.prefix);
  for (const { prefix, index } of largestFirst) {
    const found = lowest(prefix, gaps);
    if (!found) return undefined;
    const { gap, network } = found;
    gaps.splice(gap, 1, ...without(gaps.slice(gap, gap + 1), [network]));
    fitted[index] = network;
  }
  return fitted;
}

/** The lowest network in ascending, disjoint gaps, and the index of its gap. */
function lowest(prefix: number, gaps: readonly Range[]): { gap: number; network: Range } | undefined {
  const size = networkSize(prefix);
  for (const [gap, { first, last }] of gaps.entries()) {
    const from = Math.ceil(first / size) * size;
    if (from + size - 1 <= last) return { gap, network: { first: from, last: from + size - 1 } };
  }
  return undefined;
}

/** The size of the largest network that can start at an address. */
function alignment(address: number): number {
  return address === 0 ? networkSize(0) : 2 ** (31 - Math.clz32(address & -address));
}

/** The largest power of two that is not more than a count of addresses. */
function largestPower(count: number): number {
  return count >= networkSize(0) ? networkSize(0) : 2 ** (31 - Math.clz32(count));
}
