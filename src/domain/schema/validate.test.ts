import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameInReason } from '#domain/reasons/values';
import { type Static, Type } from './json-schema.ts';
import { inSchemaOrder } from './schema-order.ts';
import { MAXIMUM_PROBLEMS, validate } from './validate.ts';
import { Nullable } from './wire.ts';

/** Validates an object with one key of this schema. Returns its value, or its problems as `field: reason`. */
function read(schema: object, value: unknown, required = true): unknown {
  const object = { type: 'object', properties: { key: schema }, required: required ? ['key'] : [] };
  const { value: known, problems } = validate<{ key: unknown }>(
    object,
    value === undefined ? {} : { key: value },
  );
  return problems.length === 0 ? known : problems.map(({ field, reason }) => `${field}: ${reason}`);
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

test('values must have their type, without conversion', () => {
  const values: [value: unknown, types: string][] = [
    ['', 'string'],
    ['1', 'string'],
    [0, 'integer number'],
    [-1, 'integer number'],
    [JSON.parse('1.0'), 'integer number'],
    [JSON.parse('1e2'), 'integer number'],
    [1.5, 'number'],
    [Number.MAX_SAFE_INTEGER, 'integer number'],
    [2 ** 53, 'number'],
    [true, 'boolean'],
    [false, 'boolean'],
    [[], 'array'],
    [{}, 'object'],
  ];
  const names = { string: 'a string', integer: 'an integer', number: 'a number' };
  const others = { boolean: 'a boolean', array: 'an array', object: 'an object' };
  for (const [value, types] of values) {
    for (const type of TYPES) {
      const expected = types.split(' ').includes(type)
        ? { key: value }
        : [`key: key must be ${{ ...names, ...others }[type]}`];
      assert.deepEqual(read({ type }, value), expected, `${JSON.stringify(value)} as ${type}`);
    }
  }
});

test('null and missing keys are told apart', () => {
  const text = { type: 'string' };
  const nullable = { type: ['string', 'null'] };
  const cases: [schema: object, value: unknown, required: boolean, expected: unknown][] = [
    [text, undefined, true, ['key: key is required']],
    [text, null, true, ['key: key is required']],
    [text, undefined, false, {}],
    [text, null, false, {}],
    [nullable, null, true, { key: null }],
    [nullable, null, false, { key: null }],
    [nullable, undefined, true, ['key: key is required']],
    [nullable, 'x', true, { key: 'x' }],
    [nullable, 1, true, ['key: key must be a string']],
    [{ ...text, nullIs: '' }, null, false, { key: '' }],
    [{ ...text, nullIs: '' }, undefined, false, {}],
    [{ ...text, nullIs: '' }, null, true, { key: '' }],
    [{ type: 'array', nullIs: [] }, null, false, { key: [] }],
    [{ ...text, missing: 'There is none' }, undefined, true, ['key: There is none']],
    [{ ...text, missing: 'There is none' }, null, true, ['key: There is none']],
    [{ ...text, missing: 'There is none' }, undefined, false, {}],
  ];
  for (const [schema, value, required, expected] of cases) {
    assert.deepEqual(read(schema, value, required), expected, JSON.stringify({ schema, value, required }));
  }
});

test('texts have a length in code points, and no control characters', () => {
  const text = { type: 'string', minLength: 1, maxLength: 3 };
  const length = ['key: Length must be 1-3 characters'];
  const notValid = ['key: key is not valid'];
  const cases: [schema: object, value: string, expected: unknown][] = [
    [text, '', length],
    [text, 'abc', { key: 'abc' }],
    [text, 'abcd', length],
    [text, '🙂🙂🙂', { key: '🙂🙂🙂' }],
    [text, '🙂🙂🙂🙂', length],
    [text, 'a\u0000', notValid],
    [text, 'a\u001f', notValid],
    [text, 'a\u007f', notValid],
    [text, 'a\u0080', { key: 'a\u0080' }],
    [text, 'a\n', notValid],
    [text, '\ud800', notValid],
    [text, 'a\u0000bcd', length],
    [{ ...text, multiline: true }, '\t\r\n', { key: '\t\r\n' }],
    [{ ...text, multiline: true }, '\u000b', notValid],
    [{ ...text, multiline: true }, '\u0000', notValid],
    [{ type: 'string', maxLength: 1 }, 'ab', ['key: Length must be 0-1 characters']],
    [{ type: 'string', minLength: 0, maxLength: 255 }, '', { key: '' }],
    [{ type: 'string' }, 'x'.repeat(100_000), { key: 'x'.repeat(100_000) }],
  ];
  for (const [schema, value, expected] of cases) {
    assert.deepEqual(read(schema, value), expected, JSON.stringify(value).slice(0, 50));
  }
});

test('a parser checks a text last, and its result is the value', () => {
  const parse = (text: string) =>
    /^[0-9]+$/.test(text) ? { value: { seconds: Number(text) } } : { reason: 'Not a number' };
  const Time = Type.Parsed(Type.String({ maxLength: 3 }), parse);
  const schema = Type.Object({ at: Time, until: Type.Optional(Nullable(Time)), all: Type.Array(Time) });
  type Body = Static<typeof schema>;

  const { value, problems } = validate<Body>(schema, { at: '7', until: null, all: ['8', 'x', '1234', 9] });
  assert.deepEqual(value, {
    at: { seconds: 7 },
    until: null,
    all: [{ seconds: 8 }, undefined, undefined, undefined],
  });
  // A parsed value is complete or missing, never partial.
  const seconds: number | undefined = value.at?.seconds;
  assert.equal(seconds, 7);
  assert.deepEqual(
    problems.map(({ field, reason }) => `${field}: ${reason}`),
    ['all[1]: Not a number', 'all[2]: Length must be 0-3 characters', 'all[3]: all[3] must be a string'],
  );
  assert.doesNotMatch(JSON.stringify(schema), /parse/);
});

test('numbers have a range, values an enumeration, and rules are checked last', () => {
  const rule = (value: unknown) => (value === 'bad' || value === 7 ? 'Rule broken' : undefined);
  const cases: [schema: object, value: unknown, expected: unknown][] = [
    [{ type: 'integer', minimum: 1, maximum: 9 }, 0, ['key: Must be 1-9']],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 9, { key: 9 }],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 10, ['key: Must be 1-9']],
    [{ type: 'number', minimum: 0, maximum: 1 }, 0.5, { key: 0.5 }],
    [{ type: 'number', minimum: 0, maximum: 1 }, 1.1, ['key: Must be 0-1']],
    [{ type: 'string', enum: ['a', 'b'] }, 'a', { key: 'a' }],
    [{ type: 'string', enum: ['a', 'b'] }, 'A', ['key: key is not valid']],
    [{ type: 'string', rule }, 'good', { key: 'good' }],
    [{ type: 'string', rule }, 'bad', ['key: Rule broken']],
    [{ type: 'string', maxLength: 2, rule }, 'bad', ['key: Length must be 0-2 characters']],
    [{ type: 'string', enum: ['good'], rule }, 'bad', ['key: key is not valid']],
    [{ type: 'integer', minimum: 8, maximum: 9, rule }, 7, ['key: Must be 8-9']],
    [{ type: 'integer', rule }, 7, ['key: Rule broken']],
  ];
  for (const [schema, value, expected] of cases) assert.deepEqual(read(schema, value), expected);
});

test('the number of reported problems is limited', () => {
  const schema = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } };
  const { problems } = validate(schema, { list: Array.from({ length: 500_000 }, () => 1) });
  assert.equal(problems.length, MAXIMUM_PROBLEMS);
});

const INNER = {
  type: 'object',
  properties: { vpc: { type: 'string' }, ranges: { type: 'array', items: { type: 'string', maxLength: 1 } } },
  required: ['vpc'],
};
const OUTER = {
  type: 'object',
  properties: {
    b: { type: 'string' },
    a: { type: 'string' },
    ipv4: INNER,
    list: {
      type: 'array',
      items: { type: 'object', properties: { z: { type: 'string' }, ipv4: INNER }, required: ['z'] },
    },
  },
  required: ['a', 'b'],
};

test('problems are reported with their path, in schema order', () => {
  const value = {
    list: [{ ipv4: { ranges: ['x', 'yy', 1] } }, 1, { ipv4: [], z: 2 }, null, { z: 'z', ipv4: null }],
    ipv4: { vpc: 1, ranges: {} },
    a: 1,
  };
  assert.deepEqual(validate(OUTER, value).problems, [
    { field: 'b', reason: 'b is required' },
    { field: 'a', reason: 'a must be a string' },
    { field: 'ipv4.vpc', reason: 'ipv4.vpc must be a string' },
    { field: 'ipv4.ranges', reason: 'ipv4.ranges must be an array' },
    { field: 'list[0].z', reason: 'z is required' },
    { field: 'list[0].ipv4.vpc', reason: 'ipv4.vpc is required' },
    { field: 'list[0].ipv4.ranges[1]', reason: 'Length must be 0-1 characters' },
    { field: 'list[0].ipv4.ranges[2]', reason: 'list[0].ipv4.ranges[2] must be a string' },
    { field: 'list[1]', reason: 'list[1] must be an object' },
    { field: 'list[2].z', reason: 'z must be a string' },
    { field: 'list[2].ipv4', reason: 'ipv4 must be an object' },
    { field: 'list[3]', reason: 'list[3] must be an object' },
  ]);
});

test('only known own keys are read', () => {
  const json =
    '{"__proto__":{"a":"inherited"},"b":"b","toString":1,"unknown":2,"ipv4":{"vpc":"x","other":1}}';
  const { value, problems } = validate(OUTER, JSON.parse(json));
  assert.deepEqual(problems, [{ field: 'a', reason: 'a is required' }]);
  assert.deepEqual(value, { b: 'b', ipv4: { vpc: 'x' } });
  const inherited = {
    type: 'object',
    properties: { toString: { type: 'string' }, constructor: { type: 'string' } },
  };
  assert.deepEqual(validate(inherited, {}), { value: {}, problems: [] });
});

test('a reason names the key after the last array element, or the element itself', () => {
  const cases: [field: string, name: string][] = [
    ['label', 'label'],
    ['ipv4.nat_1_1', 'ipv4.nat_1_1'],
    ['subnets[1].label', 'label'],
    ['interfaces[0].ipv4.vpc', 'ipv4.vpc'],
    ['interfaces[1].ip_ranges[1]', 'interfaces[1].ip_ranges[1]'],
    ['a[0].b[12].c.d', 'c.d'],
    ['', ''],
  ];
  for (const [field, name] of cases) assert.equal(nameInReason(field), name);
});

test('problems of several passes are merged in schema order, the first of each field', () => {
  const fields = [
    'list[10].z',
    'list[2].ipv4.ranges[3]',
    'list[2]',
    'list[2].z',
    'ipv4',
    'a',
    'list',
    'b',
    'ipv4.vpc',
  ];
  const problems = [...fields, ...fields.toReversed()].map((field, index) => ({ field, reason: `${index}` }));
  assert.deepEqual(
    inSchemaOrder(OUTER, problems).map(({ field, reason }) => `${field} ${reason}`),
    [
      'b 7',
      'a 5',
      'ipv4 4',
      'ipv4.vpc 8',
      'list 6',
      'list[2] 2',
      'list[2].z 3',
      'list[2].ipv4.ranges[3] 1',
      'list[10].z 0',
    ],
  );
});
