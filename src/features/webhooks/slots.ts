import { type Claim, nextInTurn, type SlotLimits } from './slot-rules.ts';

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
