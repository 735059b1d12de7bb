// Prints a failed test on one screen: its names, what was expected, and where.
import { relative } from 'node:path';
import type { EventData } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

const MESSAGE_LINES = 30;
const LINE_LENGTH = 500;
const STACK_LINES = 6;

export function printFailure(data: EventData.TestFail, path: readonly string[]): void {
  const error = data.details.error.cause as unknown;
  const at = data.file === undefined ? '' : `${relative(process.cwd(), data.file)}:${data.line}`;
  console.log(`\n✖ ${path.join(' > ')}\n  ${at}`);
  for (const line of [...messageOf(error), ...stackOf(error)]) console.log(`  ${line}`);
}

/** Prints a process that crashed or was stopped, or in which something failed outside of a test. */
export function printEndedEarly({ details }: EventData.TestFail, files: readonly string[]): void {
  const { exitCode, signal } = details.error as { exitCode?: number | null; signal?: string | null };
  const how = signal ? `was ended by ${signal}` : `ended with ${exitCode ?? 'no exit code'}`;
  console.log(`\n✖ A test process ${how}. It ran:`);
  for (const file of files) console.log(`  ${file}`);
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
