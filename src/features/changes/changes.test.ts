import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { systemRandom } from '#platform/random';
import { addChange } from '#store/transaction-effects';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import { ChangeFeed, type Cursor, CursorExpired, formatCursor, parseCursor } from './feed.ts';
import { insertChanges, invalidateCursors, pruneChanges } from './store.ts';

describe('change feed cursors', () => {
  it('a cursor is parsed as it was formatted', () => {
    const [epochs, positions] = [fc.stringMatching(/^[0-9a-f]{16}$/), fc.maxSafeNat()];
    fc.assert(
      fc.property(epochs, positions, (epoch, position) => {
        const cursor = { epoch, position };
        assert.deepEqual(parseCursor(formatCursor(cursor)), cursor);
      }),
    );
  });

  it('any other text is not a cursor', () => {
    const epoch = '0123456789abcdef';
    for (const text of ['', epoch, `${epoch}-`, `${epoch}--1`, `${epoch}-1.5`, `${epoch}-9007199254740992`]) {
      assert.equal(parseCursor(text), undefined, text);
    }
    for (const text of [`${epoch.toUpperCase()}-1`, `${epoch}0-1`, `${epoch}-1 `, `${epoch}-0x1`]) {
      assert.equal(parseCursor(text), undefined, text);
    }
  });
});

describeOnBoth('the change feed', (dialect) => {
  const test = new TestStore(dialect);
  const feedOf = () => new ChangeFeed({ store: test.store, random: systemRandom });

  const labelsAfter = async (feed: ChangeFeed, cursor: Cursor, limit = 100) =>
    (await feed.read(cursor, limit)).map(({ entityId }) => entityId);

  /** A change without an event. */
  const note = (id: string, now = NOW) =>
    test.store.mutate({ ...AUTHOR, now }, async (tx) => {
      addChange(tx, { of: { accountId: test.accountId }, type: 'app', id, what: 'updated' });
      return { value: undefined, noEvent: 'a test' };
    });

  it('the feed contains the changes of events with their ids, and changes without events', async () => {
    const feed = feedOf();
    const end = await feed.end();
    await test.addVpc('orders');
    await note('12');
    const told = await feed.read(end, 10);
    const { accountId } = test;
    const [created, noted] = told.map((change) => ({ ...change, cursor: undefined }));
    const common = { accountId, region: null, at: NOW, cursor: undefined };
    assert.deepEqual(created, {
      ...common,
      entityType: 'vpc',
      entityId: '1',
      what: 'created',
      eventId: 1,
    });
    assert.deepEqual(noted, { ...common, entityType: 'app', entityId: '12', what: 'updated', eventId: null });
    assert.deepEqual(await feed.read(told[1]?.cursor ?? assert.fail(), 10), []);
    assert.deepEqual((await feed.end()).position, told[1]?.cursor.position);
  });

  it('the feed contains nothing that was rolled back', async () => {
    const feed = feedOf();
    const end = await feed.end();
    const refused = test.store.mutate(AUTHOR, async (tx) => {
      addChange(tx, { of: 'service', type: 'app', id: 1, what: 'updated' });
      throw new Error('no');
    });
    await assert.rejects(refused, /^Error: no$/);
    assert.deepEqual(await feed.read(end, 10), []);
  });

  it('the feed is read in portions, each starting where the previous one ended', async () => {
    const feed = feedOf();
    let cursor = await feed.end();
    const ids = Array.from({ length: 25 }, (_, index) => `portion-${index}`);
    for (const id of ids) await note(id);
    const seen: (string | null)[] = [];
    for (let portion = await feed.read(cursor, 10); portion.length > 0; ) {
      seen.push(...portion.map(({ entityId }) => entityId));
      cursor = portion.at(-1)?.cursor ?? cursor;
      portion = await feed.read(cursor, 10);
    }
    assert.deepEqual(seen, ids);
  });

  it('the feed has the same order for other readers, other processes and after a restart', async () => {
    const end = await feedOf().end();
    for (const id of ['first', 'second']) await note(id);
    assert.deepEqual(await labelsAfter(feedOf(), end), ['first', 'second']);
    assert.deepEqual(await labelsAfter(feedOf(), end), ['first', 'second']);
  });

  // SQLite has one writer, so transactions commit in the order in which they begin.
  if (dialect === 'postgres') {
    it('a change that commits late comes after those already read', async () => {
      const feed = feedOf();
      const end = await feed.end();
      const held = Promise.withResolvers<void>();
      assert.ok(test.location.kind === 'postgres');
      const lock = new pg.Client({ connectionString: test.location.url });
      await lock.connect();
      await lock.query('select pg_advisory_lock(1)');
      const late = test.store.write(async (tx, send) => {
        const of = { accountId: test.accountId };
        await insertChanges(tx, [{ of, type: 'app', id: 'late', what: 'updated' }], { at: NOW, send });
        held.resolve();
        await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      });
      await held.promise;
      await note('early');
      const [early, ...others] = await feed.read(end, 10);
      assert.deepEqual([early?.entityId, others], ['early', []]);
      await lock.end();
      await late;
      assert.deepEqual(await labelsAfter(feed, early?.cursor ?? end), ['late']);
    });
  }

  it('a waiting reader is woken', async () => {
    const feed = feedOf();
    const waiting = feed.wait();
    feed.wake();
    await waiting;
    await feed.wait(AbortSignal.abort());
    const { signal } = new AbortController();
    const again = feed.wait(signal);
    feed.wake();
    await again;
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });

  it('only cursors from before the pruned position expire', async () => {
    const feed = feedOf();
    const old = await feed.end();
    await note('removed', NOW);
    const late = await feed.end();
    await note('kept', NOW + 10);
    let count = 0;
    do count = await test.store.write((tx) => pruneChanges(tx, NOW + 10));
    while (count > 0);
    await assert.rejects(feed.read(old, 10), CursorExpired);
    assert.deepEqual(await labelsAfter(feed, late), ['kept']);
  });

  it('unread changes are pruned as well, and readers are told', async () => {
    const feed = feedOf();
    const end = await feed.end();
    await note('never read', NOW + 20);
    await test.store.write((tx) => pruneChanges(tx, NOW + 30));
    await assert.rejects(feed.read(end, 10), CursorExpired);
  });

  it('cursors of another database, from before a restore, or ahead of the feed are refused', async () => {
    const feed = feedOf();
    const end = await feed.end();
    await assert.rejects(feed.read({ ...end, epoch: '0123456789abcdef' }, 10), CursorExpired);
    await assert.rejects(feed.read({ ...end, position: end.position + 1 }, 10), CursorExpired);
    await test.store.write((tx) => invalidateCursors(tx));
    await assert.rejects(feed.read(end, 10), CursorExpired);
    assert.notEqual((await feed.end()).epoch, end.epoch);
  });
});
