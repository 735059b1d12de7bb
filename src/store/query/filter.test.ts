import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition } from '#domain/filter/filter';
import { asStored, type Compare, formOf, withValues } from './filter.ts';

const ALWAYS: Condition = { kind: 'all', of: [] };
const NEVER: Condition = { kind: 'any', of: [] };
const HUGE = 2 ** 53;

function compare(
  operator: Compare['operator'],
  value: Compare['value'],
  type: Compare['type'] = 'integer',
): Compare {
  return { kind: 'compare', field: type, type, operator, value };
}

describe('a comparison in terms of stored values', () => {
  const changed: [asked: Compare, stored: Condition][] = [
    [compare('eq', true, 'boolean'), compare('eq', 1, 'boolean')],
    [compare('neq', false, 'boolean'), compare('neq', 0, 'boolean')],
    [compare('eq', 1.5), NEVER],
    [compare('neq', 1.5), ALWAYS],
    [compare('gt', 1.5), compare('gt', 1)],
    [compare('gte', 1.5), compare('gt', 1)],
    [compare('lt', 1.5), compare('lt', 2)],
    [compare('lte', -1.5), compare('lt', -1)],
    [compare('lte', Number.POSITIVE_INFINITY), compare('lte', HUGE)],
    [compare('gt', -1e300), compare('gt', -HUGE)],
  ];
  for (const [asked, stored] of changed) {
    it(`a comparison is converted: ${asked.operator} ${asked.value}`, () =>
      assert.deepEqual(asStored(asked), stored));
  }

  const kept = [
    compare('eq', 7),
    compare('lt', 1_716_196_443, 'date-time'),
    compare('gt', 1.5, 'number'),
    compare('contains', 'east', 'string'),
    compare('neq', null, 'string'),
  ];
  for (const asked of kept) {
    it(`a comparison is unchanged: ${asked.operator} ${asked.value}`, () =>
      assert.equal(asStored(asked), asked));
  }
});

describe('the form of a filter', () => {
  const condition = (id: number, region: string): Condition => ({
    kind: 'any',
    of: [
      compare('eq', id),
      { kind: 'all', of: [compare('neq', null, 'string'), compare('contains', region, 'string')] },
    ],
  });

  it('the form of a filter does not depend on its values', () => {
    const [one, other] = [formOf(condition(1, 'east')), formOf(condition(2, 'west'))];
    assert.equal(one.key, other.key);
    assert.deepEqual(one.values, [1, 'east']);
    assert.deepEqual(other.values, [2, 'west']);
    assert.deepEqual(withValues(one.condition, other.values), condition(2, 'west'));
  });

  it('the form of a filter depends on field, operator, null and nesting', () => {
    const conditions: Condition[] = [
      ALWAYS,
      NEVER,
      condition(1, 'east'),
      condition(1.5, 'east'),
      compare('eq', 1),
      compare('eq', 1, 'date-time'),
      compare('neq', 1),
      compare('eq', null),
      { kind: 'all', of: [compare('eq', 1), compare('eq', 2)] },
      { kind: 'any', of: [compare('eq', 1), compare('eq', 2)] },
    ];
    assert.equal(new Set(conditions.map((each) => formOf(each).key)).size, conditions.length);
  });
});
