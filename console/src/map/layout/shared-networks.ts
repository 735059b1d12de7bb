import { alignedNetworks, type Range } from '#domain.ts';
import type { Calculation } from '../calculation.ts';

/** A network that one or several blocks use. */
export interface SharedNetwork<Block> {
  network: Range;
  /** The largest first. */
  blocks: readonly Block[];
}

/**
 * Cuts networks that may lie over one another into those that the same blocks use, by ascending address. Of two
 * networks that overlap, one contains the other.
 */
export function* sharedNetworks<Block extends { range: Range }>(
  blocks: readonly Block[],
): Calculation<SharedNetwork<Block>[]> {
  const shared: SharedNetwork<Block>[] = [];
  /** Those that contain the address that comes next, each inside the one before. */
  const around: Block[] = [];
  let next = 0;

  function cutUntil(last: number): void {
    if (around.length > 0 && next <= last) {
      const same = [...around];
      for (const network of alignedNetworks({ first: next, last })) shared.push({ network, blocks: same });
    }
    next = Math.max(next, last + 1);
  }

  function leaveBefore(address: number): void {
    for (let inner = around.at(-1); inner && inner.range.last < address; inner = around.at(-1)) {
      cutUntil(inner.range.last);
      around.pop();
    }
  }

  for (const block of blocks.toSorted(byAddress)) {
    leaveBefore(block.range.first);
    cutUntil(block.range.first - 1);
    around.push(block);
    yield;
  }
  leaveBefore(Number.POSITIVE_INFINITY);
  return shared;
}

function byAddress({ range: a }: { range: Range }, { range: b }: { range: Range }): number {
  return a.first - b.first || b.last - a.last;
}
