import { createStore } from './store.ts';

/** What concerns the whole console and not one call. */
export interface Conditions {
  /** The service is under maintenance: reads are repeated until it is over. */
  isMaintenance: boolean;
  /** Too many requests: when the calls that wait are sent again, in milliseconds. */
  busyUntil: number | undefined;
  /** The service has a newer version than this page. */
  hasNewVersion: boolean;
  /** Since when the service cannot be reached, in milliseconds. */
  awaySince: number | undefined;
}

export const conditions = createStore<Conditions>({
  isMaintenance: false,
  busyUntil: undefined,
  hasNewVersion: false,
  awaySince: undefined,
});

/** One call may fail by chance: the service counts as away when it does not answer after this time either. */
const FIRST_ATTEMPT_MS = 1_000;
const ATTEMPT_MS = 5_000;

/** When the first call failed since the last answer. */
let lostAt: number | undefined;
let nextAttempt: ReturnType<typeof setTimeout> | undefined;

/** Calls wait because there were too many. What is answered meanwhile does not end it: the call that waits goes on. */
export function reportBusy(milliseconds: number): void {
  const busyUntil = Date.now() + milliseconds;
  if (busyUntil <= (conditions.get().busyUntil ?? 0)) return;
  updateConditions({ busyUntil });
  setTimeout(() => {
    if (conditions.get().busyUntil === busyUntil) updateConditions({ busyUntil: undefined });
  }, milliseconds);
}

/**
 * No answer came from the service. Until one comes, attempts are made.
 * @param attempt asks for anything, and notes what became of it
 */
export function reportUnreachable(attempt: () => Promise<void>): void {
  lostAt ??= Date.now();
  nextAttempt ??= setTimeout(() => void retryConnection(attempt), FIRST_ATTEMPT_MS);
}

/** The service has answered. */
export function reportReachable(): void {
  clearTimeout(nextAttempt);
  nextAttempt = undefined;
  lostAt = undefined;
  updateConditions({ awaySince: undefined });
}

async function retryConnection(attempt: () => Promise<void>): Promise<void> {
  const since = lostAt;
  await attempt();
  // Another call may have been answered meanwhile.
  if (since === undefined || lostAt !== since) return;
  updateConditions({ awaySince: since });
  nextAttempt = setTimeout(() => void retryConnection(attempt), ATTEMPT_MS);
}

/** Tells when the service is back after it was away. @returns stops telling */
export function onReconnect(listener: () => void): () => void {
  let before = conditions.get().awaySince;
  return conditions.watch(() => {
    const { awaySince } = conditions.get();
    const isBack = before !== undefined && awaySince === undefined;
    before = awaySince;
    if (isBack) listener();
  });
}

/** Changes some of them. */
export function updateConditions(changes: Partial<Conditions>): void {
  const current = conditions.get();
  const next = { ...current, ...changes };
  const names = Object.keys(next) as (keyof Conditions)[];
  if (names.some((name) => next[name] !== current[name])) conditions.set(next);
}
