import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { Failure } from '#domain/failure';
import type { Outcome, Tx } from '#store/types';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { SqliteConnection } from './connection.ts';

function isUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'unavailable';
}

describe('the SQLite writer', () => {
  const test = new TestStore('sqlite');
  let milliseconds = 0;
  beforeEach(async () => {
    await test.clear();
    // The clock stands still, so that no group ends because of time.
    mock.method(performance, 'now', () => milliseconds);
  });
  afterEach(() => mock.restoreAll());

  /** Mutations that arrive together and so share a commit. */
  function batch(...callbacks: ((tx: Tx) => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
    return Promise.allSettled(
      callbacks.map((callback) =>
        test.store.mutate(AUTHOR, async (tx): Promise<Outcome<unknown>> => {
          return { value: await callback(tx), noEvent: 'a test writes' };
        }),
      ),
    );
  }

  const insert = (label: string) => (tx: Tx) => tx.insertInto('vpc').values(test.vpcRow(label)).execute();

  async function assertWorksAgain(): Promise<void> {
    await test.addVpc('again');
    assert.deepEqual(await test.labels(), { vpcs: ['again'], events: ['again'] });
  }

  it('mutations that arrive together are committed together, in groups of 64 at most', async () => {
    await batch(...Array.from({ length: 200 }, (_, index) => insert(`vpc-${index}`)));
    assert.deepEqual(test.commits, [64, 64, 64, 8]);
    assert.equal((await test.labels()).vpcs.length, 200);
  });

  it('a group that takes long is ended', async () => {
    const slow = (label: string) => async (tx: Tx) => {
      await insert(label)(tx);
      milliseconds += 3;
    };
    await batch(slow('a'), slow('b'), slow('c'));
    assert.deepEqual(test.commits, [2, 1]);
  });

  it('callbacks run one after the other, in order of arrival', async () => {
    const steps: string[] = [];
    await batch(
      ...['a', 'b', 'c'].map((label) => async (tx: Tx) => {
        for (const step of [1, 2, 3]) {
          steps.push(`${label}${step}`);
          await insert(`${label}${step}`)(tx);
        }
      }),
    );
    assert.deepEqual(steps, ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
  });

  it('no mutation resolves before the commit', async (t) => {
    const steps: string[] = [];
    const run = SqliteConnection.prototype.run;
    t.mock.method(SqliteConnection.prototype, 'run', function (this: SqliteConnection, text: string) {
      run.call(this, text);
      steps.push(text.split(' ')[0] as string);
    });
    await Promise.all(['a', 'b'].map((label) => test.addVpc(label).then(() => steps.push('answer'))));
    const each = ['savepoint', 'release'];
    assert.deepEqual(steps, ['begin', ...each, ...each, 'commit', 'answer', 'answer']);
  });

  it('a callback that awaits something else is rejected, and so are its later statements', async () => {
    const something = Promise.withResolvers<void>();
    const late = Promise.withResolvers<PromiseSettledResult<unknown>>();
    const waiting = async (tx: Tx) => {
      await insert('waiting')(tx);
      await something.promise;
      const [result] = await Promise.allSettled([insert('late')(tx)]);
      late.resolve(result);
    };
    const results = await batch(insert('before'), waiting, insert('after'));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.match(String((results[1] as PromiseRejectedResult).reason), /awaited something other than its tx/);
    something.resolve();
    assert.equal((await late.promise).status, 'rejected');
    assert.deepEqual((await test.labels()).vpcs, ['after', 'before']);
  });

  describe('the SQLite writer on a full disk', () => {
    const limitPages = (extra: number) => async (tx: Tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
      const pages = (rows[0] as { page_count: number }).page_count + extra;
      await sql.raw(`pragma max_page_count = ${pages}`).execute(tx);
    };
    const huge = (label: string) => (tx: Tx) =>
      tx
        .insertInto('vpc')
        .values(test.vpcRow(label, 'x'.repeat(1_000_000)))
        .execute();

    it('a full disk fails the whole group, and the writer recovers when there is space', async () => {
      await batch(limitPages(20));
      const results = await batch(insert('before'), huge('huge'), insert('after'));
      const [before, full, after] = results as PromiseRejectedResult[];
      assert.ok(isUnavailable(before?.reason));
      assert.ok(isUnavailable(full?.reason));
      // A callback that had not started is part of the next group.
      assert.equal(after?.status, 'fulfilled');
      assert.deepEqual((await test.labels()).vpcs, ['after']);
      await test.clear();
      await batch(limitPages(100_000));
      await assertWorksAgain();
    });

    it('a callback that hides a full disk can write nothing more, and does not fail its neighbours', async () => {
      await batch(limitPages(20));
      const hiding = async (tx: Tx) => {
        await huge('huge')(tx).catch(() => {});
        await insert('outside')(tx);
      };
      const refusing = async (tx: Tx) => {
        await huge('huge')(tx).catch(() => {});
        throw Failure.notFound();
      };
      for (const callback of [hiding, refusing]) {
        const results = await batch(insert('before'), callback);
        for (const result of results) assert.ok(isUnavailable((result as PromiseRejectedResult).reason));
        assert.deepEqual((await test.labels()).vpcs, []);
      }
      await batch(limitPages(100_000));
      await assertWorksAgain();
    });
  });

  it('the whole group fails when the commit fails', async () => {
    const orphan = async (tx: Tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx
        .insertInto('vpc')
        .values({ ...test.vpcRow('orphan'), account_id: 123_456 })
        .execute();
    };
    const results = await batch(insert('before'), orphan, insert('after'));
    for (const result of results) assert.ok(isUnavailable((result as PromiseRejectedResult).reason));
    assert.deepEqual((await test.labels()).vpcs, []);
    await assertWorksAgain();
  });

  for (const broken of [['commit'], ['commit', 'rollback'], ['release', 'rollback']]) {
    it(`the writer recovers from a disk that fails at ${broken.join(' and ')}`, async (t) => {
      const run = SqliteConnection.prototype.run;
      const mock = t.mock.method(
        SqliteConnection.prototype,
        'run',
        function (this: SqliteConnection, text: string) {
          if (broken.some((word) => text.startsWith(word))) {
            throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
          }
          run.call(this, text);
        },
      );
      const results = await batch(insert('a'), insert('b'));
      for (const result of results) assert.ok(isUnavailable((result as PromiseRejectedResult).reason));
      mock.mock.restore();
      assert.deepEqual((await test.labels()).vpcs, []);
      await assertWorksAgain();
    });
  }

  describe('the SQLite writer beside another process that writes', () => {
    const locked = async (during: (unlock: () => void) => Promise<void>) => {
      const other = new Sqlite(`${test.folder}/palisade.db`);
      other.exec('begin immediate');
      try {
        await during(() => other.exec('rollback'));
      } finally {
        other.close();
      }
    };

    it('the writer waits for the lock while other work goes on', async () => {
      await locked(async (unlock) => {
        let done = false;
        const writing = test.addVpc('patient').then(() => (done = true));
        for (let reads = 0; reads < 20; reads += 1) {
          assert.deepEqual(await test.store.db.selectFrom('vpc').select('id').execute(), []);
          await sleep(1);
        }
        assert.equal(done, false);
        unlock();
        await writing;
      });
      assert.deepEqual((await test.labels()).vpcs, ['patient']);
    });

    it('the writer never blocks the process to wait', async () => {
      await batch(async (tx) => {
        const { rows } = await sql`pragma busy_timeout`.execute(tx);
        assert.deepEqual(rows, [{ timeout: 0 }]);
      });
    });

    it('the writer gives up when the lock is held too long, and recovers afterwards', async () => {
      await locked(async () => {
        const tried = Promise.withResolvers<void>();
        const { run } = SqliteConnection.prototype;
        mock.method(SqliteConnection.prototype, 'run', function (this: SqliteConnection, text: string) {
          if (text === 'begin immediate') tried.resolve();
          return run.call(this, text);
        });
        const writing = Promise.allSettled([test.addVpc('a'), test.addVpc('b')]);
        await tried.promise;
        milliseconds += 60_000;
        for (const result of await writing)
          assert.ok(isUnavailable((result as PromiseRejectedResult).reason));
      });
      await assertWorksAgain();
    });
  });
});
