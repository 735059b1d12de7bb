import { facts, list, print } from '#cli/output';
import { valueAt } from './refusal.ts';
import type { RecordColumn, RecordColumns, RecordView } from './resource.ts';

/** Prints the JSON of the API: for reading on a terminal, on one line for scripts. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, process.stdout.isTTY ? 2 : 0));
}

export function printTable(records: readonly unknown[], columns: RecordColumns, none: string): void {
  print(tableOf(records, columns, none));
}

/** Prints a record, as the JSON of the API or as text: a fact per line, then its lists as tables. */
export function printRecord(
  json: boolean | undefined,
  record: unknown,
  { facts: shown, parts = [] }: RecordView,
): void {
  if (json) {
    printJson(record);
    return;
  }
  print(
    facts(
      Object.entries(shown).map(([name, column]) => {
        const text = shownAt(record, column);
        return [name, text === '-' || text === '' ? null : text];
      }),
    ),
  );
  for (const { title, path, columns } of parts) {
    const records = valueAt(record, path);
    if (!Array.isArray(records) || records.length === 0) continue;
    print(`\n${title}:`);
    print(tableOf(records, columns, ''));
  }
}

function tableOf(records: readonly unknown[], columns: RecordColumns, none: string): string {
  const shown = Object.entries(columns).map(
    ([heading, column]) => [heading, (record: unknown) => shownAt(record, column)] as const,
  );
  return list(records, Object.fromEntries(shown), none);
}

function shownAt(record: unknown, column: RecordColumn): string {
  const [path, show] = typeof column === 'string' ? [column, plain] : column;
  return show(valueAt(record, path));
}

/** Yes and no, texts, numbers, lists of texts, and how many there are of what is no text. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (value.some((one) => typeof one === 'object')) return `${value.length}`;
  return value.length === 0 ? '-' : value.join(', ');
}

/** How many a list has. */
export function counted(value: unknown): string {
  return Array.isArray(value) ? `${value.length}` : '-';
}

/** The time that stands for no end. */
export function orNever(value: unknown): string {
  const text = plain(value);
  return text.startsWith('2999-') ? 'never' : text;
}
