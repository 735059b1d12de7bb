import { printable, printableCell } from './printable.ts';
import { painted } from './terminal/colour.ts';
import { aligned } from './terminal/columns.ts';
import { terminalWidth } from './terminal/width.ts';

/** Prints one or more lines of a result. */
export function print(text: string): void {
  process.stdout.write(painted(`${printable(text)}\n`, process.stdout));
}

/** Prints a result, as JSON for scripts or as text. */
export function printResult(json: boolean | undefined, value: unknown, words: () => string): void {
  print(json ? JSON.stringify(value, null, 2) : words());
}

/**
 * Formats a table whose columns are as wide as their widest cell, or narrower so that it fits the terminal.
 * @param none text to show when there are no rows
 */
export function table(headings: readonly string[], rows: readonly string[][], none: string): string {
  if (rows.length === 0) return none;
  return alignColumns([headings.map((heading) => heading.toUpperCase()), ...rows]);
}

/** Formats a table with a row per record. @param none text to show when there are no records */
export function list<T>(
  records: readonly T[],
  columns: Readonly<Record<string, (record: T) => string | number>>,
  none: string,
): string {
  const rows = records.map((record) => Object.values(columns).map((show) => `${show(record)}`));
  return table(Object.keys(columns), rows, none);
}

/** Formats one fact per line, such as `username  maria`. Omits null values. */
export function facts(pairs: readonly (readonly [name: string, value: string | number | null])[]): string {
  return alignColumns(pairs.flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])));
}

/** `1 user`, `2 users` */
export function count(number: number, singular: string): string {
  return `${number} ${singular}${number === 1 ? '' : 's'}`;
}

function alignColumns(rows: readonly string[][]): string {
  return aligned(
    rows.map((row) => row.map(printableCell)),
    terminalWidth(),
  );
}
