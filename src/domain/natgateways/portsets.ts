/** Addresses have so many ports. */
const PORTS = 65_536;
/** Ports below are never given to computes. */
const FIRST_PORT = 1_024;
const MOST_PORTS = 16_384;
const LEAST_PORTS = 64;

/** Ports of a public address, both ends included. */
export interface PortRange {
  start: number;
  end: number;
}

/** How many ports a block may have: powers of two from the smallest one, which is a power of two itself. */
export function blockSizes(smallest: number): number[] {
  const sizes: number[] = [];
  for (let size = smallest; size <= MOST_PORTS; size *= 2) sizes.push(size);
  return sizes;
}

/** How many blocks of an address can be given to computes. */
export function blocksOfAddress(size: number): number {
  return Math.floor((PORTS - FIRST_PORT) / size);
}

/** Block 0 is never given to a compute, and neither is any other one with ports below 1024. */
export function firstBlock(size: number): number {
  return Math.max(1, FIRST_PORT / size);
}

export function portsOfBlock(block: number, size: number): PortRange {
  return { start: block * size, end: (block + 1) * size - 1 };
}

/** The block that a port is in. */
export function blockOfPort(port: number, size: number): number {
  return Math.floor(port / size);
}

/** Whether computes may get a block. */
export function isGiven(block: number, size: number): boolean {
  return block >= firstBlock(size);
}

/**
 * The lowest block that is not taken.
 * @returns undefined when all blocks of the address are taken
 */
export function lowestFreeBlock(taken: ReadonlySet<number>, size: number): number | undefined {
  const first = firstBlock(size);
  for (let block = first; block < first + blocksOfAddress(size); block++) if (!taken.has(block)) return block;
  return undefined;
}

/** Ports of an address that nobody has: those of the lowest free block, or else those below all blocks. */
export function freePorts(taken: ReadonlySet<number>, size: number): PortRange {
  const block = lowestFreeBlock(taken, size);
  return block === undefined ? { start: 1, end: firstBlock(size) * size - 1 } : portsOfBlock(block, size);
}

/** Where ports may begin that a compute had and that have this one: all of an address, a block of any size, or just it. */
export function possibleStarts(port: number): number[] {
  const blocks = blockSizes(LEAST_PORTS).map((size) => blockOfPort(port, size) * size);
  return [...new Set([0, ...blocks, port])];
}
