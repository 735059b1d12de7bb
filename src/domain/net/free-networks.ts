import type { Problem } from '../failure.ts';
import { sizeOf, without } from './ipam.ts';
import { contains, knownNetwork, networkSize, type Range } from './ipv4.ts';
import { SERVICE_RANGE } from './service-network.ts';
import { LARGEST_PREFIX, NO_FREE_NETWORK, PRIVATE_RANGES } from './subnet-network.ts';

/** The networks of one size that are free in a range, in ascending order. None of them is stored. */
export class FreeNetworks {
  readonly #size: number;
  /** The parts of the range that hold a free network: where the first one begins, and how many come before it. */
  readonly #parts: { from: number; before: number }[] = [];
  /** How many there are. */
  readonly count: number;

  /** @param used the ranges of the subnets; the service's own network is never free */
  constructor(prefix: number, within: Range, used: readonly Range[]) {
    this.#size = networkSize(prefix);
    let count = 0;
    for (const { first, last } of without([within], [...used, SERVICE_RANGE])) {
      const from = Math.ceil(first / this.#size) * this.#size;
      const fitting = Math.floor((last + 1 - from) / this.#size);
      if (fitting <= 0) continue;
      this.#parts.push({ from, before: count });
      count += fitting;
    }
    this.count = count;
  }

  /** @param index from 0 to `count` - 1 */
  at(index: number): Range {
    let [low, high] = [0, this.#parts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#parts[middle]?.before ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const { from, before } = this.#parts[low] ?? { from: 0, before: 0 };
    const first = from + (index - before) * this.#size;
    return { first, last: first + this.#size - 1 };
  }
}

/**
 * The largest network that is free in a range, the lowest of equal ones.
 * @param used as of `FreeNetworks`
 * @returns undefined when not even the smallest network of a subnet is free
 */
export function largestFree(within: Range, used: readonly Range[]): Range | undefined {
  let largest: Range | undefined;
  for (const run of without([within], [...used, SERVICE_RANGE])) {
    for (let size = networkSize(LARGEST_PREFIX); size <= sizeOf(run); size *= 2) {
      const first = Math.ceil(run.first / size) * size;
      const network = { first, last: first + size - 1 };
      if (network.last <= run.last && (!largest || size > sizeOf(largest))) largest = network;
    }
  }
  return largest;
}

/**
 * Where new subnets go if nobody says where: the private range of the first subnet.
 * @param subnet the first subnet of the VPC; undefined when there is none
 */
export function usualRange(subnet: Range | undefined): Range {
  const holding = PRIVATE_RANGES.find((range) => subnet && contains(range, subnet));
  return holding ?? knownNetwork('10.0.0.0/8');
}

/** Where a new subnet is to be: its network, or the size of one that is chosen. */
export interface SubnetPlacement {
  ipv4?: Range | undefined;
  prefix?: number | undefined;
  within?: Range | undefined;
}

export interface SubnetPlacements<P extends SubnetPlacement> {
  /** In the order of the placements; those with problems are missing. */
  placed: { placement: P; network: Range }[];
  problems: Problem[];
}

/**
 * Chooses the lowest free network for each placement that names only a size, one after the other. Networks that the
 * request names itself are not chosen for another entry, even if they come later.
 * @param existing the subnets of the VPC, the first one first
 * @param fieldOf the path of a placement's `prefix`
 */
export function placeSubnets<P extends SubnetPlacement>(
  placements: readonly P[],
  existing: readonly Range[],
  fieldOf: (index: number) => string,
): SubnetPlacements<P> {
  const named = placements.flatMap(({ ipv4 }) => (ipv4 ? [ipv4] : []));
  const usual = usualRange(existing[0] ?? named[0]);
  const used = [...existing, ...named];
  const placed: SubnetPlacements<P>['placed'] = [];
  const problems: Problem[] = [];
  for (const [index, placement] of placements.entries()) {
    const { ipv4, prefix, within = usual } = placement;
    const free = prefix === undefined ? undefined : new FreeNetworks(prefix, within, used);
    const network = ipv4 ?? (free && free.count > 0 ? free.at(0) : undefined);
    if (network) placed.push({ placement, network });
    else problems.push({ field: fieldOf(index), reason: NO_FREE_NETWORK });
    if (network && !ipv4) used.push(network);
  }
  return { placed, problems };
}
