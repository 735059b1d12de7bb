import { type ComponentType, useEffect, useState } from 'react';
import { createStore } from '#api/store.ts';

/** The dialogs that are open, the topmost one last. */
export const openDialogs = createStore<readonly symbol[]>([]);

/** Events that have closed a dialog. */
const used = new WeakSet<Event>();

let Notice: ComponentType | undefined;

/** What every dialog shows above its contents, such as what happened while it is open. */
export function setDialogNotice(component: ComponentType): void {
  Notice = component;
}

export function DialogNotice() {
  return Notice ? <Notice /> : null;
}

/**
 * Counts a dialog among those that are open.
 * @returns whether an event that closes dialogs means this one: all that are open hear the same key, and close at it
 */
export function useOpenDialog(): (event: Event) => boolean {
  const [own] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openDialogs.set([...openDialogs.get(), own]);
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== own));
  }, [own]);
  return (event) => {
    if (used.has(event) || openDialogs.get().at(-1) !== own) return false;
    used.add(event);
    return true;
  };
}
