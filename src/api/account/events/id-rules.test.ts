import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFilter } from '../../../domain/filter.ts';
import { idsOfCondition } from './id-rules.ts';
import { eventFilterable } from './schema.ts';

const [LOW, HIGH] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const CASES: [filter: string, first: number, last: number, isExact: boolean][] = [
  ['{}', LOW, HIGH, true],
  ['{"+and":[]}', LOW, HIGH, true],
  ['{"id":7}', 7, 7, true],
  ['{"id":{"+gt":7}}', 8, HIGH, true],
  ['{"id":{"+gt":7.5}}', 8, HIGH, true],
  ['{"id":{"+gte":7}}', 7, HIGH, true],
  ['{"id":{"+gte":7.5}}', 8, HIGH, true],
  ['{"id":{"+lt":7}}', LOW, 6, true],
  ['{"id":{"+lt":7.5}}', LOW, 7, true],
  ['{"id":{"+lte":7}}', LOW, 7, true],
  ['{"id":{"+lte":7.5}}', LOW, 7, true],
  ['{"id":7.5}', HIGH, LOW, true],
  ['{"id":{"+gt":7,"+lt":20,"+lte":12}}', 8, 12, true],
  ['{"+and":[{"id":{"+gt":7}},{"id":{"+lt":5}}]}', 8, 4, true],
  ['{"id":{"+neq":7}}', LOW, HIGH, false],
  ['{"id":null}', LOW, HIGH, false],
  ['{"+or":[{"id":7},{"id":9}]}', LOW, HIGH, false],
  ['{"action":"vpc_create"}', LOW, HIGH, false],
  ['{"id":{"+gt":7},"action":"vpc_create"}', 8, HIGH, false],
];

for (const [filter, first, last, isExact] of CASES) {
  test(`${filter} asks for ids from ${first} to ${last}${isExact ? '' : ' and for more'}`, () => {
    const parsed = parseFilter(filter, eventFilterable);
    assert.ok('filter' in parsed);
    assert.deepEqual(idsOfCondition(parsed.filter.where), { first, last, isExact });
  });
}
