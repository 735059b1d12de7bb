import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isShownAs } from './shown-answer.ts';

const ANSWER = '{"id":1,"label":"web","subnets":[{"id":7},{"id":8}],"created":"2026-11-22T10:00:00"}';

describe('a reply shown on a page', () => {
  for (const shown of [
    ANSWER,
    '{"id":1,"label":"web","subnets":[{"id":7},{"id":8}],"created":"2020-01-01T00:00:00"}',
    '{"id":1,"label":"web",\n "subnets":[{"id":7},\n {"id":8}],…}',
    '{"id":1,…,"subnets":[{"id":7},…]…}',
    '{…"subnets":[…{"id":8}],…}',
  ]) {
    it(`the reply may be shown as ${JSON.stringify(shown)}`, () => assert.ok(isShownAs(ANSWER, shown)));
  }

  for (const [why, shown] of [
    ['a wrong value before the first cut', '{"id":2,…}'],
    ['a wrong value between cuts', '{"id":1,…"label":"db",…}'],
    ['a wrong end', '{"id":1,…,"updated":"2026-11-22T10:00:00"}'],
    ['values in another order', '{…{"id":8}…{"id":7}…}'],
    [
      'a cut that stands for nothing',
      '{"id":1,…"label":"web","subnets":[{"id":7},{"id":8}],"created":"2026-11-22T10:00:00"}',
    ],
    ['the same text taken for two parts', '{…"id":7}…"id":7}…}'],
    ['less than the answer, without a cut', '{"id":1,"label":"web"}'],
  ] as const) {
    it(`a shown reply is rejected with ${why}`, () => assert.ok(!isShownAs(ANSWER, shown)));
  }
});
