import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFilter } from '#domain/filter/filter';
import { boundsOfCondition, inOrderOfTime } from './id-rules.ts';
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
    test(`${filter} requires ${kind} from ${first} to ${last}${isExact ? '' : ' and more'}`, () => {
      const parsed = parseFilter(filter, eventFilterable);
      assert.ok('filter' in parsed);
      const bounds = boundsOfCondition(parsed.filter.where);
      assert.deepEqual({ ...bounds[kind], isExact: bounds.isExact }, { first, last, isExact });
    });
  }
}

test('a page in order of time is a part of the whole list, also among equal times', () => {
  // The times of the events with ids 1, 2, and so on.
  for (const times of [[1], [1, 1], [1, 2, 3], [1, 1, 1, 2, 3, 3], [1, 2, 2, 2, 2, 3, 3], [5, 5, 5, 5, 5]]) {
    const all = times.map((time, index) => ({ id: index + 1, time }));
    const tiesOf = (id: number) => {
      const same = all.filter(({ time }) => time === times[id - 1]).map((event) => event.id);
      return { first: same[0] as number, last: same.at(-1) as number };
    };
    const inOrder = all.toSorted((a, b) => a.time - b.time || b.id - a.id).map(({ id }) => id);
    for (let first = 1; first <= times.length; first += 1) {
      for (let last = first; last <= times.length; last += 1) {
        const ties = { first: tiesOf(first), last: tiesOf(last) };
        const runs = (order: 'asc' | 'desc') => inOrderOfTime({ first, last }, order, ties);
        const found = runs('asc').flatMap((run) => inOrder.filter((id) => id >= run.first && id <= run.last));
        assert.deepEqual(found, inOrder.slice(first - 1, last), `${times.join()} ${first} ${last}`);
        assert.deepEqual(runs('desc'), runs('asc').toReversed());
      }
    }
  }
});
