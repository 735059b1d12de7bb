import { type Logger, pino } from 'pino';
import { printable } from '#cli/printable';

interface LogRecord {
  level: number;
  /** Milliseconds since the Unix epoch. */
  time: number;
  msg?: string;
  method?: string;
  operation?: string | null;
  status?: number;
  duration_ms?: number;
  err?: { stack?: string; message?: string };
}

/** A log for a terminal: short lines in place of JSON. */
export function terminalLog(level: string): Logger {
  return pino(
    { level },
    {
      write: (line: string) => void process.stdout.write(`${printable(terminalLine(line))}\n`),
    },
  );
}

/** Formats a log line for a terminal. @param json one line of the JSON log */
export function terminalLine(json: string): string {
  const {
    level,
    time,
    msg = '',
    method,
    operation,
    status,
    duration_ms,
    err,
  } = JSON.parse(json) as LogRecord;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const request = `${method} ${operation ?? 'unknown'}`.padEnd(24);
  const what = status === undefined ? msg : `${request} ${status}  ${duration_ms?.toFixed(1)} ms`;
  const weight = level >= 40 && status === undefined ? `${pino.levels.labels[level]}: ` : '';
  const cause = err ? `\n${err.stack ?? err.message}` : '';
  return `${clock}  ${weight}${what}${cause}`;
}
