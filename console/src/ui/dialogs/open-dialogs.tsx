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

/** What happened to a dialog, and how to leave it to another one. */
interface DialogChange {
  event: Event;
  cancel: () => void;
  allowPropagation: () => void;
}

/**
 * Counts a dialog among those that are open.
 * @returns what closes this dialog when it is meant: all that are open hear the same key, and would close at it
 */
export function useOpenDialog(
  onClose: (() => void) | undefined,
): (isOpen: boolean, change: DialogChange) => void {
  const [own] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openDialogs.set([...openDialogs.get(), own]);
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== own));
  }, [own]);
  return (isOpen, change) => {
    if (isOpen) return;
    const { event } = change;
    if (used.has(event) || openDialogs.get().at(-1) !== own) {
      // Until the focus has moved into the topmost dialog, its keys arrive here first.
      change.cancel();
      change.allowPropagation();
      return;
    }
    used.add(event);
    onClose?.();
  };
}
