import { constants } from 'node:os';
import type { Logger } from 'pino';
import { jsonLog, type LogFormat } from '#platform/json-log';

interface LogSettings {
  logLevel: string;
  logFormat: LogFormat;
}

/** The log of a process: short lines on a terminal, JSON everywhere else. What formats lines is loaded only there. */
export async function processLog(
  { logLevel, logFormat }: LogSettings,
  output: NodeJS.WriteStream & { fd: number } = process.stdout,
): Promise<Logger> {
  if (!output.isTTY) return jsonLog(logLevel, { format: logFormat, fd: output.fd });
  const { terminalLog } = await import('./terminal-log.ts');
  return terminalLog(logLevel, output);
}

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
