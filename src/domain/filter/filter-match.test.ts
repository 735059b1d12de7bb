import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FilterFields, parseFilter } from './filter.ts';
import { recordFilter } from './filter-match.ts';

const fields = {
  name: { type: 'string' },
  size: { type: 'number' },
  tags: { type: 'strings' },
} as const satisfies FilterFields;

const records = [
  { name: 'a', size: 1.5, tags: ['web', 'Prod'] },
  { name: 'B', size: null, tags: [] },
  { name: 'Ａ', size: 2, tags: ['db'] },
  { name: '😀', size: 1.5, tags: ['web'] },
  { name: null, size: -1, tags: ['WEB', 'a'] },
];

function found(wanted: object): string {
  const parsed = parseFilter(JSON.stringify(wanted), fields);
  assert.ok('filter' in parsed, JSON.stringify(parsed));
  const filter = recordFilter<(typeof records)[number]>(
    parsed.filter,
    (record, field) => record[field as keyof typeof fields],
  );
  return filter
    .arrange(records.filter((record) => filter.matches(record)))
    .map(({ name }) => name)
    .join();
}

test('records in memory are filtered, ordered and limited', () => {
  const cases: [filter: object, names: string][] = [
    [{}, 'a,B,Ａ,😀,'],
    [{ '+order': 'desc' }, ',😀,Ａ,B,a'],
    [{ '+limit': 2, '+order': 'desc' }, ',😀'],
    [{ name: 'b' }, ''],
    [{ name: { '+contains': 'b' } }, 'B'],
    [{ name: { '+contains': 'ａ' } }, ''],
    [{ name: { '+gt': 'Ａ' } }, '😀'],
    [{ name: null }, ''],
    [{ name: { '+neq': null } }, 'a,B,Ａ,😀'],
    [{ name: { '+neq': 'a' } }, 'B,Ａ,😀,'],
    [{ '+order_by': 'name' }, 'B,a,Ａ,😀,'],
    [{ '+order_by': 'name', '+order': 'desc' }, ',😀,Ａ,a,B'],
    [{ '+order_by': 'size' }, ',a,😀,Ａ,B'],
    [{ '+order_by': 'size', '+order': 'desc' }, 'B,Ａ,😀,a,'],
    [{ size: 1.5 }, 'a,😀'],
    [{ size: { '+lt': 2 } }, 'a,😀,'],
    [{ size: { '+neq': 1.5 } }, 'B,Ａ,'],
    [{ tags: 'web' }, 'a,😀'],
    [{ tags: { '+neq': 'web' } }, 'B,Ａ,'],
    [{ tags: { '+contains': 'WE' } }, 'a,😀,'],
    [{ tags: { '+contains': 'prod' } }, 'a'],
    [{ tags: { '+and': ['web', { '+neq': 'Prod' }] } }, '😀'],
    [{ tags: null }, ''],
    [{ tags: { '+neq': null } }, 'a,B,Ａ,😀,'],
    [{ '+order_by': 'tags' }, 'B,,Ａ,😀,a'],
    [{ '+or': [{ name: 'a' }, { size: { '+gte': 2 } }], '+order': 'desc' }, 'Ａ,a'],
    [{ '+and': [], '+or': [] }, 'a,B,Ａ,😀,'],
  ];
  for (const [filter, names] of cases) assert.equal(found(filter), names, JSON.stringify(filter));
});

test('each field of a record is looked up only once', () => {
  const parts = Array.from({ length: 200 }, (_, index) => ({ name: { '+contains': `x${index}` } }));
  const parsed = parseFilter(JSON.stringify({ '+or': [...parts, { size: 1 }, { name: 'other' }] }), fields);
  assert.ok('filter' in parsed);
  const asked: string[] = [];
  const filter = recordFilter<(typeof records)[number]>(parsed.filter, (record, field) => {
    asked.push(field);
    return record[field as keyof typeof fields];
  });
  assert.equal(filter.matches(records[0] as (typeof records)[number]), false);
  assert.deepEqual(asked, ['name', 'size']);
});
