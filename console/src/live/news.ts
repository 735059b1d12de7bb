import type { Schema } from '#api/operations.ts';

export type Event = Schema<'Event'>;

/** What happened since the last time somebody looked. */
export interface News {
  /** New ones and those whose job went on, by ascending id. */
  events: readonly Event[];
  /** So much happened that the events do not tell everything. */
  isGap: boolean;
}

type Listener = (news: News) => void;

const listeners = new Set<Listener>();

/** Tells what happened. @returns stops telling */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
