/** A few of them, with up to sixteen requests each, are the work of some milliseconds. */
const PIPELINES_PER_TURN = 4;

/** What waits to go on. */
interface Waiting {
  goOn(): void;
}

/**
 * Connections with requests that wait behind others of the same connection. A few go on in each turn of the event loop,
 * one after the other: whoever sends one request at a time waits for none of the thousands that somebody else sent.
 */
export class PipelineQueue {
  readonly #waiting = new Set<Waiting>();
  #isScheduled = false;

  add(pipeline: Waiting): void {
    this.#waiting.add(pipeline);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (const pipeline of [...this.#waiting].slice(0, PIPELINES_PER_TURN)) {
        this.#waiting.delete(pipeline);
        pipeline.goOn();
      }
      this.#schedule();
    });
  }
}
