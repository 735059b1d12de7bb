import { sql } from 'kysely';
import type { Tx } from '../types.ts';

/**
 * The highest id in each of the tables. Ids are never reused, so a row with a higher one was inserted later.
 * @param tables with an integer column `id`
 * @returns ids by table; 0 for an empty table
 */
export async function highestIds(tx: Tx, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const highest = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(
      tx,
    );
    highest.set(table, rows[0]?.id ?? 0);
  }
  return highest;
}
