import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFilter } from './filter.ts';
import { equalTo } from './filter-tree.ts';

const FIELDS = { id: { type: 'integer' }, label: { type: 'string' }, region: { type: 'string' } } as const;
const INDEXED = new Set(['id', 'label']);

const CASES: [filter: string, fields: string[]][] = [
  ['{}', []],
  ['{"id":7}', ['id']],
  ['{"id":7,"label":"a","region":"b"}', ['id', 'label']],
  ['{"+and":[{"id":7},{"region":"b"}]}', ['id']],
  ['{"label":null}', []],
  ['{"label":{"+contains":"a"}}', []],
  ['{"id":{"+gt":7}}', []],
  ['{"+or":[{"id":7},{"id":9}]}', []],
  ['{"+or":[{"id":7},{"region":"b"}],"label":"a"}', ['label']],
];

for (const [filter, fields] of CASES) {
  test(`${filter} requires a single value of ${fields.join(' and ') || 'no field'}`, () => {
    const parsed = parseFilter(filter, FIELDS);
    assert.ok('filter' in parsed);
    const condition = equalTo(parsed.filter.where, INDEXED);
    const members = condition.kind === 'all' ? condition.of : [condition];
    assert.deepEqual(
      members.map((member) => member.kind === 'compare' && member.field),
      fields,
    );
  });
}
