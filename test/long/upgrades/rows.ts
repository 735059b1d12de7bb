// What two databases of different schemas are compared by.
import type { Dump } from '#store/dump/dump';

/**
 * The rows of some tables as objects with some columns, in the order of the primary key.
 * @param without ids or names of rows to leave out
 */
export async function rowsOf(
  dump: Dump,
  wanted: ReadonlyMap<string, readonly string[]>,
  without: readonly unknown[] = [],
): Promise<object> {
  const found: Record<string, object[]> = {};
  for await (const { table, rows } of dump.portions()) {
    const columns = dump.tables.find(({ name }) => name === table)?.columns ?? [];
    const kept = wanted.get(table);
    if (!kept) continue;
    const shown = rows
      .filter((row) => !without.includes(row[columns.indexOf('id')] ?? row[columns.indexOf('name')]))
      .map((row) => Object.fromEntries(kept.map((name) => [name, row[columns.indexOf(name)]])));
    found[table] = [...(found[table] ?? []), ...shown];
  }
  return found;
}

/** The highest id ever used of each of these tables. */
export function lastIdsOf(dump: Dump, wanted: ReadonlyMap<string, unknown>): object {
  const kept = dump.tables.filter(({ name }) => wanted.has(name));
  return Object.fromEntries(kept.map(({ name, lastId }) => [name, lastId]));
}
