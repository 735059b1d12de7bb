import { createStore } from '#api/store.ts';

/** Whether the list of calls is shown. */
export const callsShown = createStore(false);

export function showCalls(): void {
  callsShown.set(true);
}

export function hideCalls(): void {
  callsShown.set(false);
}
