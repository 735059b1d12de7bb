import type { RowOwner } from './changes/owned-rows.ts';

/** What a pass looks at. */
export interface PassScope {
  accountIds: readonly number[];
  regionIds: readonly string[];
  /** Also looks for rows of ours that nobody wants. */
  others: boolean;
}

/** Accounts that one pass looks at during a full comparison. */
const PORTION = 50;

/** What is to be compared next: first what is known to have changed, then the rest of a full comparison. */
export class Agenda {
  readonly #accounts = new Set<number>();
  readonly #regions = new Set<string>();
  #others = false;
  #sweep: number[] = [];
  #isSweeping = false;

  /** @param owner undefined when a row has turned up that nobody wants */
  mark(owner: RowOwner | undefined): void {
    if (owner === undefined) this.#others = true;
    else if (typeof owner === 'number') this.#accounts.add(owner);
    else this.#regions.add(owner);
  }

  /** Puts everything on the agenda. */
  sweep(accountIds: readonly number[], regionIds: readonly string[]): void {
    this.#sweep = accountIds.toReversed();
    this.#isSweeping = true;
    for (const id of regionIds) this.#regions.add(id);
  }

  /** Whether a full comparison is under way. */
  get isSweeping(): boolean {
    return this.#isSweeping;
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0 && this.#regions.size === 0 && !this.#others && !this.#isSweeping;
  }

  /** @returns what to compare now; it is no longer on the agenda */
  take(): PassScope {
    const accountIds =
      this.#accounts.size > 0 ? [...this.#accounts] : this.#sweep.splice(-PORTION).toReversed();
    const regionIds = [...this.#regions];
    const isEnd = this.#isSweeping && this.#sweep.length === 0;
    const others = this.#others || isEnd;
    if (isEnd) this.#isSweeping = false;
    this.#accounts.clear();
    this.#regions.clear();
    this.#others = false;
    return { accountIds, regionIds, others };
  }
}
