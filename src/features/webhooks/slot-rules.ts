/** A request that wants to be under way. */
export interface Claim {
  accountId: number;
  /** The receiver did not answer last time, or took long. */
  isSlow: boolean;
}

export interface SlotLimits {
  /** Requests under way. */
  total: number;
  /** Those of them to slow receivers, which would otherwise take all slots and keep them for long. */
  forSlow: number;
  /** Up to this number of requests, any account may take the next slot. */
  shared: number;
  /** Beyond it, only accounts with fewer than this may. So there is room for one that comes later. */
  perAccount: number;
}

/**
 * Chooses whose turn it is: of those that may begin, the account with the fewest requests under way, then who has
 * waited longest.
 * @param underWay how many requests each account has under way, and how many there are to slow receivers
 * @param waiting in the order in which they came
 * @returns an index of `waiting`, or -1
 */
export function nextInTurn(
  { total, forSlow, shared, perAccount }: SlotLimits,
  underWay: { all: number; slow: number; ofAccounts: ReadonlyMap<number, number> },
  waiting: readonly Claim[],
): number {
  if (underWay.all >= total) return -1;
  const hasRoom = ({ isSlow }: Claim) => !isSlow || underWay.slow < forSlow;
  let next = -1;
  let fewest = underWay.all < shared ? total : perAccount;
  for (const [index, claim] of waiting.entries()) {
    const count = underWay.ofAccounts.get(claim.accountId) ?? 0;
    if (count >= fewest || !hasRoom(claim)) continue;
    fewest = count;
    next = index;
  }
  return next;
}
