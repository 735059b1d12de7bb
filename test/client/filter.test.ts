import assert from 'node:assert/strict';
import { test } from 'node:test';
import { where } from '#client/filter';

const vpcs = where('listVpcs');

for (const [what, filter, expected] of [
  ['nothing', vpcs, {}],
  ['a value', vpcs.is('label', 'web'), { label: 'web' }],
  ['a missing value', where('listComputes').is('image', null), { image: null }],
  ['another value', vpcs.not('region', 'us-east'), { region: { '+neq': 'us-east' } }],
  ['a part', vpcs.contains('label', 'web'), { label: { '+contains': 'web' } }],
  ['more than', vpcs.above('id', 1), { id: { '+gt': 1 } }],
  [
    'a range',
    vpcs.atLeast('created', '2024-05-01').below('created', '2024-06-01'),
    { '+and': [{ created: { '+gte': '2024-05-01' } }, { created: { '+lt': '2024-06-01' } }] },
  ],
  ['at most', vpcs.atMost('id', 9), { id: { '+lte': 9 } }],
  ['one of several values', vpcs.isOneOf('id', [1, 2]), { '+or': [{ id: 1 }, { id: 2 }] }],
  ['one of no values', vpcs.isOneOf('id', []), { '+and': [{ id: null }, { id: { '+neq': null } }] }],
  [
    'one of several filters',
    vpcs.anyOf(vpcs.is('label', 'a').is('region', 'b'), vpcs.is('id', 3)),
    { '+or': [{ '+and': [{ label: 'a' }, { region: 'b' }] }, { id: 3 }] },
  ],
  [
    'an order and a limit',
    vpcs.is('label', 'a').orderBy('created', 'desc').limit(10),
    { label: 'a', '+order_by': 'created', '+order': 'desc', '+limit': 10 },
  ],
  [
    'a field with a dot',
    where('listEvents').is('entity.type', 'vpc').orderBy('id'),
    { 'entity.type': 'vpc', '+order_by': 'id', '+order': 'asc' },
  ],
] as const) {
  test(`a filter asks for ${what}`, () => assert.deepEqual(JSON.parse(JSON.stringify(filter)), expected));
}

test('a filter is not changed by what is made of it', () => {
  const one = vpcs.is('label', 'a');
  one.limit(1).is('id', 2);
  assert.deepEqual(one.toJSON(), { label: 'a' });
});
