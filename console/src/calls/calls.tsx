import { useEffect, useSyncExternalStore } from 'react';
import { openDialogs } from '#ui/dialogs/open-dialogs.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { drawerState, hideCalls } from './drawer-state.ts';

const Drawer = lazyDialog(() => import('./drawer.tsx'));

/** The list of calls, opened and closed by a key. */
export function Calls() {
  const isShown = useSyncExternalStore(drawerState.watch, drawerState.get);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === '.';
      // What stands behind a dialog cannot be used.
      if (!isKey || event.isComposing || openDialogs.get().length > 0) return;
      event.preventDefault();
      drawerState.set(!drawerState.get());
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return isShown && <Drawer onClose={hideCalls} />;
}
