import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import type { Db, Store } from '../../src/store/types.ts';

/** Tables whose rows come with one event and go with another. */
const KINDS = [
  ['vpc', 'vpc'],
  ['subnet', 'subnet'],
  ['compute', 'compute'],
  ['token', 'token'],
  ['ssh_key', 'user_ssh_key'],
  ['user', 'user'],
] as const;

/** Every record has the event that tells of it and every event its record, and no event id is missing. */
export function assertNothingHalfMade(store: Store): Promise<void> {
  // One moment for all tables: writes may still be under way.
  return store.read(assertWhole);
}

async function assertWhole(db: Db): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select(['account_id', 'id', 'action', 'entity_id'])
    .orderBy('account_id')
    .orderBy('id')
    .execute();
  for (const [table, name] of KINDS) {
    const rows = await db.selectFrom(table).select('id').execute();
    const idsOf = (...actions: string[]) => {
      const ids = events.flatMap(({ action, entity_id }) =>
        actions.includes(action) ? [Number(entity_id)] : [],
      );
      assert.equal(new Set(ids).size, ids.length, `${actions.join()} tells of one record twice`);
      return ids;
    };
    const gone = new Set(idsOf(`${name}_delete`));
    const expected = idsOf(`${name}_create`, `${name}_add`).filter((id) => !gone.has(id));
    assert.deepEqual(
      rows.map(({ id }) => id).sort((a, b) => a - b),
      expected.sort((a, b) => a - b),
      table,
    );
  }
  const vpcs = await db.selectFrom('vpc').select('account_id').execute();
  for (const { id, last_event_id: last, vpc_count: vpcCount } of await db
    .selectFrom('account')
    .select(['id', 'last_event_id', 'vpc_count'])
    .execute()) {
    assert.equal(vpcCount, vpcs.filter(({ account_id }) => account_id === id).length, 'VPCs of the account');
    const ids = events.filter(({ account_id }) => account_id === id).map((event) => event.id);
    assert.deepEqual(
      ids,
      Array.from({ length: last }, (_, index) => index + 1),
    );
  }
}

/** Beside the running server, which had to recover the file itself. */
export function assertIntact(file: string): void {
  const database = new Sqlite(file, { readonly: true });
  try {
    assert.deepEqual(database.pragma('integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(database.pragma('foreign_key_check'), []);
  } finally {
    database.close();
  }
}
