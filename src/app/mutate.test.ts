import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { Failure } from '#domain/failure';
import { asId } from '#domain/ids';
import { isUniqueViolation } from '#store/engine/failures';
import { wakeAfterCommit } from '#store/transaction-effects';
import type { Db, Store, Tx } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { AUTHOR, TestStore } from '#test/harness/test-store';

const EMPTY = { vpcs: [], events: [] };

/** Never executed: the compiler checks it, and reports an expected error that does not occur. */
function mutationsThatDoNotCompile(store: Store): void {
  // @ts-expect-error a value alone says nothing about its event
  void store.mutate(AUTHOR, async () => ({ value: 1 }));
  // @ts-expect-error so does nothing at all
  void store.mutate(AUTHOR, async () => {});
  // @ts-expect-error an event without a value
  void store.mutate(AUTHOR, async () => ({ event: [] }));
  // @ts-expect-error the reason for no event is a text
  void store.mutate(AUTHOR, async () => ({ value: 1, noEvent: true }));
  const entity = { type: 'vpc', id: 1, label: '', url: '' } as const;
  // @ts-expect-error a kind of event that is not in the registry
  void store.mutate(AUTHOR, async () => ({ value: 1, event: { accountId: 1, action: 'vpc_made', entity } }));
  // @ts-expect-error an event about another type of entity than its kind says
  void store.mutate(AUTHOR, async () => ({
    value: 1,
    event: { accountId: 1, action: 'subnet_create', entity },
  }));
  // @ts-expect-error nothing can be written outside mutate()
  void store.db.insertInto('setting');
  // @ts-expect-error nor can a reading connection pass for the one inside
  const tx: Tx = store.db;
  void tx;
}

describeOnBoth('mutate()', (dialect) => {
  const test = new TestStore(dialect);
  beforeEach(() => test.clear());

  it('mutate() does not compile without an event or a reason for none', () => {
    assert.equal(typeof mutationsThatDoNotCompile, 'function');
  });

  it('mutate() commits the write together with its event, and resolves when both are visible', async () => {
    const other = await test.open();
    try {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const label = `vpc-${index}`;
          await test.addVpc(label);
          const vpc = await other.db.selectFrom('vpc').select('id').where('label', '=', label).execute();
          const event = await other.db
            .selectFrom('event')
            .select('id')
            .where('entity_label', '=', label)
            .execute();
          assert.deepEqual([vpc.length, event.length], [1, 1]);
        }),
      );
    } finally {
      await other.close();
    }
  });

  it('mutate() never commits a write without its event', async () => {
    const unknownAccount = test.accountId + 1000;
    await assert.rejects(
      test.store.mutate(AUTHOR, async (tx) => {
        await tx.insertInto('vpc').values(test.vpcRow('orphan')).execute();
        return { value: 1, event: { ...test.event('orphan'), accountId: unknownAccount } };
      }),
    );
    assert.deepEqual(await test.labels(), EMPTY);
  });

  it('a statement that is sent before the commit and fails leaves nothing', async () => {
    const write = test.store.write(async (tx, send) => {
      await tx.insertInto('vpc').values(test.vpcRow('first')).execute();
      send(() => tx.insertInto('vpc').values(test.vpcRow('first')).execute());
      send(() => tx.insertInto('vpc').values(test.vpcRow('second')).execute());
      return 1;
    });
    await assert.rejects(write, isUniqueViolation);
    assert.deepEqual(await test.labels(), EMPTY);
  });

  it('a statement that is sent before the commit and fails is the cause of what fails after it', async () => {
    const write = test.store.write(async (tx, send) => {
      await tx.insertInto('vpc').values(test.vpcRow('first')).execute();
      send(() => tx.insertInto('vpc').values(test.vpcRow('first')).execute());
      await tx.selectFrom('vpc').selectAll().execute();
      throw new Error('after it');
    });
    await assert.rejects(write, isUniqueViolation);
    assert.deepEqual(await test.labels(), EMPTY);
  });

  it('a statement that fails before it is sent leaves nothing', async () => {
    const failure = new Error('not built');
    const write = test.store.write(async (tx, send) => {
      await tx.insertInto('vpc').values(test.vpcRow('first')).execute();
      send(() => Promise.reject(failure));
    });
    await assert.rejects(write);
    assert.deepEqual(await test.labels(), EMPTY);
  });

  if (dialect === 'postgres')
    it('a parameter of which the driver would have to make text is refused before it is sent', async () => {
      const wrong = { ...test.vpcRow('second'), label: {} as string };
      const write = test.store.write(async (tx, send) => {
        await tx.insertInto('vpc').values(test.vpcRow('first')).execute();
        send(() => tx.insertInto('vpc').values(wrong).execute());
      });
      await assert.rejects(write, /A parameter is an object/);
      assert.deepEqual(await test.labels(), EMPTY);
    });

  it('the callback gets what was read, behind what began', async () => {
    const context = {
      ...AUTHOR,
      begin: async (tx: Tx) => void (await tx.insertInto('vpc').values(test.vpcRow('begun')).execute()),
      read: (tx: Tx) => tx.selectFrom('vpc').select('label').execute(),
    };
    const read = await test.store.mutate(context, async (_, rows: { label: string }[]) => ({
      value: rows,
      noEvent: 'a test reads',
    }));
    assert.deepEqual(read, [{ label: 'begun' }]);
  });

  it('a write that may not begin fails for that, whatever else fails', async () => {
    const refusal = Failure.invalidToken();
    const context = {
      ...AUTHOR,
      begin: async (tx: Tx) => {
        await tx.selectFrom('vpc').select('id').execute();
        throw refusal;
      },
      read: async (tx: Tx) => void (await sql`select nothing`.execute(tx)),
    };
    const write = test.store.mutate(context, async () => ({ value: 1, noEvent: 'a test' }));
    await assert.rejects(write, (error) => error === refusal);
    assert.deepEqual(await test.labels(), EMPTY);
  });

  it('a callback that throws does not affect its neighbours', async () => {
    const refusal = Failure.invalid([{ field: 'label', reason: 'no' }]);
    const work = Array.from({ length: 60 }, (_, index) => {
      const label = `vpc-${String(index).padStart(2, '0')}`;
      return index % 3 === 0 ? failing(label, refusal, index % 2 === 0) : test.addVpc(label);
    });
    const results = await Promise.allSettled(work);
    const kept: string[] = [];
    for (const [index, result] of results.entries()) {
      if (index % 3 === 0) assert.equal((result as PromiseRejectedResult).reason, refusal);
      else kept.push(`vpc-${String(index).padStart(2, '0')}`);
    }
    assert.deepEqual(await test.labels(), { vpcs: kept, events: kept });
  });

  it('a refusal with the outcome is thrown after the commit, and the write stays', async () => {
    const refusal = Failure.invalid([{ field: 'code', reason: 'no' }]);
    const seen: number[] = [];
    test.store.wakers['compute job'].push((id) => void seen.push(id));
    const refused = test.store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('vpc').values(test.vpcRow('counted')).execute();
      wakeAfterCommit(tx, 'compute job', asId(1));
      return { value: undefined, event: test.event('counted'), refusal };
    });
    await assert.rejects(refused, (error) => error === refusal);
    assert.deepEqual(await test.labels(), { vpcs: ['counted'], events: ['counted'] });
    assert.deepEqual(seen, [1]);
  });

  function failing(label: string, refusal: Failure, beforeWriting: boolean): Promise<never> {
    return test.store.mutate<never>(AUTHOR, async (tx) => {
      if (beforeWriting) throw refusal;
      await tx.insertInto('vpc').values(test.vpcRow(label)).execute();
      throw refusal;
    });
  }

  it('a statement that the database refuses ends its own callback only', async () => {
    await test.addVpc('taken');
    const results = await Promise.allSettled([test.addVpc('a'), test.addVpc('taken'), test.addVpc('b')]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    const { reason } = results[1] as PromiseRejectedResult;
    assert.ok(reason instanceof Error && !(reason instanceof Failure));
    const labels = ['a', 'b', 'taken'];
    assert.deepEqual(await test.labels(), { vpcs: labels, events: labels });
  });

  it('callbacks see the writes of earlier callbacks, and never a partial one', async () => {
    await test.addVpc('counter');
    const readCounter = (tx: Tx) => {
      const query = tx.selectFrom('vpc').select('description').where('label', '=', 'counter');
      return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow();
    };
    const increments = Array.from({ length: 50 }, () =>
      test.store.mutate(AUTHOR, async (tx) => {
        const next = String(Number((await readCounter(tx)).description) + 1);
        await tx.updateTable('vpc').set({ description: next }).where('label', '=', 'counter').execute();
        return { value: Number(next), noEvent: 'a test counts' };
      }),
    );
    const values = (await Promise.all(increments)).sort((a, b) => a - b);
    assert.deepEqual(
      values,
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  const FORBIDDEN: [string, (tx: Tx) => Promise<unknown>][] = [
    ['another mutate()', () => test.addVpc('inner')],
    ['a read on another connection', () => test.store.db.selectFrom('vpc').selectAll().execute()],
    ['a read transaction', () => test.store.read(async () => 1)],
    ['a transaction of its own', (tx) => tx.transaction().execute(async () => 1)],
  ];
  for (const [what, forbidden] of FORBIDDEN) {
    it(`mutate() refuses ${what} inside its callback, and rolls back`, {
      timeout: patience(20_000),
    }, async () => {
      const mutation = test.store.mutate(AUTHOR, async (tx) => {
        await tx.insertInto('vpc').values(test.vpcRow('outer')).execute();
        await forbidden(tx);
        return { value: 1, event: test.event('outer') };
      });
      const neighbour = test.addVpc('neighbour');
      await assert.rejects(mutation, Error);
      await neighbour;
      await test.addVpc('next');
      const labels = ['neighbour', 'next'];
      assert.deepEqual(await test.labels(), { vpcs: labels, events: labels });
    });
  }

  it('a tx cannot be used after its callback has ended', async () => {
    let leaked: Tx | undefined;
    await test.store.mutate(AUTHOR, async (tx) => {
      leaked = tx;
      return { value: 1, noEvent: 'a test keeps the tx' };
    });
    const late = leaked as Tx;
    const insertLate = () => late.insertInto('vpc').values(test.vpcRow('late')).execute();
    await assert.rejects(insertLate());
    await Promise.all([test.addVpc('other'), assert.rejects(insertLate())]);
    assert.deepEqual(await test.labels(), { vpcs: ['other'], events: ['other'] });
  });

  it('a read transaction sees a single snapshot', async () => {
    await test.addVpc('before');
    const labels = (db: Db) => db.selectFrom('vpc').select('label').execute();
    const seen = await test.store.read(async (db) => {
      const first = await labels(db);
      await test.addVpc('meanwhile');
      return [first, await labels(db)];
    });
    assert.deepEqual(seen, [[{ label: 'before' }], [{ label: 'before' }]]);
  });

  it('a read transaction cannot write', async () => {
    await test.addVpc('before');
    const writing = test.store.read((db) => sql`delete from vpc`.execute(db as Tx));
    await assert.rejects(writing);
    assert.deepEqual((await test.labels()).vpcs, ['before']);
  });

  it('workers are woken after the commit, once and in turn, and not after a rollback', async () => {
    const seen: string[] = [];
    test.store.wakers['compute job'].push(async (id) => {
      const { vpcs } = await test.labels();
      seen.push(`${id}: ${vpcs.join(' ')}`);
    });
    const leave = (tx: Tx, id: number) => wakeAfterCommit(tx, 'compute job', asId(id));
    const refused = test.store.mutate(AUTHOR, async (tx) => {
      leave(tx, 1);
      throw new Error('no');
    });
    await assert.rejects(refused, /^Error: no$/);
    await test.store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('vpc').values(test.vpcRow('seen')).execute();
      leave(tx, 2);
      leave(tx, 3);
      return { value: undefined, noEvent: 'a test' };
    });
    await test.store.mutate(AUTHOR, async () => ({ value: undefined, noEvent: 'a test' }));
    assert.deepEqual(seen, ['2: seen', '3: seen']);
  });
});
