import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldType } from '#domain/filter/filter';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, type Prepared, prepare } from './prepared.ts';

type FoundRecord = Readonly<Record<string, unknown>>;

const EQUALITY = ['+eq', '+neq'];
const ORDER = ['+gt', '+gte', '+lt', '+lte'];
const EVERY_OPERATOR = [...EQUALITY, ...ORDER, '+contains'];

/** The operators of each field type. */
const OPERATORS: Readonly<Record<FieldType, readonly string[]>> = {
  string: EVERY_OPERATOR,
  integer: [...EQUALITY, ...ORDER],
  number: [...EQUALITY, ...ORDER],
  boolean: EQUALITY,
  'date-time': [...EQUALITY, ...ORDER],
  strings: [...EQUALITY, '+contains'],
};

/** Pairs of operators that split the records with a value into two parts. */
const OPPOSITES = [
  ['+eq', '+neq'],
  ['+gt', '+lte'],
  ['+lt', '+gte'],
] as const;

/** They have a maximum below the size of a page. */
const SHORT = new Set<string>(['listComputeFirewalls', 'listNatgatewayAddresses', 'listNatgatewayTypes']);

describeOnDatabase('lists: filters, orders and pages', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations.filter(({ filterable }) => filterable)) {
    test(endpoint.operation, async (t) => {
      const account = await running.api.newAccount();
      const list = new List(account.owner, await prepare(endpoint, account));
      const all = await list.records({});
      const [first] = all;
      assert.ok(first);

      for (const [field, { type, orderable }] of Object.entries(endpoint.filterable ?? {})) {
        await t.test(`${field} can be filtered with each operator`, async () => {
          const sample = all.find((record) => singleOf(record, field) !== null);
          assert.ok(sample, `no record of the list has a ${field}`);
          const value = singleOf(sample, field);
          for (const operator of EVERY_OPERATOR) {
            const { status } = await list.ask({ [field]: { [operator]: value } });
            assert.equal(status, OPERATORS[type].includes(operator) ? 200 : 400, `${field} ${operator}`);
          }
          for (const operator of EQUALITY) {
            const { status } = await list.ask({ [field]: { [operator]: null } });
            assert.equal(status, 200, `${field} ${operator} null`);
          }
          const withValue = all.filter((record) => valueOf(record, field) !== null);
          const withoutValue = all.filter((record) => valueOf(record, field) === null);
          assert.deepEqual(await list.records({ [field]: null }), withoutValue);
          assert.deepEqual(await list.records({ [field]: { '+neq': null } }), withValue);
          for (const [one, other] of OPPOSITES.filter(([name]) => OPERATORS[type].includes(name))) {
            const found = await list.records({ [field]: { [one]: value } });
            const rest = await list.records({ [field]: { [other]: value } });
            // A missing value differs from every value, and is neither greater nor less.
            const divided = one === '+eq' ? all : withValue;
            assert.equal(found.length + rest.length, divided.length, `${field} ${one} ${other}`);
          }
          assert.deepEqual((await list.records({ [field]: value }))[0], sample);
        });

        await t.test(`${field} can be ordered by`, async () => {
          if (orderable === false) {
            assert.equal((await list.ask({ '+order_by': field })).status, 400);
            return;
          }
          const ascending = await list.records({ '+order_by': field, '+order': 'asc' });
          const descending = await list.records({ '+order_by': field, '+order': 'desc' });
          assert.deepEqual(descending, ascending.toReversed());
          const values = ascending.map((record) => valueOf(record, field));
          const present = values.filter((value) => value !== null);
          assert.deepEqual(values.slice(0, present.length), present, 'nulls come last');
          if (type === 'strings') return;
          const keys = type === 'string' ? present.map(String) : (present as number[]);
          assert.ok(
            keys.every((key, index) => index === 0 || compare(keys[index - 1] as typeof key, key) <= 0),
            keys.join(),
          );
        });
      }

      await t.test('pages together contain every record once', async () => {
        // Some records have no id, so records are told apart by their whole content.
        assert.equal(new Set(all.map((record) => JSON.stringify(record))).size, all.length);
        // Catalogues have a fixed length; other lists fill more than a page.
        if (endpoint.scope !== 'public' && !SHORT.has(endpoint.operation)) assert.ok(all.length > 25);
        const pages = Math.max(1, Math.ceil(all.length / 25));
        const walked: unknown[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const { body } = await list.ask({}, `?page_size=25&page=${page}`);
          assert.deepEqual({ ...body, data: [] }, { data: [], page, pages, results: all.length });
          walked.push(...body.data);
        }
        assert.deepEqual(walked, all);

        const beyond = await list.ask({}, `?page_size=25&page=${pages + 1}`);
        assert.deepEqual(beyond.body, { data: [], page: pages + 1, pages, results: all.length });
        const cut = await list.ask({ '+limit': 1, '+order': 'desc' });
        assert.deepEqual(cut.body, { data: [all.at(-1)], page: 1, pages: 1, results: 1 });
      });

      await t.test('unknown fields and operators are refused', async () => {
        for (const filter of [{ nonsense: 1 }, { '+order_by': 'nonsense' }, { '+nonsense': 1 }, 'nonsense']) {
          assert.equal((await list.ask(filter)).status, 400);
        }
        for (const query of ['?page=0', '?page_size=24', '?page_size=501', '?page=x']) {
          assert.equal((await list.ask({}, query)).status, 400);
        }
      });
    });
  }
});

class List {
  readonly #client: Client;
  readonly #prepared: Prepared;

  constructor(client: Client, prepared: Prepared) {
    this.#client = client;
    this.#prepared = prepared;
  }

  ask(filter: unknown, query = '?page_size=500'): Promise<Answer> {
    const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
    return call(this.#client, this.#prepared, { query, headers: { 'x-filter': text } });
  }

  async records(filter: object): Promise<FoundRecord[]> {
    const { status, text, body } = await this.ask(filter);
    assert.equal(status, 200, text);
    return body.data;
  }
}

/** The value of a filterable field in a record. A dot separates nested keys. */
function valueOf(record: FoundRecord, field: string): unknown {
  let value: unknown = record;
  for (const key of field.split('.')) value = (value as FoundRecord)[key];
  return value;
}

/** Like `valueOf`, but of an array only its first element, by label if it has one; null when the array is empty. */
function singleOf(record: FoundRecord, field: string): unknown {
  const value = valueOf(record, field);
  if (!Array.isArray(value)) return value ?? null;
  return (
    value.map((element) => element?.label ?? element).find((element) => typeof element === 'string') ?? null
  );
}

/** Compares by code point, as both databases do. Non-ASCII text is covered by the filter tests. */
function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
