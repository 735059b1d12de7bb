import { formatNetwork, knownNetwork, networkOf, networkSize, prefixLength } from '#domain/net/ipv4';

/** Prefix lengths: the largest and the smallest network. */
export type Sizes = readonly [largest: number, smallest: number];

/**
 * Networks of random sizes at random places, without overlaps. The same ones in every run.
 * @param range must have room for several times as many
 */
export function randomNetworks(range: string, count: number, [largest, smallest]: Sizes): string[] {
  const whole = knownNetwork(range);
  const unit = networkSize(smallest);
  const taken = new Uint8Array(networkSize(prefixLength(whole)) / unit);
  const random = randomFrom(count);
  const found: string[] = [];
  while (found.length < count) {
    const prefix = largest + Math.floor(random() * (smallest - largest + 1));
    const address = whole.first + Math.floor(random() * taken.length) * unit;
    const network = networkOf({ address, prefix });
    const [first, last] = [network.first - whole.first, network.last + 1 - whole.first];
    if (taken.subarray(first / unit, last / unit).includes(1)) continue;
    taken.fill(1, first / unit, last / unit);
    found.push(formatNetwork(network));
  }
  return found;
}

/** Numbers from 0 to below 1 (mulberry32): runs are compared with each other. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
