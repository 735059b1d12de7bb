import { type Logger, type LoggerOptions, pino } from 'pino';
import sonicBoom from 'sonic-boom';

/** Maximum amount of log that is buffered while it cannot be written. */
const WAITING_BYTES = 4 * 2 ** 20;
/**
 * Each write wakes a thread, so lines are collected for this long before they are written, or until the buffer has
 * `TOGETHER_CHARACTERS`.
 */
const TOGETHER_MILLISECONDS = 10;
const TOGETHER_CHARACTERS = 2 ** 14;

/** How lines tell level and time: `30` and milliseconds since 1970, or `info` and ISO 8601. */
export type LogFormat = 'numbers' | 'names';

interface JsonLogOptions {
  format?: LogFormat;
  /** Standard output by default. */
  fd?: number;
}

const NAMED: LoggerOptions = {
  formatters: { level: (level) => ({ level }) },
  timestamp: pino.stdTimeFunctions.isoTime,
};

/**
 * Logs JSON lines to standard output. When the output cannot be written (full disk, a reader that stopped reading),
 * lines are buffered, and dropped once the buffer is full. The service keeps running, and logging resumes when the
 * output works again.
 */
export function jsonLog(
  level: string,
  { format = 'numbers', fd = process.stdout.fd }: JsonLogOptions = {},
): Logger {
  const output = new sonicBoom.SonicBoom({ fd, maxLength: WAITING_BYTES });
  // Unwritten lines are retried with the next line, even if that line is dropped.
  output.on('error', () => {});
  output.on('drop', () => output.flush());
  let lines = '';
  const write = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  const add = (line: string) => {
    if (lines === '') setTimeout(write, TOGETHER_MILLISECONDS);
    lines += line;
    if (lines.length >= TOGETHER_CHARACTERS) write();
  };
  // Do not pass the stream itself: pino would flush it when the process exits, and retry endlessly while that
  // fails.
  return pino({ level, ...(format === 'names' ? NAMED : {}) }, { write: add });
}
