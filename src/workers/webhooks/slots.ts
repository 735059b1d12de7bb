/**
 * Limits how many requests are under way. Requests to receivers that failed before get only a part of the slots, so
 * that dead receivers, which keep a slot until the timeout, never take all of them. Who waits is served in order.
 */
export class Slots {
  readonly #total: number;
  readonly #forFailing: number;
  readonly #waiting: { isFailing: boolean; begin: () => void }[] = [];
  #taken = 0;
  #takenByFailing = 0;

  constructor({ total, forFailing }: { total: number; forFailing: number }) {
    this.#total = total;
    this.#forFailing = forFailing;
  }

  /** Runs the action as soon as there is a slot. */
  async run<T>(isFailing: boolean, action: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(isFailing)) this.#take(isFailing);
    else await new Promise<void>((begin) => this.#waiting.push({ isFailing, begin }));
    try {
      return await action();
    } finally {
      this.#giveBack(isFailing);
    }
  }

  #hasRoom(isFailing: boolean): boolean {
    return this.#taken < this.#total && (!isFailing || this.#takenByFailing < this.#forFailing);
  }

  #take(isFailing: boolean): void {
    this.#taken += 1;
    if (isFailing) this.#takenByFailing += 1;
  }

  #giveBack(isFailing: boolean): void {
    this.#taken -= 1;
    if (isFailing) this.#takenByFailing -= 1;
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.isFailing));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return;
    this.#take(waiting.isFailing);
    waiting.begin();
  }
}
