import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFilter } from '../../../domain/filter.ts';
import { boundsOfCondition } from './id-rules.ts';
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

const TIMES: [filter: string, first: number, last: number, isExact: boolean][] = [
  ['{"id":7}', LOW, HIGH, true],
  ['{"created":"1970-01-01T00:01:00"}', 60, 60, true],
  ['{"created":{"+gt":"1970-01-01T00:01:00"}}', 61, HIGH, true],
  ['{"created":{"+gte":"1970-01-01T00:01:00","+lt":"1970-01-01T00:02:00"}}', 60, 119, true],
  ['{"created":{"+lte":"1970-01-01T00:01:00"},"action":"vpc_create"}', LOW, 60, false],
  ['{"created":{"+neq":"1970-01-01T00:01:00"}}', LOW, HIGH, false],
  ['{"+or":[{"created":"1970-01-01T00:01:00"},{"id":9}]}', LOW, HIGH, false],
];

for (const [kind, cases] of [
  ['ids', CASES],
  ['times', TIMES],
] as const) {
  for (const [filter, first, last, isExact] of cases) {
    test(`${filter} asks for ${kind} from ${first} to ${last}${isExact ? '' : ' and for more'}`, () => {
      const parsed = parseFilter(filter, eventFilterable);
      assert.ok('filter' in parsed);
      const bounds = boundsOfCondition(parsed.filter.where);
      assert.deepEqual({ ...bounds[kind], isExact: bounds.isExact }, { first, last, isExact });
    });
  }
}
