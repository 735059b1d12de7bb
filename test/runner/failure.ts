// Tells of a failed test on one screen: its names, what was expected, and where.
import { relative } from 'node:path';
import type { EventData } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

const MESSAGE_LINES = 30;
const LINE_LENGTH = 500;
const STACK_LINES = 6;

/** Of a test that could not run to its end, and of a process that was stopped. */
export const CANCELLED: readonly unknown[] = ['cancelledByParent', 'testAborted'];

/** What Node.js says of a failed test or process. */
export interface RunError extends Error {
  failureType?: unknown;
  /** Of a process. */
  exitCode?: number | null;
  signal?: string | null;
}

export function describeFailure(data: EventData.TestFail, path: readonly string[]): string {
  const error = data.details.error.cause as unknown;
  const at = data.file === undefined ? '' : `${relative(process.cwd(), data.file)}:${data.line}`;
  return [`✖ ${path.join(' > ')}`, ...indented([at, ...messageOf(error), ...stackOf(error)])].join('\n');
}

/** How a process ended by itself; undefined if it was stopped. */
export function howEnded(error: RunError | undefined): string | undefined {
  if (error === undefined) return 'exited with status 0';
  if (CANCELLED.includes(error.failureType)) return undefined;
  return error.signal ? `was ended by ${error.signal}` : `exited with status ${error.exitCode ?? 'unknown'}`;
}

/** Of a process that left files unfinished, or in which something failed outside of a test. */
export function describeEarlyEnd(
  ended: string,
  { files, unfinished }: { files: readonly string[]; unfinished: readonly string[] },
): string {
  return unfinished.length > 0
    ? [`✖ A test process ${ended} before these files ended:`, ...indented(unfinished)].join('\n')
    : [`✖ A test process ${ended}. It ran:`, ...indented(files)].join('\n');
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function messageOf(error: unknown): string[] {
  const cause = error instanceof Error && error.cause !== undefined ? `\nCause: ${inspect(error.cause)}` : '';
  const text = error instanceof Error ? `${error.name}: ${error.message}${cause}` : inspect(error);
  const lines = text.split('\n').map((line) => cut(line));
  if (lines.length <= MESSAGE_LINES) return lines;
  return [...lines.slice(0, MESSAGE_LINES), `... ${lines.length - MESSAGE_LINES} more lines`];
}

/** The stack frames in our own code. */
function stackOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.replace(/file:\/\/[^\s):]+/, (url) => relative(process.cwd(), fileURLToPath(url))));
}

function cut(line: string): string {
  return line.length <= LINE_LENGTH
    ? line
    : `${line.slice(0, LINE_LENGTH)}... ${line.length - LINE_LENGTH} more`;
}
