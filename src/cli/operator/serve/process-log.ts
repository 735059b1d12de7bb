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
