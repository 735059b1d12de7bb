import type { Schema } from '#api/operations.ts';
import { createStore } from '#api/store.ts';

export type AccountEvent = Schema<'Event'>;

/** What happened since the last time somebody looked. */
export interface LiveUpdate {
  /** New ones and those whose job went on, by ascending id. */
  events: readonly AccountEvent[];
  /** So much happened that the events do not tell everything. */
  isGap: boolean;
}

type UpdateListener = (news: LiveUpdate) => void;

const NOTHING: LiveUpdate = { events: [], isGap: false };

const listeners = new Set<UpdateListener>();
let isPaused = false;

/** What waits until the dialog is closed. */
export const pendingUpdates = createStore<LiveUpdate>(NOTHING);

/** Tells what happened. @returns stops telling */
export function onLiveUpdate(listener: UpdateListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells all who listen in this tab. While it is paused, only what this tab did itself, such as the job that a dialog waits
 * for.
 */
export function publishUpdate({ events, isGap }: LiveUpdate, isOwn: (event: AccountEvent) => boolean): void {
  if (!isPaused) return deliver({ events, isGap });
  const held = events.filter((event) => !isOwn(event));
  deliver({ events: events.filter(isOwn), isGap: false });
  if (held.length === 0 && !isGap) return;
  const before = pendingUpdates.get();
  pendingUpdates.set({ events: [...before.events, ...held], isGap: before.isGap || isGap });
}

/** Holds back what others do, and tells it later. */
export function pauseUpdates(wanted: boolean): void {
  isPaused = wanted;
  if (isPaused) return;
  const held = pendingUpdates.get();
  pendingUpdates.set(NOTHING);
  deliver(held);
}

function deliver(news: LiveUpdate): void {
  if (news.events.length === 0 && !news.isGap) return;
  for (const listener of listeners) listener(news);
}
