import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '#access/actor';
import type { EventStreamRequest, EventStreamSource, OpenedStream } from '#access/event-streams';
import { Failure } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import { type Cursor, CursorExpired, formatCursor } from '#features/changes/feed';
import { EventStream } from './event-stream.ts';
import type { StreamServices } from './services.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWatch } from './stream-watch.ts';

/** How often to look whether streams have to end. It takes less than a second until they have. */
const WATCH_MILLISECONDS = 400;

/** Time between two reads of the feed, so that a burst of writes does not cause a read each. */
const PACE_MILLISECONDS = 50;

/** All event streams of a process, fed by one reader of the change feed, which runs while there are any. */
export class EventStreams implements EventStreamSource {
  readonly #services: StreamServices;
  /** Streams that have begun. */
  readonly #streams = new Set<EventStream>();
  /** Streams by user and by account, from before they begin until the connection closes. */
  readonly #takenBy = new Map<string, number>();
  #taken = 0;
  #hasStopped = false;
  #running: Promise<void> | undefined;
  #pause = new AbortController();

  constructor(services: StreamServices) {
    this.#services = services;
  }

  get size(): number {
    return this.#taken;
  }

  async cursor(): Promise<string> {
    return formatCursor(await this.#services.changes.end());
  }

  /** @throws Failure when there are too many streams, or the cursor has expired */
  async open(request: EventStreamRequest): Promise<OpenedStream> {
    const release = this.#take(request.actor);
    try {
      const start = await this.#startOf(request.after);
      let stream: EventStream | undefined;
      return {
        begin: (receiver) => {
          stream = new EventStream(request, start, receiver);
          this.#add(stream);
        },
        close: () => {
          if (stream) this.#streams.delete(stream);
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends all streams. Their clients come back with their cursors. */
  async endAll(): Promise<void> {
    for (const stream of [...this.#streams]) this.#end(stream);
    this.#pause.abort();
    await this.#running;
  }

  /** Ends all streams and opens no others. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    await this.endAll();
  }

  #take({ userId, accountId }: Actor): () => void {
    const { limits } = this.#services;
    const owners = [
      { name: `user ${userId}`, limit: limits.perUser },
      { name: `account ${accountId}`, limit: limits.perAccount },
    ];
    const takenBy = (name: string) => this.#takenBy.get(name) ?? 0;
    if (owners.some(({ name, limit }) => takenBy(name) >= limit))
      throw Failure.tooManyRequests('eventStreams');
    if (this.#hasStopped || this.#taken >= limits.all) throw Failure.busy();
    this.#taken += 1;
    for (const { name } of owners) this.#takenBy.set(name, takenBy(name) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken -= 1;
      for (const { name } of owners) {
        if (takenBy(name) === 1) this.#takenBy.delete(name);
        else this.#takenBy.set(name, takenBy(name) - 1);
      }
    };
  }

  async #startOf(after: Cursor | undefined): Promise<Cursor> {
    const { changes } = this.#services;
    if (!after) return await changes.end();
    try {
      await changes.require(after);
      return after;
    } catch (error) {
      if (!(error instanceof CursorExpired)) throw error;
      throw new Failure('cursor_expired', [{ reason: CURSOR_EXPIRED }]);
    }
  }

  #add(stream: EventStream): void {
    if (this.#hasStopped) {
      stream.receiver.end();
      return;
    }
    this.#streams.add(stream);
    this.#pause.abort();
    this.#running ??= this.#run();
  }

  /** An error ends all streams. Their clients come back with their cursors, so nothing is lost. */
  async #run(): Promise<void> {
    const end = (stream: EventStream) => this.#end(stream);
    const reader = new StreamReader(this.#services, this.#streams, end);
    const watch = new StreamWatch(this.#services, this.#streams, end);
    try {
      await reader.start();
      for (let watched = 0; this.#streams.size > 0; ) {
        const began = performance.now();
        const pause = (this.#pause = new AbortController());
        // Begins to wait before it reads, to be woken by what is written meanwhile.
        const changed = this.#services.changes.wait(pause.signal);
        if (began - watched >= WATCH_MILLISECONDS) {
          await watch.look();
          watched = began;
        }
        const isMore = await reader.follow();
        const isBehind = await reader.catchUp();
        watch.cutSlow();
        if (!isMore && !isBehind) await this.#rest(changed, pause, began);
        pause.abort();
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'Event streams have ended after an error');
      for (const stream of [...this.#streams]) this.#end(stream);
    } finally {
      this.#running = undefined;
    }
  }

  async #rest(changed: Promise<void>, pause: AbortController, began: number): Promise<void> {
    const timer = setTimeout(() => pause.abort(), WATCH_MILLISECONDS);
    await changed;
    clearTimeout(timer);
    const left = PACE_MILLISECONDS - (performance.now() - began);
    if (left > 0 && !this.#hasStopped) await sleep(left);
  }

  #end(stream: EventStream): void {
    this.#streams.delete(stream);
    stream.receiver.end();
  }
}

const CURSOR_EXPIRED = reason({
  name: 'CURSOR_EXPIRED',
  group: 'list',
  kind: 'cursor_expired',
  text: 'Cursor has expired',
  cause:
    'The cursor of an event stream is older than what the service keeps (`PALISADE_TTL_CHANGES`), or the database was restored from a backup since.',
  remedy: 'Open the stream without a cursor, then read what was missed from the list of events.',
});
