import type { Range } from '#domain/net/ipv4';

/** All single addresses, each as often as it occurs in the ranges. */
export function addressesOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** The shortest list of ranges with exactly these addresses: ascending and not adjacent. */
export function runsOf(addresses: ReadonlySet<number>): Range[] {
  const runs: Range[] = [];
  for (const address of [...addresses].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === address - 1) run.last = address;
    else runs.push({ first: address, last: address });
  }
  return runs;
}

export function lowestBut(range: Range, used: ReadonlySet<number>): number | undefined {
  return addressesOf([range]).find((address) => !used.has(address));
}
