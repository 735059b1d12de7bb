import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FenceError, ProtocolError, SchemaError, TransactionError } from './errors.ts';
import { guardsOf } from './fence.ts';
import {
  assertLock,
  comment,
  insert,
  mutate,
  type OvsdbOperation,
  remove,
  requireRow,
  select,
  update,
} from './operations.ts';
import { readSchema } from './schema.ts';
import { encodeOperations, readResults } from './transaction.ts';

const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';
const schema = readSchema({
  name: 'Test',
  version: '1.0.0',
  tables: {
    Thing: {
      columns: {
        name: { type: 'string' },
        count: { type: 'integer' },
        parts: { type: { key: { type: 'uuid', refTable: 'Thing' }, min: 0, max: 'unlimited' } },
        labels: { type: { key: 'string', value: 'string', min: 0, max: 'unlimited' } },
      },
    },
  },
});

describe('operations in the notation of RFC 7047', () => {
  const ofA = [['_uuid', '==', ['uuid', A]]];
  const cases: [operation: OvsdbOperation, wire: object][] = [
    [insert('Thing', { name: 'x' }), { op: 'insert', table: 'Thing', row: { name: 'x' } }],
    [
      insert('Thing', { parts: [B] }, A),
      { op: 'insert', table: 'Thing', uuid: A, row: { parts: ['set', [['uuid', B]]] } },
    ],
    [
      update('Thing', A, { labels: { a: 'b' } }),
      { op: 'update', table: 'Thing', where: ofA, row: { labels: ['map', [['a', 'b']]] } },
    ],
    [
      mutate('Thing', A, ['count', '+=', 1], ['parts', 'insert', [B]], ['parts', 'delete', [A]]),
      {
        op: 'mutate',
        table: 'Thing',
        where: ofA,
        mutations: [
          ['count', '+=', 1],
          ['parts', 'insert', ['set', [['uuid', B]]]],
          ['parts', 'delete', ['set', [['uuid', A]]]],
        ],
      },
    ],
    [
      mutate('Thing', [], ['labels', 'delete', ['a']], ['labels', 'delete', { b: 'c' }]),
      {
        op: 'mutate',
        table: 'Thing',
        where: [],
        mutations: [
          ['labels', 'delete', ['set', ['a']]],
          ['labels', 'delete', ['map', [['b', 'c']]]],
        ],
      },
    ],
    [remove('Thing', [['count', '<', 5]]), { op: 'delete', table: 'Thing', where: [['count', '<', 5]] }],
    [select('Thing', [], ['name']), { op: 'select', table: 'Thing', where: [], columns: ['name'] }],
    [
      requireRow('Thing', A),
      { op: 'wait', table: 'Thing', where: ofA, columns: ['_uuid'], until: '!=', rows: [], timeout: 0 },
    ],
    [assertLock('palisade'), { op: 'assert', lock: 'palisade' }],
    [comment('why'), { op: 'comment', comment: 'why' }],
  ];
  for (const [operation, wire] of cases) {
    test(JSON.stringify(wire), () => {
      const sent: unknown = JSON.parse(JSON.stringify(encodeOperations(schema, [operation])));
      assert.deepEqual(sent, [wire]);
    });
  }

  const refused: [operation: OvsdbOperation, message: string][] = [
    [insert('Other', {}), 'Test 1.0.0 has no table Other'],
    [update('Thing', A, { other: 1 }), 'Table Thing has no column other'],
    [update('Thing', A, { name: 1 }), 'Thing.name is not of type string'],
    [update('Thing', 'name', {}), 'Thing._uuid is not of type uuid'],
    [mutate('Thing', A, ['parts', 'insert', A]), 'Thing.parts is not a list, but the column is a set'],
  ];
  for (const [operation, message] of refused) {
    test(`refused: ${message}`, () =>
      assert.throws(() => encodeOperations(schema, [operation]), new SchemaError(message)));
  }
});

describe('results of a transaction', () => {
  const operations = [insert('Thing', {}), remove('Thing', A), comment('why')];
  const results = [{ uuid: ['uuid', B] }, { count: 1 }, {}];
  const guards = guardsOf({ lock: 'l', table: 'Thing', column: 'labels', key: 'writer', value: 'me' });
  const failure = { error: 'constraint violation', details: 'why' };

  test('belong to their operations, without those of the guards', () => {
    const expected = [{ uuid: B }, { count: 1 }, {}];
    assert.deepEqual(readResults(schema, operations, 0, results), expected);
    assert.deepEqual(readResults(schema, [...guards, ...operations], 2, [{}, {}, ...results]), expected);
  });

  test('hold the rows of a select as plain values', () => {
    const rows = [{ _uuid: ['uuid', A], name: 'x', labels: ['map', [['a', 'b']]] }];
    assert.deepEqual(readResults(schema, [select('Thing', [])], 0, [{ rows }]), [
      { rows: [{ _uuid: A, name: 'x', labels: { a: 'b' } }] },
    ]);
  });

  const failures: [what: string, reply: unknown[], index: number | undefined][] = [
    ['the first operation', [failure, null, null], 0],
    ['a later operation', [results[0], failure, null], 1],
    ['the commit, as one more element', [...results, failure], undefined],
  ];
  for (const [what, reply, index] of failures) {
    test(`a failure of ${what} is thrown`, () => {
      const expected = new TransactionError({ code: 'constraint violation', details: 'why' }, index);
      assert.throws(() => readResults(schema, operations, 0, reply), expected);
      const guarded = [...guards, ...operations];
      assert.throws(() => readResults(schema, guarded, 2, [{}, {}, ...reply]), expected);
    });
  }

  test('a failure of a guard means that the client may not write', () => {
    const guarded = [...guards, ...operations];
    const notOwner = { error: 'not owner', details: 'Asserted lock l not held.' };
    assert.throws(() => readResults(schema, guarded, 2, [notOwner, null, null, null, null]), FenceError);
    const timedOut = { error: 'timed out', details: '"where" clause test failed' };
    assert.throws(() => readResults(schema, guarded, 2, [{}, timedOut, null, null, null]), FenceError);
  });

  for (const reply of [null, {}, [], [{}], [{}, {}, null], [{}, {}, 'x']]) {
    test(`cannot be ${JSON.stringify(reply)}`, () =>
      assert.throws(() => readResults(schema, operations, 0, reply), ProtocolError));
  }

  test('of a select have rows', () => {
    for (const result of [{}, { rows: 5 }, { rows: [null] }, { rows: [{ name: 5 }] }]) {
      assert.throws(() => readResults(schema, [select('Thing', [])], 0, [result]), ProtocolError);
    }
  });
});
