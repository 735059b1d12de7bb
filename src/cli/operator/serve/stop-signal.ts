import { constants } from 'node:os';

/** npm passes a Ctrl+C on that the terminal has sent to the whole process group already: it comes twice at once. */
const SAME_SIGNAL_MILLISECONDS = 500;

/** The first SIGTERM or SIGINT. A second one ends the process where it stands. */
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
