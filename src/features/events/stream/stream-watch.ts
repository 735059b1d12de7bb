import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#access/actor';
import { type CurrentRights, selectCurrentRights } from '#access/current-rights';
import { hasScope } from '#access/decide';
import { readSetting } from '#store/settings';
import type { EventStream } from './event-stream.ts';
import type { StreamServices } from './services.ts';

/** Ends streams whose clients may no longer have them, and keeps the others alive. */
export class StreamWatch {
  readonly #services: StreamServices;
  readonly #streams: ReadonlySet<EventStream>;
  readonly #end: (stream: EventStream) => void;

  constructor(
    services: StreamServices,
    streams: ReadonlySet<EventStream>,
    end: (stream: EventStream) => void,
  ) {
    this.#services = services;
    this.#streams = streams;
    this.#end = end;
  }

  async look(): Promise<void> {
    const { store, now, limits } = this.#services;
    // Not the value that requests use, which may be a second old.
    const isMaintenance = (await readSetting(store.db, 'maintenance')) === 'on';
    const streams = [...this.#streams];
    const actors = streams.map(({ actor }) => actor);
    const standingOf = await selectCurrentRights(store.db, actors, now());
    const time = performance.now();
    for (const stream of streams.filter((one) => this.#streams.has(one))) {
      if (isMaintenance || !mayGoOn(stream.actor, standingOf(stream.actor))) this.#end(stream);
      else stream.commentEvery(limits.comment, time);
    }
  }

  /** Cuts the connections of clients that do not read, so that what waits for them stays bounded. */
  cutSlow(): void {
    const { limits, log } = this.#services;
    const waiting = [...this.#streams].filter(({ receiver }) => receiver.unread > 0);
    waiting.sort((a, b) => b.receiver.unread - a.receiver.unread);
    let total = waiting.reduce((sum, { receiver }) => sum + receiver.unread, 0);
    for (const stream of waiting) {
      const { actor, receiver } = stream;
      const { unread } = receiver;
      if (unread <= limits.unread && total <= limits.allUnread) break;
      total -= unread;
      receiver.cut();
      log.info(
        { user_id: actor.userId, unread },
        'An event stream was cut, because its client does not read',
      );
    }
  }
}

/** When the user or the token may see more, the client comes back and gets it. */
function mayGoOn(actor: Actor, standing: CurrentRights | undefined): boolean {
  if (!standing || standing.restricted !== actor.restricted) return false;
  if (!isDeepStrictEqual(standing.restrictions, actor.restrictions)) return false;
  return hasScope({ ...actor, ...standing }, 'events:read_only');
}
