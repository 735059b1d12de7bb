const LOCK = 'palisade-live';

/**
 * Runs something in one of the tabs that are shown: in this one, while it is shown and no other tab does. Pages that were
 * not loaded over a secure connection cannot agree with each other: then each tab that is shown runs it.
 * @param run until the signal
 */
export function leadWhileShown(run: (signal: AbortSignal) => Promise<void>): void {
  let shown: AbortController | undefined;
  const follow = () => {
    const isShown = document.visibilityState === 'visible';
    if (isShown === (shown !== undefined)) return;
    shown?.abort();
    shown = isShown ? new AbortController() : undefined;
    if (shown) lead(run, shown.signal);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}

function lead(run: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    void run(signal);
    return;
  }
  locks
    .request(LOCK, { signal }, () => run(signal))
    .catch((error: unknown) => {
      // Hidden before its turn came.
      if (!signal.aborted) throw error;
    });
}
