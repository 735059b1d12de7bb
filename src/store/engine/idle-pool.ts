import { bounds } from '#domain/budget';

/**
 * A pool of items that are expensive to open. Items that have been idle for a while are closed, so that a peak in
 * load does not occupy file descriptors and memory forever.
 */
export class IdlePool<Item> {
  readonly #close: (item: Item) => unknown;
  readonly #keep: number;
  readonly #patience: number;
  /** The most recently used item is last, and is taken first. */
  #idle: { item: Item; since: number }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param keep number of idle items that stay open indefinitely
   * @param patience milliseconds until other idle items are closed
   */
  constructor(close: (item: Item) => unknown, keep = 0, patience: number = bounds.idleReader.value) {
    this.#close = close;
    this.#keep = keep;
    this.#patience = patience;
  }

  take(): Item | undefined {
    return this.#idle.pop()?.item;
  }

  giveBack(item: Item): void {
    this.#idle.push({ item, since: performance.now() });
    if (this.#idle.length > this.#keep) this.#closeLater();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(this.#idle.splice(0).map(({ item }) => this.#close(item)));
  }

  #closeLater(): void {
    this.#timer ??= setTimeout(() => this.#closeUnused(), this.#patience).unref();
  }

  #closeUnused(): void {
    this.#timer = undefined;
    const now = performance.now();
    while (this.#idle.length > this.#keep && now - (this.#idle[0]?.since ?? now) >= this.#patience) {
      const unused = this.#idle.shift();
      if (unused) this.#close(unused.item);
    }
    if (this.#idle.length > this.#keep) this.#closeLater();
  }
}
