import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FilterFields, parseFilter } from '#domain/filter/filter';
import { recordFilter } from '#domain/filter/filter-match';
import { filtersOn, id, text, time, toJson } from './filter-arbitraries.ts';
import { applyFilter } from './filter-oracle.ts';

const fields = {
  id: { type: 'integer' },
  label: { type: 'string' },
  group: { type: 'string' },
  count: { type: 'integer' },
  read: { type: 'boolean' },
  created: { type: 'date-time' },
} as const satisfies FilterFields;

const records = fc.array(
  fc.record({
    label: text,
    group: fc.option(text, { freq: 2 }),
    count: fc.option(id, { freq: 3 }),
    read: fc.boolean(),
    created: fc.option(time, { freq: 4 }),
  }),
  { minLength: 10, maxLength: 30 },
);

test('filtering records in memory agrees with the oracle', () => {
  const property = fc.property(records, filtersOn(fields), (rows, written) => {
    const all = rows.map((row, index) => ({ id: index + 1, fields: { id: index + 1, ...row } }));
    const json = toJson(written);
    const parsed = parseFilter(json, fields);
    assert.ok('filter' in parsed, json);
    const filter = recordFilter<(typeof all)[number]>(
      parsed.filter,
      (record, field) => record.fields[field as keyof typeof fields],
    );
    const found = filter.arrange(all.filter((record) => filter.matches(record)));
    assert.deepEqual(
      found.map((record) => record.id),
      applyFilter(written, all, fields).map((record) => record.id),
      json,
    );
  });
  fc.assert(property, { numRuns: 3000 });
});
