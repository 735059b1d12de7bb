import { constants } from 'node:os';

/**
 * On Ctrl+C the terminal signals the whole process group, and npm forwards the signal as well, so it arrives twice at
 * once.
 */
const SAME_SIGNAL_MILLISECONDS = 500;

/** Resolves with the first SIGTERM or SIGINT. A later one ends the process immediately. */
export function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let first: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_SIGNAL_MILLISECONDS) process.exit(128 + constants.signals[signal]);
      resolve(signal);
    });
  }
  return promise;
}
