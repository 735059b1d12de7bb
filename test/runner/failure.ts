// Tells of a failed test on one screen: its names, what was expected, and where.
import { relative } from 'node:path';
import type { EventData } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

const MESSAGE_LINES = 30;
const LINE_LENGTH = 500;
const STACK_LINES = 6;

export function describeFailure(data: EventData.TestFail, path: readonly string[]): string {
  const error = data.details.error.cause as unknown;
  const at = data.file === undefined ? '' : `${relative(process.cwd(), data.file)}:${data.line}`;
  return [`✖ ${path.join(' > ')}`, ...indented([at, ...messageOf(error), ...stackOf(error)])].join('\n');
}

/** Of a process that crashed or was stopped, or in which something failed outside of a test. */
export function describeEarlyEnd({ details }: EventData.TestFail, files: readonly string[]): string {
  const { exitCode, signal } = details.error as { exitCode?: number | null; signal?: string | null };
  const how = signal ? `was ended by ${signal}` : `ended with ${exitCode ?? 'no exit code'}`;
  return [`✖ A test process ${how}. It ran:`, ...indented(files)].join('\n');
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
