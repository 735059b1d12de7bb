import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldType, FilterValue, Operator } from './filter-tree.ts';
import { JsonNumber, readValue, type Scalar } from './filter-value.ts';

const OPERATORS: readonly Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains'];

test('each field type has its operators, and null is valid with eq and neq only', () => {
  const cases: [FieldType, Scalar, string][] = [
    ['string', 'x', 'eq neq gt gte lt lte contains'],
    ['integer', new JsonNumber(1, '1'), 'eq neq gt gte lt lte'],
    ['number', new JsonNumber(1, '1'), 'eq neq gt gte lt lte'],
    ['date-time', '2024-05-01', 'eq neq gt gte lt lte'],
    ['boolean', true, 'eq neq'],
    ['strings', 'x', 'eq neq contains'],
  ];
  for (const [type, value, expected] of cases) {
    const accepted = OPERATORS.filter((operator) => readValue(type, operator, value) !== undefined);
    assert.equal(accepted.join(' '), expected, type);
    const acceptNull = OPERATORS.filter((operator) => readValue(type, operator, null) === null);
    assert.deepEqual(acceptNull, ['eq', 'neq'], type);
  }
});

test('each field type parses the values it accepts', () => {
  const number = (text: string) => new JsonNumber(Number(text), text);
  const cases: [FieldType, Scalar, FilterValue | undefined][] = [
    ['string', 'Web', 'Web'],
    ['string', '', ''],
    ['string', number('1'), '1'],
    ['string', number('4.0'), '4.0'],
    ['string', number('1e3'), '1e3'],
    ['string', number('12345678901234567890'), '12345678901234567890'],
    ['string', true, 'true'],
    ['string', false, 'false'],
    ['integer', number('1'), 1],
    ['integer', number('1.0'), 1],
    ['integer', number('1.5'), 1.5],
    ['integer', number('-1'), -1],
    ['integer', number('1e999'), Number.POSITIVE_INFINITY],
    ['integer', '42', 42],
    ['integer', '007', 7],
    ['integer', '', undefined],
    ['integer', '-1', undefined],
    ['integer', '1.0', undefined],
    ['integer', '1e3', undefined],
    ['integer', ' 1', undefined],
    ['integer', '0x1f', undefined],
    ['integer', '\u0661', undefined],
    ['integer', true, undefined],
    ['number', number('1.5'), 1.5],
    ['number', '42', 42],
    ['number', '1.5', undefined],
    ['number', false, undefined],
    ['boolean', true, true],
    ['boolean', false, false],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'True', undefined],
    ['boolean', '', undefined],
    ['boolean', number('1'), undefined],
    ['boolean', number('0'), undefined],
    ['date-time', '2024-05-01', 1714521600],
    ['date-time', '2024-05-01T00:00:01.9', 1714521601],
    ['date-time', '2024-05-01T00:00:01Z', 1714521601],
    ['date-time', '2024-05-01T00:00:01+00:00', undefined],
    ['date-time', '2024-02-30', undefined],
    ['date-time', '', undefined],
    ['date-time', number('1714521600'), undefined],
    ['date-time', true, undefined],
    ['strings', 'web', 'web'],
    ['strings', '', ''],
    ['strings', number('1'), undefined],
    ['strings', true, undefined],
  ];
  for (const [type, value, expected] of cases) {
    assert.equal(readValue(type, 'eq', value), expected, `${type} ${JSON.stringify(value)}`);
  }
});
