import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Condition, type FieldType, type FilterFields, parseFilter } from './filter.ts';

const FIELDS: FilterFields = {
  id: { type: 'integer' },
  label: { type: 'string' },
  size: { type: 'number' },
  public: { type: 'boolean' },
  created: { type: 'date-time' },
  tags: { type: 'strings' },
  status: { type: 'string', orderable: false },
};
const LIMITS = { levels: 3, conditions: 8 };

const VALUE_TYPES: Readonly<Record<FieldType, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  'date-time': 'number',
  strings: 'string',
};

const field = fc.constantFrom(...Object.keys(FIELDS), 'bogus', '__proto__');
const key = fc.oneof(
  { weight: 4, arbitrary: field },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '+and',
      '+or',
      '+eq',
      '+neq',
      '+gt',
      '+lte',
      '+contains',
      '+order_by',
      '+order',
      '+limit',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 3 }) },
);
const scalar = fc.oneof(
  fc.constantFrom<string | number | boolean | null>(
    null,
    true,
    false,
    'true',
    0,
    1,
    '7',
    1.5,
    'asc',
    '2024-05-01',
  ),
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 5 }),
  field,
);
/** JSON built from the words of the grammar, in valid and invalid places. */
const almostFilter = fc.letrec((tie) => ({
  node: fc.oneof({ maxDepth: 5, withCrossShrink: true }, scalar, tie('object'), tie('array')),
  array: fc.array(tie('node'), { maxLength: 3 }),
  object: fc.array(fc.tuple(key, tie('node')), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
})).object;

interface Written {
  text: string;
  comparisons: number;
}

/** Filters that are valid by construction, each with its number of comparisons. */
const rightFilter = fc.letrec<{ filter: Written; match: Written }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    fc.constant({ text: '{}', comparisons: 0 }),
    tie('match').map(({ text, comparisons }) => ({ text: `{"label":${text}}`, comparisons })),
    fc.tuple(fc.constantFrom('+and', '+or'), fc.array(tie('filter'), { maxLength: 2 })).map(group),
  ),
  match: fc.oneof(
    { maxDepth: 1 },
    fc.string({ maxLength: 5 }).map((value) => ({ text: JSON.stringify(value), comparisons: 1 })),
    fc.integer().map((value) => ({ text: `{"+lt":${value},"+contains":"a"}`, comparisons: 2 })),
    fc.tuple(fc.constantFrom('+and', '+or'), fc.array(tie('match'), { maxLength: 2 })).map(group),
  ),
})).filter;

function group([operator, members]: [string, Written[]]): Written {
  return {
    text: `{"${operator}":[${members.map(({ text }) => text).join(',')}]}`,
    comparisons: members.reduce((sum, { comparisons }) => sum + comparisons, 0),
  };
}

/** Checks the invariants of a condition tree, and returns the number of its comparisons. */
function checkTree(condition: Condition, isRoot: boolean): number {
  if (condition.kind === 'compare') {
    const { field: name, type, operator, value } = condition;
    assert.ok(Object.hasOwn(FIELDS, name));
    assert.equal(type, FIELDS[name]?.type);
    if (value === null) assert.ok(operator === 'eq' || operator === 'neq');
    else assert.equal(typeof value, VALUE_TYPES[type]);
    if (type === 'date-time' && value !== null) assert.ok(Number.isSafeInteger(value));
    return 1;
  }
  if (!isRoot || condition.kind === 'any') assert.ok(condition.of.length >= 2);
  return condition.of.reduce((sum, member) => sum + checkTree(member, false), 0);
}

function check(text: string): void {
  const result = parseFilter(text, FIELDS, LIMITS);
  if ('problems' in result) {
    const reasons = result.problems.map(({ reason }) => reason);
    assert.ok(reasons.length > 0);
    assert.equal(new Set(reasons).size, reasons.length);
    assert.ok(result.problems.every((problem) => problem.field === 'X-Filter'));
    return;
  }
  const { where, orderBy, order, limit } = result.filter;
  assert.ok(checkTree(where, true) <= LIMITS.conditions);
  assert.ok(order === 'asc' || order === 'desc');
  assert.ok(limit === undefined || (Number.isSafeInteger(limit) && limit >= 1));
  assert.ok(orderBy === undefined || (Object.hasOwn(FIELDS, orderBy) && orderBy !== 'status'));
}

test('every JSON object is either rejected with reasons or parsed into a valid tree', () => {
  fc.assert(
    fc.property(almostFilter, (json) => check(JSON.stringify(json))),
    { numRuns: 3000 },
  );
});

test('any text is either parsed or rejected', () => {
  const almostJson = fc.string({
    unit: fc.constantFrom(...'{}[]:,"+-.0e ', '"label"', '"+or"', 'null', '\\'),
  });
  fc.assert(fc.property(fc.oneof(almostJson, fc.string(), fc.json()), check), { numRuns: 2000 });
});

test('a filter that follows the grammar is accepted with exactly its comparisons', () => {
  fc.assert(
    fc.property(rightFilter, ({ text, comparisons }) => {
      const result = parseFilter(text, FIELDS);
      assert.ok('filter' in result, text);
      assert.ok(checkTree(result.filter.where, true) <= comparisons);
    }),
    { numRuns: 1000 },
  );
});

/** Evaluates a filter directly on the JSON, without the condition tree; supports only equality of labels. */
function matchesJson(filter: Record<string, unknown>, label: string): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === 'label') return value === label;
    const members = value as Record<string, unknown>[];
    if (members.length === 0) return true;
    const matches = members.map((member) => matchesJson(member, label));
    return name === '+and' ? !matches.includes(false) : matches.includes(true);
  });
}

function matchesTree(condition: Condition, label: string): boolean {
  if (condition.kind === 'compare') return condition.value === label;
  if (condition.kind === 'all') return condition.of.every((member) => matchesTree(member, label));
  return condition.of.some((member) => matchesTree(member, label));
}

test('dropping groups of one and conditions that are always true does not change the result', () => {
  const filters = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
    filter: fc.record(
      {
        label: fc.constantFrom('a', 'b'),
        '+and': fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }),
        '+or': fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }),
      },
      { requiredKeys: [] },
    ),
  })).filter;
  fc.assert(
    fc.property(filters, fc.constantFrom('a', 'b', 'c'), (filter, label) => {
      const result = parseFilter(JSON.stringify(filter), FIELDS, { levels: 100, conditions: 100_000 });
      assert.ok('filter' in result);
      assert.equal(matchesTree(result.filter.where, label), matchesJson(filter, label));
    }),
    { numRuns: 1000 },
  );
});
