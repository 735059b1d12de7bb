import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import fc from 'fast-check';
import type { Actor } from '#access/actor';
import { type FilterFields, parseFilter } from '#domain/filter/filter';
import { joinElements } from '#domain/filter/joined-elements';
import { asId, type VpcId } from '#domain/ids';
import { eventFilterable } from '#features/events/schema';
import { selectEventPage } from '#features/events/store';
import { vpcFilterable } from '#features/networks/vpcs/schema';
import { selectVpcPage } from '#features/networks/vpcs/store';
import type { Page, PageRequest } from '#store/query/page';
import type { Tx } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { insertVpcRows } from '#test/harness/vpc-rows';
import { filtersOn, id, text, time, toJson, type WrittenFilter } from './filter-arbitraries.ts';
import { applyFilter, type FilteredRecord } from './filter-oracle.ts';

const DATA_SETS = 6;
const FILTERS = 60;
const ROWS = { minLength: 15, maxLength: 30 };

const nonEmpty = text.map((value) => value || 'empty');
const tags = fc.array(nonEmpty, { maxLength: 3 });
const vpcs = fc.uniqueArray(
  fc.record({ id, label: nonEmpty, region: text, created: time, updated: time, tags }),
  { ...ROWS, comparator: (a, b) => a.id === b.id || a.label === b.label },
);
const unorderedEvents = fc.uniqueArray(
  fc.record({
    id,
    action: text,
    created: time,
    read: fc.boolean(),
    entityId: fc.option(text, { freq: 2 }),
    entityType: text,
    entityLabel: text,
    username: fc.option(text, { freq: 2 }),
  }),
  { ...ROWS, selector: (event) => event.id },
);
/** As the store writes them: ids without gaps, and times that ascend with the ids. */
const events = unorderedEvents.map((rows) => {
  const first = Math.min(...rows.map((row) => row.id));
  return rows.toSorted((a, b) => a.created - b.created).map((row, index) => ({ ...row, id: first + index }));
});

type GeneratedEvent = (typeof events extends fc.Arbitrary<infer Rows> ? Rows : never)[number];

type Select = (list: PageRequest) => Promise<Page<{ id: number }>>;

describeOnBoth('filters over random rows', (dialect) => {
  const test = new TestStore(dialect);
  beforeEach(() => test.clear());

  it('filters of VPCs agree with the oracle', async () => {
    const select: Select = (list) => selectVpcPage(test.store.db, list, test);
    const property = fc.asyncProperty(vpcs, filtersOf(vpcFilterable), async (rows, filters) => {
      await replace(async (tx) => {
        const added = rows.map((row) => ({
          ...{ ...test.vpcRow(row.label), ...row },
          id: asId<VpcId>(row.id),
          tags: joinElements(row.tags),
        }));
        await insertVpcRows(tx, test.accountId, added);
      });
      const records = rows.map(({ id: vpcId, ...fields }) => ({
        id: vpcId,
        fields: { id: vpcId, ...fields },
      }));
      for (const filter of filters) await check(select, filter, records, vpcFilterable);
    });
    await fc.assert(property, { numRuns: DATA_SETS });
  });

  it("filters of events, with missing values and the reader's marks, agree with the oracle", async () => {
    const property = fc.asyncProperty(
      events,
      fc.integer({ min: 0, max: 60 }),
      filtersOf(eventFilterable),
      async (rows, seenTo, filters) => {
        const actor = await replaceEvents(rows, seenTo);
        const access = {
          db: test.store.db,
          actor,
          now: () => 0,
          settings: { ttl: { events: 1_000_000, logins: 1_000_000, webhookDeliveries: 1_000_000 } },
        };
        const records = rows.map(({ entityId, entityType, entityLabel, ...fields }) => ({
          id: fields.id,
          fields: {
            ...fields,
            seen: fields.id <= seenTo,
            'entity.id': entityId,
            'entity.type': entityType,
            'entity.label': entityLabel,
          },
        }));
        const select: Select = (list) => selectEventPage(access, list);
        for (const filter of filters)
          await check(select, filter, records, eventFilterable, { newestFirst: true });
      },
    );
    await fc.assert(property, { numRuns: DATA_SETS });
  });

  it('filters of the maximum size and depth agree with the oracle', async () => {
    const rows = fc.sample(events, { numRuns: 1, seed: 1 })[0] ?? [];
    const actor = await replaceEvents(rows, 20);
    const access = {
      db: test.store.db,
      actor,
      now: () => 0,
      settings: { ttl: { events: 1_000_000, logins: 1_000_000, webhookDeliveries: 1_000_000 } },
    };
    const wide = (count: number) =>
      `"+or":[${Array.from({ length: count }, () => '{"read":true}').join(',')}]`;
    const deep = `${'{"action":{"+contains":"q"},"+or":['.repeat(9)}{${wide(0)},"read":true}${']}'.repeat(9)}`;
    for (const [json, found] of [
      [`{${wide(500)}}`, rows.filter(({ read }) => read).length],
      [deep, 0],
    ] as const) {
      const parsed = parseFilter(json, eventFilterable);
      assert.ok('filter' in parsed, json);
      const { results } = await selectEventPage(access, { filter: parsed.filter, page: 1, pageSize: 500 });
      assert.equal(results, found);
    }
  });

  function replace(insert: (tx: Tx) => Promise<void>): Promise<void> {
    return test.store.mutate(AUTHOR, async (tx) => {
      for (const table of ['vpc', 'event', 'user'] as const) await tx.deleteFrom(table).execute();
      await tx.updateTable('account').set({ vpc_count: 0 }).execute();
      await insert(tx);
      return { value: undefined, noEvent: 'a test makes its rows' };
    });
  }

  async function replaceEvents(rows: readonly GeneratedEvent[], seenTo: number): Promise<Actor> {
    const user = {
      id: 7,
      account_id: test.accountId,
      username: 'maria',
      username_folded: 'maria',
      email: '',
    };
    await replace(async (tx) => {
      await tx
        .insertInto('user')
        .values({ ...user, restricted: 0, events_seen_to: seenTo, created: 0 })
        .execute();
      for (const row of rows) {
        const { id: eventId, action, created, read, username, entityId, entityType, entityLabel } = row;
        await tx
          .insertInto('event')
          .values({
            account_id: test.accountId,
            id: eventId,
            created,
            action,
            username,
            entity_type: entityType,
            entity_id: entityId,
            entity_label: entityLabel,
            entity_url: '',
            status: 'notification',
          })
          .execute();
        const mark = { user_id: user.id, account_id: test.accountId, event_id: eventId };
        if (read) await tx.insertInto('event_read').values(mark).execute();
      }
    });
    return { accountId: test.accountId, userId: user.id, restricted: false } as Actor;
  }
});

function filtersOf(fields: FilterFields): fc.Arbitrary<WrittenFilter[]> {
  return fc.array(filtersOn(fields), { minLength: FILTERS, maxLength: FILTERS });
}

/** Compares the whole list, and its pages one after the other, with the oracle. */
async function check(
  select: Select,
  written: WrittenFilter,
  records: readonly FilteredRecord[],
  fields: FilterFields,
  defaultOrder?: { newestFirst: boolean },
): Promise<void> {
  const json = toJson(written);
  const parsed = parseFilter(json, fields);
  assert.ok('filter' in parsed, json);
  const { filter } = parsed;
  const expected = applyFilter(written, records, fields, defaultOrder).map((record) => record.id);
  const idsOf = ({ rows }: Page<{ id: number }>) => rows.map((row) => row.id);

  const whole = await select({ filter, page: 1, pageSize: 500 });
  assert.deepEqual(idsOf(whole), expected, json);
  assert.deepEqual([whole.results, whole.pages], [expected.length, 1], json);

  const pageSize = 1 + Math.ceil(expected.length / 3);
  const pages = Math.max(1, Math.ceil(expected.length / pageSize));
  const collected: number[] = [];
  for (let page = 1; page <= pages + 1; page += 1) {
    const part = await select({ filter, page, pageSize });
    assert.deepEqual([part.page, part.results, part.pages], [page, expected.length, pages], json);
    collected.push(...idsOf(part));
  }
  assert.deepEqual(collected, expected, json);
}
