import { type ComponentType, useEffect } from 'react';
import { createStore } from '#api/store.ts';

/** How many dialogs are open. */
export const openDialogs = createStore(0);

let Notice: ComponentType | undefined;

/** What every dialog shows above its contents, such as what happened while it is open. */
export function setDialogNotice(component: ComponentType): void {
  Notice = component;
}

/** Counts the dialog that it is drawn in. */
export function DialogNotice() {
  useEffect(() => {
    openDialogs.set(openDialogs.get() + 1);
    return () => openDialogs.set(openDialogs.get() - 1);
  }, []);
  return Notice ? <Notice /> : null;
}
