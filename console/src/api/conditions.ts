import { createStore } from './store.ts';

/** What concerns the whole console and not one call. */
export interface Conditions {
  /** The service is under maintenance: reads are repeated until it is over. */
  isMaintenance: boolean;
  /** Too many requests: when the calls that wait are sent again, in milliseconds. */
  busyUntil: number | undefined;
  /** The service has a newer version than this page. */
  hasNewVersion: boolean;
}

export const conditions = createStore<Conditions>({
  isMaintenance: false,
  busyUntil: undefined,
  hasNewVersion: false,
});

/** Calls wait because there were too many. What is answered meanwhile does not end it: the call that waits goes on. */
export function noteBusy(milliseconds: number): void {
  const busyUntil = Date.now() + milliseconds;
  if (busyUntil <= (conditions.get().busyUntil ?? 0)) return;
  note({ busyUntil });
  setTimeout(() => {
    if (conditions.get().busyUntil === busyUntil) note({ busyUntil: undefined });
  }, milliseconds);
}

/** Changes some of them. */
export function note(changes: Partial<Conditions>): void {
  const current = conditions.get();
  const next = { ...current, ...changes };
  const isSame =
    next.isMaintenance === current.isMaintenance &&
    next.busyUntil === current.busyUntil &&
    next.hasNewVersion === current.hasNewVersion;
  if (!isSame) conditions.set(next);
}
