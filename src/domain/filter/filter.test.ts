import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Condition,
  type FieldType,
  type FilterFields,
  type FilterValue,
  type ListFilter,
  NO_FILTER,
  type Operator,
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

const TRUE: Condition = { kind: 'all', of: [] };

function is(field: string, operator: Operator, value: FilterValue): Condition {
  return { kind: 'compare', field, type: FIELDS[field]?.type as FieldType, operator, value };
}

function all(...of: Condition[]): Condition {
  return { kind: 'all', of };
}

function any(...of: Condition[]): Condition {
  return { kind: 'any', of };
}

const web = is('label', 'eq', 'web');
const containsDb = is('label', 'contains', 'db');

test('a filter is parsed into its condition', () => {
  const cases: [string, Condition][] = [
    ['', TRUE],
    ['{}', TRUE],
    [' \t{ }\r\n', TRUE],
    ['{"label":"web"}', web],
    ['{"label":{"+eq":"web"}}', web],
    ['{"label":"web","public":false}', all(web, is('public', 'eq', false))],
    ['{"id":{"+gte":1,"+lt":9}}', all(is('id', 'gte', 1), is('id', 'lt', 9))],
    ['{"id":{"+gt":"1","+lte":9.5}}', all(is('id', 'gt', 1), is('id', 'lte', 9.5))],
    ['{"label":{"+neq":null}}', is('label', 'neq', null)],
    ['{"label":null}', is('label', 'eq', null)],
    ['{"label":{}}', TRUE],
    ['{"label":4.0}', is('label', 'eq', '4.0')],
    ['{"entity.id":1042}', is('entity.id', 'eq', '1042')],
    ['{"tags":"a"}', is('tags', 'eq', 'a')],
    ['{"tags":{"+neq":"a","+contains":"B"}}', all(is('tags', 'neq', 'a'), is('tags', 'contains', 'B'))],
    [
      '{"created":{"+gte":"2024-05-01","+lt":"2024-06-01"}}',
      all(is('created', 'gte', 1714521600), is('created', 'lt', 1717200000)),
    ],

    ['{"+or":[{"label":"web"},{"label":{"+contains":"db"}}]}', any(web, containsDb)],
    ['{"label":{"+or":["web",{"+contains":"db"}]}}', any(web, containsDb)],
    ['{"label":{"+and":[{"+eq":"web"},{"+contains":"db"}]}}', all(web, containsDb)],
    ['{"+and":[{"label":"web"},{"id":1}]}', all(web, is('id', 'eq', 1))],
    [
      '{"+or":[{"label":"web"},{"id":1}],"public":true}',
      all(any(web, is('id', 'eq', 1)), is('public', 'eq', true)),
    ],
    [
      '{"label":{"+or":["web","db"],"+neq":"x"}}',
      all(any(web, is('label', 'eq', 'db')), is('label', 'neq', 'x')),
    ],
    ['{"label":{"+or":[{"+or":["web"]},{"+contains":"db"}]}}', any(web, containsDb)],
    ['{"+or":[{"label":"web","id":1},{"id":2}]}', any(all(web, is('id', 'eq', 1)), is('id', 'eq', 2))],
    ['{"+or":[{"label":"web"}]}', web],

    ['{"+and":[]}', TRUE],
    ['{"+or":[]}', TRUE],
    ['{"+or":[],"label":"web"}', web],
    ['{"label":{"+or":[]}}', TRUE],
    ['{"label":{"+and":[],"+eq":"web"}}', web],
    ['{"+and":[{},{"label":"web"}]}', web],
    ['{"+or":[{},{"label":"web"}]}', TRUE],
    ['{"+or":[{"label":"web"},{"+or":[]}]}', TRUE],
    ['{"+or":[{"label":"web"},{"label":{}}]}', TRUE],
    ['{"+or":[{"label":"web"},{"+order":"asc"}]}', TRUE],

    ['{"label":"db","label":"web"}', web],
    ['{"label":{"+eq":"db","+eq":"web"}}', web],
  ];
  for (const [text, where] of cases) {
    assert.deepEqual(parseFilter(text, FIELDS), { filter: { where, order: 'asc' } }, text);
  }
  assert.deepEqual(parseFilter('', FIELDS), { filter: NO_FILTER });
});

test('order and limit are parsed', () => {
  const cases: [string, ListFilter][] = [
    ['{"+order_by":"created"}', { where: TRUE, orderBy: 'created', order: 'asc' }],
    ['{"+order_by":"entity.id"}', { where: TRUE, orderBy: 'entity.id', order: 'asc' }],
    ['{"+order_by":"tags","+order":"desc"}', { where: TRUE, orderBy: 'tags', order: 'desc' }],
    ['{"+order":"desc"}', { where: TRUE, order: 'desc' }],
    ['{"+order":"asc"}', { where: TRUE, order: 'asc' }],
    ['{"+and":[],"+order":"desc"}', { where: TRUE, order: 'desc' }],
    ['{"+limit":1}', { where: TRUE, order: 'asc', limit: 1 }],
    ['{"+limit":1e2}', { where: TRUE, order: 'asc', limit: 100 }],
    ['{"+limit":2.0}', { where: TRUE, order: 'asc', limit: 2 }],
    ['{"+limit":1e300}', { where: TRUE, order: 'asc', limit: Number.MAX_SAFE_INTEGER }],
    [
      '{"+limit":5,"+order":"desc","label":"web","+order_by":"id"}',
      { where: web, orderBy: 'id', order: 'desc', limit: 5 },
    ],
    ['{"+and":[{"label":"web","+order_by":"id","+order":"desc","+limit":5}]}', { where: web, order: 'asc' }],
    [
      '{"+order_by":"id","+or":[{"label":"web","+order_by":"label","+order":"desc"}]}',
      { where: web, orderBy: 'id', order: 'asc' },
    ],
  ];
  for (const [text, filter] of cases) assert.deepEqual(parseFilter(text, FIELDS), { filter }, text);
});
