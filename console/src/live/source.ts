// Where news come from: one poll of the events for all tabs of the browser.
import { call } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import type { News } from './news.ts';
import { pollDelay } from './pace.ts';
import { advance, type Position, pollInput } from './position.ts';

interface Listeners {
  /** Told what is new, and where the next poll begins. */
  onNews: (news: News, position: Position) => void;
}

/** The news of the account, as long as one of the tabs is shown. */
export class Source {
  /** Also set by what another tab has read. */
  position: Position | undefined;
  readonly #listeners: Listeners;
  #wrote = Number.NEGATIVE_INFINITY;
  #input = Date.now();
  #asked = Number.NEGATIVE_INFINITY;
  #hasFailed = false;
  #wake: () => void = () => {
    // Nobody sleeps.
  };

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** Somebody changed something: its events follow soon. */
  noteWrite(): void {
    this.#wrote = Date.now();
    this.noteInput();
  }

  /** Somebody is there. */
  noteInput(): void {
    this.#input = Date.now();
    this.#wake();
  }

  /** Asks at once, and then again and again until the signal. */
  async run(signal: AbortSignal): Promise<void> {
    this.#asked = Number.NEGATIVE_INFINITY;
    this.#input = Date.now();
    while (!signal.aborted) {
      const now = Date.now();
      const delay = pollDelay({
        hasJobs: (this.position?.unfinished.length ?? 0) > 0,
        sinceWrite: now - this.#wrote,
        sinceInput: now - this.#input,
        hasFailed: this.#hasFailed,
      });
      const left = this.#asked + delay - now;
      // One poll after the other.
      await (left > 0 ? this.#sleep(left, signal) : this.#ask(signal));
    }
  }

  async #ask(signal: AbortSignal): Promise<void> {
    this.#asked = Date.now();
    try {
      const found = await call('listEvents', { ...pollInput(this.position), signal, isPoll: true });
      const { position, news } = advance(this.position, found);
      this.position = position;
      this.#hasFailed = false;
      this.#listeners.onNews(news, position);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      this.#hasFailed = true;
    }
  }

  #sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
  }
}
