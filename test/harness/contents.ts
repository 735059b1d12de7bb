import { withDump } from '#store/dump/read-dump';
import type { Store } from '#store/types';

/** Columns that change while nothing is written on behalf of a client, or with every request. */
const IGNORED: Readonly<Record<string, readonly string[] | 'all'>> = {
  change: ['position'],
  change_feed: 'all',
  outbox_message: [
    'status',
    'attempts',
    'next_attempt',
    'claimed_by',
    'claimed_until',
    'ended',
    'body_expiry',
  ],
  rate_window: 'all',
  token: ['last_used', 'last_ip'],
  webhook: ['failing', 'last_success', 'claimed_by', 'claimed_until'],
  webhook_delivery: ['status', 'attempts', 'next_attempt', 'in_turn', 'reason', 'response_status'],
};

/** The last id that each table has given to a row. */
export function lastIdsOf(store: Store): Promise<Readonly<Record<string, number | null>>> {
  return withDump(store, async ({ tables }) =>
    Object.fromEntries(tables.map(({ name, lastId }) => [name, lastId])),
  );
}

/** All rows of a database, as text in their own order, but for last uses, rate counters and the workers' notes. */
export function contentsOf(store: Store): Promise<readonly string[]> {
  return withDump(store, async (dump) => {
    const columns = new Map(dump.tables.map((table) => [table.name, table.columns]));
    const lines: string[] = [];
    for await (const { table, rows } of dump.portions()) {
      const ignored = IGNORED[table] ?? [];
      if (ignored === 'all') continue;
      for (const row of rows) {
        const kept = row.filter((_, index) => !ignored.includes(columns.get(table)?.[index] ?? ''));
        lines.push(`${table} ${JSON.stringify(kept)}`);
      }
    }
    return lines.sort();
  });
}
