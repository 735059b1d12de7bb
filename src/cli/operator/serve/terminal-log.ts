import { WriteStream } from 'node:tty';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { printable } from '#cli/printable';
import type { RequestLine } from '#http/log/request-log';

type LogRecord = Partial<RequestLine> & Record<string, unknown>;

/** A log for a terminal: short lines in place of JSON. Load this module only there. */
export function terminalLog(level: string, output: NodeJS.WriteStream): Logger {
  const format = terminalFormat(output instanceof WriteStream && output.hasColors());
  return pino({ level }, { write: (line: string) => void output.write(format(line)) });
}

/**
 * Formats lines of the JSON log for a terminal. A request is told in its first line.
 * @returns a function that takes a line, and returns text with a line break at its end
 */
export function terminalFormat(hasColors: boolean): (json: string) => string {
  const common = { colorize: hasColors, translateTime: 'SYS:HH:MM:ss', singleLine: true };
  const told = 'pid,hostname';
  const formatOther = pretty.prettyFactory({ ...common, ignore: told });
  const formatRequest = pretty.prettyFactory({
    ...common,
    ignore: `${told},${REQUEST_FIELDS.join(',')}`,
    messageFormat: requestWords,
  });
  return (json) => {
    const record = safe(JSON.parse(json)) as LogRecord;
    return record.duration_ms === undefined ? formatOther(record) : formatRequest(record);
  };
}

/** What `requestWords` tells, or what a terminal does without. */
const REQUEST_FIELDS: readonly (keyof RequestLine)[] = [
  'request_id',
  'method',
  'path',
  'route',
  'operation',
  'status',
  'duration_ms',
  'user_id',
  'token_id',
  'address',
  'via',
];

function requestWords(record: LogRecord): string {
  const { method, path, status = 0, duration_ms: duration = 0, request_id: id } = record;
  const words = `${method} ${path} ${status} ${duration.toFixed(1)} ms`;
  return status < 500 ? words : `${words} (request ${id})`;
}

/** Makes all texts in a record safe to show: only the colours of the log itself may change the terminal. */
function safe(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [printable(key), safe(inner)]));
}
