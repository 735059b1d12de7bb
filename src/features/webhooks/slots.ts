/** Limits how many requests are under way, and shares them between accounts. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #waiting: (Claim & { begin: () => void })[] = [];
  readonly #ofAccounts = new Map<number, number>();
  #all = 0;
  #slow = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Runs the action when its turn has come. */
  async run<T>(claim: Claim, action: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ ...claim, begin });
      this.#beginNext();
    });
    try {
      return await action();
    } finally {
      this.#count(claim, -1);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    for (;;) {
      const underWay = { all: this.#all, slow: this.#slow, ofAccounts: this.#ofAccounts };
      const next = nextInTurn(this.#limits, underWay, this.#waiting);
      const [claim] = next < 0 ? [] : this.#waiting.splice(next, 1);
      if (!claim) return;
      this.#count(claim, 1);
      claim.begin();
    }
  }

  #count({ accountId, isSlow }: Claim, change: 1 | -1): void {
    this.#all += change;
    if (isSlow) this.#slow += change;
    const count = (this.#ofAccounts.get(accountId) ?? 0) + change;
    if (count === 0) this.#ofAccounts.delete(accountId);
    else this.#ofAccounts.set(accountId, count);
  }
}

/** A request that wants to be under way. */
export interface Claim {
  accountId: number;
  /** The receiver did not answer last time, or took long. */
  isSlow: boolean;
}

interface SlotLimits {
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
