// Events as they happen.
import { type Caller, pause, type Sending } from './call.ts';
import { PalisadeError } from './failure.ts';
import type { Filter } from './filter.ts';
import { FrameReader } from './frames.ts';
import { operations } from './generated/operations.ts';
import { requestOf } from './request.ts';
import type { Schema } from './types.ts';

/** An event, and where a stream continues after it. */
export interface StreamedEvent {
  event: Schema<'Event'>;
  cursor: string;
}

/** What a stream says: an event, or only how far it is. */
export interface StreamProgress {
  event: Schema<'Event'> | undefined;
  cursor: string;
}

export interface EventStreamOptions extends Pick<Sending, 'signal'> {
  filter?: Filter | undefined;
  /** Continue after the event that came with this cursor. By default the stream begins with what happens next. */
  cursor?: string | undefined;
}

/** Three comments of the service: without any of them the connection is broken. */
const SILENT_MS = 45_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Follows the events of the account, and how far the stream is. A connection that breaks is opened again, and continues
 * where it was.
 * @throws PalisadeError, with status 410 when the cursor has expired
 */
export async function* follow(
  caller: Caller,
  following: EventStreamOptions,
): AsyncGenerator<StreamProgress, never> {
  let { cursor } = following;
  let hasBegun = false;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const progress of connection(caller, { ...following, cursor })) {
        failures = 0;
        hasBegun = true;
        cursor = progress.cursor;
        yield progress;
      }
    } catch (error) {
      // Once it has begun, it goes on when the service is there again.
      if (!(hasBegun && error instanceof PalisadeError && error.isInAMoment)) throw error;
    }
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), following.signal);
  }
}

/** Reads one connection to its end. */
async function* connection(
  caller: Caller,
  { filter, cursor, signal }: EventStreamOptions,
): AsyncGenerator<StreamProgress, void> {
  const silence = new IdleTimeout();
  try {
    const request = requestOf(operations.streamEvents, { filter, query: { cursor } });
    const body = await caller.answer(
      request,
      signal ? { signal } : {},
      () => silence.begin(),
      async (answer) => answer.body,
    );
    const frames = new FrameReader();
    for await (const piece of pieces(body)) {
      silence.end();
      for (const { id, data } of frames.read(piece)) {
        cursor = id ?? cursor;
        if (cursor !== undefined) yield { event: data && JSON.parse(data), cursor };
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    // A connection that breaks is no failure of the API.
    if (error instanceof PalisadeError || error instanceof SyntaxError) throw error;
  } finally {
    silence.stop();
  }
}

async function* pieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      yield decoder.decode(piece.value, { stream: true });
  } finally {
    // Closes the connection when nobody reads on.
    await reader?.cancel().catch(() => undefined);
  }
}

/** Breaks a connection on which nothing comes: the other side may be gone without a word. */
class IdleTimeout {
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(): AbortSignal {
    this.#abort = new AbortController();
    this.end();
    return this.#abort.signal;
  }

  end(): void {
    const abort = this.#abort;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => abort.abort(), SILENT_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
