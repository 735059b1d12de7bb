import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import fc from 'fast-check';
import type { Actor } from '#access/actor';
import type { NewEvent } from '#domain/event';
import { type FilterFields, parseFilter } from '#domain/filter/filter';
import { eventFilterable } from '#features/events/schema';
import { selectEventPage } from '#features/events/store';
import { vpcFilterable } from '#features/networks/vpcs/schema';
import { selectVpcPage } from '#features/networks/vpcs/store';
import { LONG_ROWS } from '#store/engine/long-reads';
import type { Page, PageRequest } from '#store/query/page';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { insertVpcRows } from '#test/harness/vpc-rows';

const RETENTION = 100;

/** Time of each event after the one before it. It may be negative, because the clocks of replicas differ. */
const steps = fc.array(fc.integer({ min: -5, max: 10 }), { minLength: 1, maxLength: 40 });

const orders = fc.record({
  limit: fc.option(fc.integer({ min: 1, max: 45 }), { nil: undefined }),
  order: fc.constantFrom('asc', 'desc'),
  orderBy: fc.constantFrom(undefined, 'id', 'created'),
  above: fc.option(fc.integer({ min: -1, max: 45 }), { nil: undefined }),
  pageSize: fc.integer({ min: 1, max: 12 }),
});
type Order = typeof orders extends fc.Arbitrary<infer T> ? T : never;

interface Record {
  id: number;
  created: number;
}

describeOnBoth('pages of lists agree with a plain list', (dialect) => {
  const test = new TestStore(dialect);
  beforeEach(() => test.clear());

  it('pages of events are right, including expired and purged ones', async () => {
    const property = fc.asyncProperty(
      steps,
      fc.integer({ min: 0, max: 40 }),
      fc.nat({ max: 40 }),
      orders,
      async (gaps, over, purged, order) => {
        const actor = await newActor();
        const stored = await writeEvents(actor.accountId, gaps);
        const now = (stored[Math.min(over, stored.length - 1)] as Record).created + RETENTION;
        const kept = stored.filter(({ created }) => created >= now - RETENTION);
        await remove(actor.accountId, Math.min(purged, stored.length - kept.length), stored);
        const access = {
          db: test.store.db,
          actor,
          now: () => now,
          settings: { ttl: { events: RETENTION, logins: 0, webhookDeliveries: 0 } },
        };
        await check((list) => selectEventPage(access, list), kept, order, eventFilterable);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('pages of so many events that SQLite reads them in a thread are right', async () => {
    const actor = await newActor();
    const count = LONG_ROWS + 100;
    const actionOf = (index: number) => (index % 40 === 0 ? 'token_create' : 'vpc_update');
    const eventAt = (accountId: number, action: 'token_create' | 'vpc_update'): NewEvent => {
      const place = { id: 1, label: 'vpc', url: '/v4/vpcs/1' };
      return action === 'token_create'
        ? { accountId, action, entity: { ...place, type: 'token' } }
        : { accountId, action, entity: { ...place, type: 'vpc' } };
    };
    await test.store.mutate(AUTHOR, async () => ({
      value: undefined,
      event: Array.from({ length: count }, (_, index) => eventAt(actor.accountId, actionOf(index))),
    }));
    const parsed = parseFilter('{"action":{"+contains":"TOKEN"}}', eventFilterable);
    assert.ok('filter' in parsed);
    const { filter } = parsed;
    const ids = Array.from({ length: count }, (_, index) => index)
      .filter((index) => actionOf(index) === 'token_create')
      .map((index) => index + 1)
      .toReversed();
    for (const page of [1, 2, 6]) {
      const found = await test.store.read((db) =>
        selectEventPage(
          {
            db,
            actor,
            now: () => AUTHOR.now,
            settings: { ttl: { events: RETENTION, logins: 0, webhookDeliveries: 0 } },
          },
          { filter, page, pageSize: 25 },
        ),
      );
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        ids.slice((page - 1) * 25, page * 25),
      );
      assert.deepEqual([found.results, found.pages], [ids.length, 6]);
    }
  });

  it('pages of VPCs are right', async () => {
    const property = fc.asyncProperty(steps, orders, async (times, order) => {
      const actor = await newActor();
      let rows: Record[] = [];
      await test.store.mutate(AUTHOR, async (tx) => {
        const added = times.map((created, index) => ({ ...test.vpcRow(`vpc-${index}`), created }));
        rows = await insertVpcRows(tx, actor.accountId, added);
        return { value: undefined, noEvent: 'a test makes its rows' };
      });
      await check((list) => selectVpcPage(test.store.db, list, actor), rows, order, vpcFilterable);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  async function newActor(): Promise<Actor> {
    return { accountId: await test.addAccount(), userId: 0, restricted: false } as Actor;
  }

  async function writeEvents(accountId: number, gaps: readonly number[]): Promise<Record[]> {
    let now = 1_000;
    for (const gap of gaps) {
      now += gap;
      await test.store.mutate({ ...AUTHOR, now }, async () => ({
        value: undefined,
        event: { ...test.event('vpc'), accountId },
      }));
    }
    return await test.store.db
      .selectFrom('event')
      .select(['id', 'created'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  }

  async function remove(accountId: number, count: number, stored: readonly Record[]): Promise<void> {
    const last = stored[count - 1];
    if (!last) return;
    await test.store.mutate(AUTHOR, async (tx) => {
      await tx.deleteFrom('event').where('account_id', '=', accountId).where('id', '<=', last.id).execute();
      return { value: undefined, noEvent: 'a test purges' };
    });
  }
});

async function check(
  select: (list: PageRequest) => Promise<Page<Record>>,
  records: readonly Record[],
  { limit, order, orderBy, above, pageSize }: Order,
  fields: FilterFields,
): Promise<void> {
  const written = JSON.stringify({
    '+order': order,
    '+limit': limit,
    '+order_by': orderBy,
    ...(above === undefined ? {} : { id: { '+gt': above } }),
  });
  const parsed = parseFilter(written, fields);
  assert.ok('filter' in parsed, written);
  const sign = order === 'asc' ? 1 : -1;
  // Events are newest first, also among events with the same time.
  const ties = fields === eventFilterable && orderBy !== 'id' ? -1 : 1;
  const expected = records
    .filter(({ id }) => above === undefined || id > above)
    .toSorted((a, b) => sign * ((orderBy === 'created' ? a.created - b.created : 0) || ties * (a.id - b.id)))
    .slice(0, limit)
    .map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(expected.length / pageSize));
  for (let page = 1; page <= pages + 1; page += 1) {
    const found = await select({ filter: parsed.filter, page, pageSize });
    const rows = expected.slice((page - 1) * pageSize, page * pageSize);
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      rows,
      `page ${page} of ${written}`,
    );
    assert.deepEqual([found.page, found.pages, found.results], [page, pages, expected.length], written);
  }
}
