import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { Failure } from '#domain/failure';
import type { Store } from '#store/types';
import { TestStore } from '#test/harness/test-store';

const WRITES = 1_500;

describe('writes on PostgreSQL whose statements are cancelled at any moment', () => {
  const test = new TestStore('postgres');
  beforeEach(() => test.clear());

  it('a refused write leaves nothing, also when its begin is cancelled', async () => {
    await whileCancelled(async (store) => {
      for (let count = 0; count < WRITES; count += 1)
        await assert.rejects(
          store.write(async (tx) => {
            await tx
              .insertInto('vpc')
              .values(test.vpcRow(`refused-${count}`))
              .execute();
            throw Failure.notFound();
          }),
          isRefusedOrUnavailable,
        );
    });
    assert.deepEqual((await test.labels()).vpcs, []);
  });

  it('a connection whose commit or rollback is cancelled is not used again', async () => {
    await whileCancelled(async (store) => {
      for (let count = 0; count < WRITES; count += 1) {
        const write = store.write(async () => {
          if (count % 2 === 0) throw Failure.notFound();
        });
        await write.catch((error) => assert.ok(isRefusedOrUnavailable(error), String(error)));
      }
    });
  });

  /** Runs the work on a store with one connection, whose statements are cancelled again and again. */
  async function whileCancelled(work: (store: Store) => Promise<void>): Promise<void> {
    assert.ok(test.location.kind === 'postgres');
    const canceller = new pg.Client({ connectionString: test.location.url });
    await canceller.connect();
    const store = await test.open();
    const over = new AbortController();
    // A connection that ended is replaced, so those of all processes of the database are cancelled.
    const cancelling = (async () => {
      while (!over.signal.aborted)
        await canceller.query(`select pg_cancel_backend(pid) from pg_stat_activity, generate_series(1, 50)
          where datname = current_database() and pid <> pg_backend_pid()`);
    })();
    try {
      await sql`select 1`.execute(store.db);
      await work(store);
    } finally {
      over.abort();
      await cancelling;
      await store.close();
      await canceller.end();
    }
  }
});

function isRefusedOrUnavailable(error: unknown): boolean {
  return error instanceof Failure && (error.kind === 'not_found' || error.kind === 'unavailable');
}
