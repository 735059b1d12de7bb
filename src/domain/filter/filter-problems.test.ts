import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CANNOT_FILTER_ON,
  CANNOT_ORDER_BY,
  FILTER_NOT_APPLICABLE,
  FILTER_NOT_JSON,
  type FilterFields,
  parseFilter,
} from './filter.ts';

const FIELDS: FilterFields = {
  id: { type: 'integer' },
  label: { type: 'string' },
  size: { type: 'number' },
  public: { type: 'boolean' },
  created: { type: 'date-time' },
  tags: { type: 'strings' },
  status: { type: 'string', orderable: false },
  'entity.id': { type: 'string' },
};

/** A group with that many comparisons. */
function comparisons(count: number): string {
  return `{"+or":[${Array.from({ length: count }, (_, id) => `{"id":${id}}`).join(',')}]}`;
}

/** A filter with that many levels, each with a single member. */
function nested(levels: number, innermost = '{"label":"web"}'): string {
  return `${'{"+and":['.repeat(levels - 1)}${innermost}${']}'.repeat(levels - 1)}`;
}

function assertReasons(cases: readonly [string, string[]][]): void {
  for (const [text, reasons] of cases) {
    const problems = reasons.map((reason) => ({ field: 'X-Filter', reason }));
    assert.deepEqual(parseFilter(text, FIELDS), { problems }, text);
  }
}

test('the reasons are exactly those that clients know', () => {
  assert.equal(FILTER_NOT_JSON, 'Filter not valid JSON');
  assert.equal(CANNOT_FILTER_ON({ name: 'entity.type' }), 'Cannot filter on entity.type');
  assert.equal(CANNOT_ORDER_BY({ name: 'status' }), 'Cannot order by status');
  assert.equal(FILTER_NOT_APPLICABLE, 'Could not apply filter');
});

test('text that is not a JSON object is rejected', () => {
  const texts = [
    '[]',
    '[{"label":"web"}]',
    'null',
    '1',
    '"label"',
    'true',
    '{',
    '{"label"}',
    '{label:1}',
    ' ',
    '{}x',
  ];
  texts.push(
    "{'label':'web'}",
    '{"label":"web",}',
    '{"label":NaN}',
    '{"label":01}',
    '\ufeff{}',
    '[{"bogus":1}]',
  );
  assertReasons(texts.map((text) => [text, [FILTER_NOT_JSON]]));
});

test('every unknown field is reported once, as written', () => {
  assertReasons([
    ['{"bogus":1}', [CANNOT_FILTER_ON({ name: 'bogus' })]],
    ['{"b":1,"a":2,"label":"web"}', [CANNOT_FILTER_ON({ name: 'b' }), CANNOT_FILTER_ON({ name: 'a' })]],
    [
      '{"bogus":1,"+or":[{"bogus":2},{"other":3}]}',
      [CANNOT_FILTER_ON({ name: 'bogus' }), CANNOT_FILTER_ON({ name: 'other' })],
    ],
    ['{"entity.type":"vpc"}', [CANNOT_FILTER_ON({ name: 'entity.type' })]],
    ['{"entity":{"id":1}}', [CANNOT_FILTER_ON({ name: 'entity' })]],
    ['{"Label":"web"}', [CANNOT_FILTER_ON({ name: 'Label' })]],
    ['{"":1}', [CANNOT_FILTER_ON({ name: '' })]],
    ['{"__proto__":1}', [CANNOT_FILTER_ON({ name: '__proto__' })]],
    ['{"__proto__":{"label":"web"}}', [CANNOT_FILTER_ON({ name: '__proto__' })]],
    [
      '{"constructor":1,"toString":2}',
      [CANNOT_FILTER_ON({ name: 'constructor' }), CANNOT_FILTER_ON({ name: 'toString' })],
    ],
    ['{"hasOwnProperty":null}', [CANNOT_FILTER_ON({ name: 'hasOwnProperty' })]],
    [
      '{"bogus":[1],"other":{"+what":[{}]}}',
      [CANNOT_FILTER_ON({ name: 'bogus' }), CANNOT_FILTER_ON({ name: 'other' })],
    ],
  ]);
});

test('fields that cannot be ordered by are reported', () => {
  assertReasons([
    ['{"+order_by":"status"}', [CANNOT_ORDER_BY({ name: 'status' })]],
    ['{"+order_by":"bogus"}', [CANNOT_ORDER_BY({ name: 'bogus' })]],
    ['{"+order_by":"__proto__"}', [CANNOT_ORDER_BY({ name: '__proto__' })]],
    ['{"+order_by":"constructor"}', [CANNOT_ORDER_BY({ name: 'constructor' })]],
    ['{"+order_by":"+id"}', [CANNOT_ORDER_BY({ name: '+id' })]],
    ['{"+order_by":"status","+and":[{"+order_by":"status"}]}', [CANNOT_ORDER_BY({ name: 'status' })]],
    ['{"+or":[{"+order_by":"bogus"}]}', [CANNOT_ORDER_BY({ name: 'bogus' })]],
  ]);
});

test('filters that cannot be applied are rejected', () => {
  const texts = [
    '{"+bogus":1}',
    '{"+":1}',
    '{"+eq":"web"}',
    '{"+AND":[]}',
    '{"+and":{}}',
    '{"+and":null}',
    '{"+or":"web"}',
    '{"+or":["web"]}',
    '{"+or":[null]}',
    '{"+or":[[]]}',
    '{"+and":[{"label":"web"},1]}',
    '{"label":["web"]}',
    '{"label":[]}',
    '{"label":{"+bogus":"web"}}',
    '{"label":{"eq":"web"}}',
    '{"label":{"__proto__":"web"}}',
    '{"label":{"constructor":"web"}}',
    '{"label":{"+order":"asc"}}',
    '{"label":{"+limit":1}}',
    '{"label":{"+eq":{}}}',
    '{"label":{"+eq":["web"]}}',
    '{"label":{"+eq":{"+eq":"web"}}}',
    '{"label":{"+or":"web"}}',
    '{"label":{"+or":{}}}',
    '{"label":{"+or":[["web"]]}}',
    '{"label":{"+or":[{"label":"web"}]}}',
    '{"label":{"+gt":null}}',
    '{"label":{"+contains":null}}',
    '{"id":"x"}',
    '{"id":{"+contains":1}}',
    '{"public":{"+gt":true}}',
    '{"tags":{"+gt":"a"}}',
    '{"tags":1}',
    '{"created":1714521600}',
    '{"created":{"+contains":"2024"}}',
    '{"+order_by":1}',
    '{"+order_by":null}',
    '{"+order_by":["id"]}',
    '{"+order":"DESC"}',
    '{"+order":null}',
    '{"+order":1}',
    '{"+limit":0}',
    '{"+limit":-1}',
    '{"+limit":1.5}',
    '{"+limit":"1"}',
    '{"+limit":null}',
    '{"+limit":true}',
    '{"+limit":[1]}',
    '{"+limit":1e999}',
    '{"+and":[{"+limit":0}]}',
    '{"+and":[{"+order":"up"}]}',
    '{"+or":[{"+order_by":7}]}',
  ];
  assertReasons(texts.map((text) => [text, [FILTER_NOT_APPLICABLE]]));
});

test('problems of all kinds are reported in order of appearance, each reason once', () => {
  assertReasons([
    [
      '{"label":[],"b":1,"+order_by":"status","id":"x","a":1,"+limit":0}',
      [
        FILTER_NOT_APPLICABLE,
        CANNOT_FILTER_ON({ name: 'b' }),
        CANNOT_ORDER_BY({ name: 'status' }),
        CANNOT_FILTER_ON({ name: 'a' }),
      ],
    ],
    [
      '{"+or":[{"a":1},{"label":{"+what":1}},{"b":1}],"+order_by":"a"}',
      [
        CANNOT_FILTER_ON({ name: 'a' }),
        FILTER_NOT_APPLICABLE,
        CANNOT_FILTER_ON({ name: 'b' }),
        CANNOT_ORDER_BY({ name: 'a' }),
      ],
    ],
  ]);
});

test('filters have at most 10 levels', () => {
  const inField = (levels: number) => {
    const depth = levels - 1;
    return `{"label":${'{"+or":['.repeat(depth)}"web"${']}'.repeat(depth)}}`;
  };
  for (const text of [nested(10), inField(10), nested(10, '{"+and":[],"label":{"+or":[],"+eq":"web"}}')]) {
    assert.ok('filter' in parseFilter(text, FIELDS), text);
  }
  assertReasons([
    [nested(11), [FILTER_NOT_APPLICABLE]],
    [nested(11, '{}'), [FILTER_NOT_APPLICABLE]],
    [inField(11), [FILTER_NOT_APPLICABLE]],
    [nested(10, '{"label":{"+or":["web"]}}'), [FILTER_NOT_APPLICABLE]],
  ]);
  assert.ok('filter' in parseFilter(nested(2), FIELDS, { levels: 2, conditions: 1 }));
  assert.ok('problems' in parseFilter(nested(3), FIELDS, { levels: 2, conditions: 1 }));
});

test('filters have at most 500 conditions, and each comparison counts as one', () => {
  const inField = (count: number) =>
    `{"id":{"+or":[${Array.from({ length: count }, (_, id) => id).join(',')}]}}`;
  for (const text of [comparisons(500), inField(500)]) assert.ok('filter' in parseFilter(text, FIELDS), text);
  assertReasons([
    [comparisons(501), [FILTER_NOT_APPLICABLE]],
    [inField(501), [FILTER_NOT_APPLICABLE]],
  ]);
  const three = '{"id":{"+gt":1,"+lt":5},"label":"web"}';
  assert.ok('filter' in parseFilter(three, FIELDS, { levels: 1, conditions: 3 }));
  assert.ok('problems' in parseFilter(three, FIELDS, { levels: 1, conditions: 2 }));
});

test('extremely deep nesting is rejected without a stack overflow', () => {
  const deep = (open: string, inner: string, close: string) =>
    open.repeat(100_000) + inner + close.repeat(100_000);
  assertReasons([
    [deep('[', '', ']'), [FILTER_NOT_JSON]],
    [deep('[', '', ''), [FILTER_NOT_JSON]],
    [deep('{"label":', '1', '}'), [FILTER_NOT_APPLICABLE]],
    [deep('{"+or":[', '{}', ']}'), [FILTER_NOT_APPLICABLE]],
    [`{"id":7,"bogus":${deep('[', '1', ']')}}`, [FILTER_NOT_APPLICABLE, CANNOT_FILTER_ON({ name: 'bogus' })]],
  ]);
});
