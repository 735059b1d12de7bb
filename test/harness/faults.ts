import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '#store/types';
import { patience } from './effort.ts';
import type { TestApi } from './test-api.ts';

const DEADLINE_MILLISECONDS = patience(10_000);

/** Writes to the database directly, bypassing the service. */
export function change(api: TestApi, callback: (tx: Tx) => Promise<unknown>): Promise<void> {
  return api.service.services.store.write(async (tx) => {
    await callback(tx);
  });
}

/** Switches maintenance as the operator does, and waits until the service follows. */
export async function setMaintenance(api: TestApi, value: 'on' | 'off'): Promise<void> {
  await change(api, (tx) =>
    tx
      .insertInto('setting')
      .values({ name: 'maintenance', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
  // This request does not count for a rate limit.
  const wanted = value === 'on' ? 503 : 401;
  for (let waited = 0; waited < DEADLINE_MILLISECONDS; waited += 50) {
    if ((await api.nobody.get('/vpcs')).status === wanted) return;
    await sleep(50);
  }
  throw new Error(`Maintenance did not go ${value}`);
}

/** Makes every query on a table fail, for the rest of the service's life. */
export function breakTable(api: TestApi, table: string): Promise<void> {
  return change(api, (tx) => sql`alter table ${sql.table(table)} rename to broken`.execute(tx));
}
