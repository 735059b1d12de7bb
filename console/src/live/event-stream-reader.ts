import { openEventStream } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import { FrameReader } from '#api/operations.ts';
import type { AccountEvent, LiveUpdate } from './updates.ts';

// Where news come from: one event stream for all tabs of the browser.

/** Told what is new, and where a stream continues after it. */
type EventStreamListener = (news: LiveUpdate, cursor: string | undefined) => void;

/** The service sends a comment every 15 seconds. */
const SILENT_MS = 40_000;
/** Events that come together are told together. */
const TOGETHER_MS = 100;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** The cursor is too old, or of a database that was restored. */
const CURSOR_EXPIRED = 410;

/** The news of the account, as long as one of the tabs is shown. */
export class EventStreamReader {
  /** Where the stream continues. Also set by what another tab has read. */
  cursor: string | undefined;
  readonly #listener: EventStreamListener;
  #failures = 0;
  /** What happened since the cursor is not known: everything is read again, once the next stream is there. */
  #hasGap = false;
  #wake: () => void = () => {
    // Nobody sleeps.
  };

  /** @param cursor where the first stream continues: not after what the page reads first */
  constructor(cursor: string, listener: EventStreamListener) {
    this.cursor = cursor;
    this.#listener = listener;
    addEventListener('online', () => this.#wake());
  }

  /** Follows the events until the signal. A stream that breaks continues where it was. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiFailure && error.status === CURSOR_EXPIRED) {
          this.cursor = undefined;
          this.#hasGap = true;
        } else if (error instanceof ApiFailure || error instanceof TypeError || isAbort(error))
          this.#failures += 1;
        else throw error;
      }
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
      if (!signal.aborted) await this.#sleep(delay, signal);
    }
  }

  /** Reads one connection to its end. */
  async #follow(signal: AbortSignal): Promise<void> {
    const silence = new StreamIdleTimeout(SILENT_MS);
    const headers = this.cursor === undefined ? undefined : { 'Last-Event-ID': this.cursor };
    const answer = await openEventStream({
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const frames = new FrameReader();
    const told = new EventBatch((events) => this.#listener({ events, isGap: false }, this.cursor));
    try {
      for (;;) {
        const piece = await pieces?.read();
        if (!piece || piece.done) return;
        silence.end();
        this.#failures = 0;
        for (const { id, data } of frames.read(piece.value)) {
          this.cursor = id ?? this.cursor;
          if (data !== undefined) told.add(JSON.parse(data));
        }
        if (this.#hasGap) this.#listener({ events: [], isGap: true }, this.cursor);
        this.#hasGap = false;
      }
    } finally {
      silence.stop();
      told.flush();
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

/** Breaks a connection on which nothing comes: the other side may be gone without a word. */
class StreamIdleTimeout {
  readonly #abort = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.end();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort.abort(), this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Tells events that come in quick succession at once, each in its latest state. */
class EventBatch {
  readonly #tell: (events: readonly AccountEvent[]) => void;
  #events = new Map<number, AccountEvent>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (events: readonly AccountEvent[]) => void) {
    this.#tell = tell;
  }

  add(event: AccountEvent): void {
    this.#events.set(event.id, event);
    this.#timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = [...this.#events.values()];
    this.#events = new Map();
    if (events.length > 0) this.#tell(events);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
