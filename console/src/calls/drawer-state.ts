import { createStore } from '#api/store.ts';

/** Whether the list of calls is shown. */
export const drawerState = createStore(false);

export function showCalls(): void {
  drawerState.set(true);
}

export function hideCalls(): void {
  drawerState.set(false);
}
