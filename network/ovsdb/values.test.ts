import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applyDifference } from './cache.ts';
import { ProtocolError, SchemaError } from './errors.ts';
import { columnOf, readSchema, tableOf } from './schema.ts';
import {
  type Atom,
  canonical,
  decode,
  defaultOf,
  encode,
  encodeKeys,
  isSame,
  type OvsdbValue,
} from './values.ts';

const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';

const columns = {
  integer: { type: 'integer' },
  real: { type: { key: 'real' } },
  boolean: { type: 'boolean' },
  string: { type: { key: { type: 'string', enum: ['set', ['a', 'b']] } } },
  uuid: { type: { key: { type: 'uuid', refTable: 'Thing' } } },
  optional: { type: { key: 'string', min: 0, max: 1 } },
  set: { type: { key: { type: 'integer', minInteger: 0 }, min: 0, max: 'unlimited' } },
  someOfTwo: { type: { key: 'integer', min: 1, max: 2 } },
  references: {
    type: { key: { type: 'uuid', refTable: 'Thing', refType: 'weak' }, min: 0, max: 'unlimited' },
  },
  map: { type: { key: 'string', value: 'string', min: 0, max: 'unlimited' } },
  queues: { type: { key: 'integer', value: 'uuid', min: 0, max: 10 } },
  flags: { type: { key: 'boolean', value: 'real', min: 0, max: 2 } },
  onePair: { type: { key: 'string', value: 'integer', min: 0, max: 1 } },
};
const schema = readSchema({ name: 'Test', version: '1.0.0', cksum: '1 2', tables: { Thing: { columns } } });
const typeOf = (column: string) => columnOf(tableOf(schema, 'Thing'), column);

describe('the schema', () => {
  const shapes: [column: string, shape: string, isDifference: boolean][] = [
    ['integer', 'scalar', false],
    ['string', 'scalar', false],
    ['optional', 'optional', false],
    ['set', 'set', true],
    ['someOfTwo', 'set', true],
    ['map', 'map', true],
    ['onePair', 'map', false],
    ['_uuid', 'scalar', false],
  ];
  for (const [column, shape, isDifference] of shapes) {
    test(`${column} is a ${shape}`, () => {
      assert.equal(typeOf(column).shape, shape);
      assert.equal(typeOf(column).isDifference, isDifference);
    });
  }

  test('names what is missing', () => {
    assert.throws(() => tableOf(schema, 'Other'), new SchemaError('Test 1.0.0 has no table Other'));
    assert.throws(() => typeOf('other'), new SchemaError('Table Thing has no column other'));
  });

  const broken: unknown[] = [
    null,
    [],
    {},
    { name: 'Test', version: '1' },
    { name: 'Test', version: '1', tables: [] },
    { name: 'Test', version: '1', tables: { Thing: {} } },
    { name: 'Test', version: '1', tables: { Thing: null } },
    { name: 'Test', version: '1', tables: { Thing: { columns: { name: {} } } } },
    { name: 'Test', version: '1', tables: { Thing: { columns: { name: { type: 'text' } } } } },
    {
      name: 'Test',
      version: '1',
      tables: { Thing: { columns: { name: { type: { key: 'string', max: 'many' } } } } },
    },
  ];
  for (const one of broken) {
    test(`cannot be ${JSON.stringify(one)}`, () => assert.throws(() => readSchema(one), ProtocolError));
  }
});

describe('values and the notation of RFC 7047', () => {
  const cases: [column: string, wire: unknown, value: OvsdbValue][] = [
    ['integer', -5, -5],
    ['real', 1.5, 1.5],
    ['boolean', false, false],
    ['string', 'a', 'a'],
    ['uuid', ['uuid', A], A],
    ['optional', ['set', []], null],
    ['optional', 'x', 'x'],
    ['set', ['set', [1, 2, 10]], [1, 2, 10]],
    [
      'references',
      [
        'set',
        [
          ['uuid', A],
          ['uuid', B],
        ],
      ],
      [A, B],
    ],
    [
      'map',
      [
        'map',
        [
          ['a', 'x'],
          ['b', ''],
        ],
      ],
      { a: 'x', b: '' },
    ],
    ['queues', ['map', [[7, ['uuid', A]]]], { 7: A }],
    [
      'flags',
      [
        'map',
        [
          [false, 0],
          [true, 1.5],
        ],
      ],
      { false: 0, true: 1.5 },
    ],
    ['onePair', ['map', []], {}],
  ];
  for (const [column, wire, value] of cases) {
    test(`${column}: ${JSON.stringify(wire)}`, () => {
      assert.deepEqual(decode(typeOf(column), wire), value);
      assert.deepEqual(encode(typeOf(column), value), wire);
    });
  }

  test('a set may come as its element', () => {
    assert.deepEqual(decode(typeOf('set'), 5), [5]);
    assert.deepEqual(decode(typeOf('references'), ['uuid', A]), [A]);
    assert.equal(decode(typeOf('optional'), ['set', ['x']]), 'x');
  });

  const unreadable: [column: string, wire: unknown][] = [
    ['integer', '5'],
    ['integer', null],
    ['string', 5],
    ['boolean', 'true'],
    ['uuid', A],
    ['uuid', ['named-uuid', 'row']],
    ['optional', ['set', ['x', 'y']]],
    ['set', ['set', 5]],
    ['set', ['set', [1, 'x']]],
    ['set', ['map', []]],
    ['map', {}],
    ['map', ['map', [['a']]]],
    ['map', ['set', []]],
  ];
  for (const [column, wire] of unreadable) {
    test(`${column} cannot be read from ${JSON.stringify(wire)}`, () =>
      assert.throws(() => decode(typeOf(column), wire), ProtocolError));
  }

  const unwritable: [column: string, value: OvsdbValue][] = [
    ['integer', 1.5],
    ['integer', 2 ** 53],
    ['integer', null],
    ['integer', [1]],
    ['real', Number.NaN],
    ['string', 5],
    ['uuid', 'not a UUID'],
    ['optional', []],
    ['set', null],
    ['set', 5],
    ['set', ['x']],
    ['set', {}],
    ['map', []],
    ['map', { a: 5 }],
    ['queues', { x: A }],
    ['queues', { '': A }],
    ['flags', { maybe: 1 }],
  ];
  for (const [column, value] of unwritable) {
    test(`${column} cannot be ${JSON.stringify(value)}`, () =>
      assert.throws(() => encode(typeOf(column), value), SchemaError));
  }

  test('keys of a map have the type of its column', () => {
    assert.deepEqual(encodeKeys(typeOf('map'), ['a']), ['set', ['a']]);
    assert.deepEqual(encodeKeys(typeOf('queues'), [1, '2']), ['set', [1, 2]]);
  });

  const defaults: [column: string, value: OvsdbValue][] = [
    ['integer', 0],
    ['string', ''],
    ['uuid', '00000000-0000-0000-0000-000000000000'],
    ['optional', null],
    ['set', []],
    ['someOfTwo', [0]],
    ['map', {}],
  ];
  for (const [column, value] of defaults) {
    test(`${column} is ${JSON.stringify(value)} by default`, () =>
      assert.deepEqual(defaultOf(typeOf(column)), value));
  }
});

/** Any value of a column, also in an order that is not canonical. */
const atoms: Record<string, fc.Arbitrary<Atom>> = {
  integer: fc.maxSafeInteger(),
  string: fc.string({ unit: 'binary' }),
  real: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  boolean: fc.boolean(),
  uuid: fc.uuid(),
};
const columnAndValue = fc
  .constantFrom(...Object.keys(columns))
  .chain((column) => fc.tuple(fc.constant(column), valueOf(column)));

function valueOf(column: string): fc.Arbitrary<OvsdbValue> {
  const { shape, key, value } = typeOf(column);
  const atom = atoms[key] as fc.Arbitrary<Atom>;
  if (shape === 'scalar') return atom;
  if (shape === 'optional') return fc.option(atom);
  if (shape === 'set') return fc.array(atom);
  return fc.dictionary(
    atom.map((one) => String(one)),
    atoms[value] as fc.Arbitrary<Atom>,
    { noNullPrototype: true },
  );
}

describe('properties of values', () => {
  test('what is written is read back in canonical form', () => {
    fc.assert(
      fc.property(columnAndValue, ([column, value]) => {
        const wire: unknown = JSON.parse(JSON.stringify(encode(typeOf(column), value)));
        assert.deepEqual(decode(typeOf(column), wire), canonical(value));
        assert.equal(JSON.stringify(decode(typeOf(column), wire)), JSON.stringify(canonical(value)));
      }),
      { numRuns: 500 },
    );
  });

  test('values are the same exactly when their canonical forms are', () => {
    const two = fc
      .constantFrom(...Object.keys(columns))
      .chain((column) => fc.tuple(valueOf(column), valueOf(column)));
    fc.assert(
      fc.property(two, ([one, other]) => {
        const areEqual = JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
        assert.equal(isSame(one, other), areEqual);
        assert.ok(isSame(one, canonical(one)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('differences of update3', () => {
  const cases: [column: string, old: OvsdbValue, wire: unknown, result: OvsdbValue][] = [
    ['integer', 1, 2, 2],
    ['optional', 'x', ['set', []], null],
    ['optional', 'x', 'y', 'y'],
    ['optional', null, 'y', 'y'],
    ['set', [1, 2], 3, [1, 2, 3]],
    ['set', [1, 2], 2, [1]],
    ['set', [1, 2], ['set', [0, 2, 3]], [0, 1, 3]],
    ['set', [1], ['set', [1]], []],
    ['set', [2, 10], ['set', []], [2, 10]],
    [
      'references',
      [A],
      [
        'set',
        [
          ['uuid', A],
          ['uuid', B],
        ],
      ],
      [B],
    ],
    ['map', { a: 'x', b: 'y' }, ['map', [['c', 'z']]], { a: 'x', b: 'y', c: 'z' }],
    ['map', { a: 'x', b: 'y' }, ['map', [['a', 'x']]], { b: 'y' }],
    ['map', { a: 'x', b: 'y' }, ['map', [['b', 'z']]], { a: 'x', b: 'z' }],
    ['onePair', { a: 1 }, ['map', [['a', 1]]], { a: 1 }],
    ['onePair', { a: 1 }, ['map', [['b', 2]]], { b: 2 }],
  ];
  for (const [column, old, wire, result] of cases) {
    test(`${column}: ${JSON.stringify(old)} and ${JSON.stringify(wire)}`, () =>
      assert.deepEqual(applyDifference(typeOf(column), old, wire), result));
  }
});
