import { type Logger, pino } from 'pino';
import sonicBoom from 'sonic-boom';

/** So much of the log waits while it cannot be written. */
const WAITING_BYTES = 4 * 2 ** 20;
/** Each write wakes a thread: lines of so many milliseconds share one, unless they are many. */
const TOGETHER_MILLISECONDS = 10;
const TOGETHER_CHARACTERS = 2 ** 14;

/**
 * The log as JSON lines on standard output. While it cannot be written, because its disk is full or nobody reads it,
 * lines wait, and are lost when too many do. The service goes on all the same, and so does the log later.
 */
export function jsonLog(level: string): Logger {
  const output = new sonicBoom.SonicBoom({ fd: process.stdout.fd, maxLength: WAITING_BYTES });
  // What was not written is tried again with the next line, also with one that is lost.
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
  // Not the stream itself: pino would flush it at the end of the process, again and again while that fails.
  return pino({ level }, { write: add });
}
