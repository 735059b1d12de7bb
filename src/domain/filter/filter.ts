import { reason, reasonPattern } from '#domain/reasons/reason';
import type { Problem } from '../failure.ts';
import {
  all,
  any,
  type Condition,
  type FieldType,
  type FilterFields,
  type ListFilter,
  type Operator,
  TRUE,
} from './filter-tree.ts';
import { isObject, isScalar, JsonNumber, readJson, readValue } from './filter-value.ts';

export type {
  Condition,
  FieldType,
  FilterFields,
  FilterValue,
  ListFilter,
  Operator,
} from './filter-tree.ts';
export { equalTo, isTrue, mentions } from './filter-tree.ts';

export const FILTER_NOT_JSON = reason({
  name: 'FILTER_NOT_JSON',
  group: 'list',
  text: 'Filter not valid JSON',
  fields: ['X-Filter'],
  cause: 'The header is not UTF-8, not JSON, not an object, or was sent twice.',
  remedy: 'Send one header with one JSON object.',
});

export const FILTER_NOT_APPLICABLE = reason({
  name: 'FILTER_NOT_APPLICABLE',
  group: 'list',
  text: 'Could not apply filter',
  fields: ['X-Filter'],
  cause:
    'An operator is unknown or does not support the type of the field, a value has the wrong type, or the filter has too many levels or conditions.',
  remedy: 'Compare the filter with the section Filters of the API reference.',
});

export const CANNOT_FILTER_ON = reasonPattern({
  name: 'CANNOT_FILTER_ON',
  group: 'list',
  text: 'Cannot filter on {name}',
  fields: ['X-Filter'],
  cause: 'The list has no filterable field with that name. There is one error per name.',
  remedy: 'Use the fields that the API reference lists as filterable.',
});

export const CANNOT_ORDER_BY = reasonPattern({
  name: 'CANNOT_ORDER_BY',
  group: 'list',
  text: 'Cannot order by {name}',
  fields: ['X-Filter'],
  cause: '`+order_by` names a field by which the list cannot be ordered.',
  remedy: 'Use one of the filterable fields. Images cannot be ordered by status.',
});

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['+eq', 'eq'],
  ['+neq', 'neq'],
  ['+gt', 'gt'],
  ['+gte', 'gte'],
  ['+lt', 'lt'],
  ['+lte', 'lte'],
  ['+contains', 'contains'],
]);

export const NO_FILTER: ListFilter = { where: TRUE, order: 'asc' };

/**
 * The whole filter is level 1, and the members of a `+and` or `+or` are one level deeper. Every comparison counts
 * as a condition.
 */
export interface FilterLimits {
  levels: number;
  conditions: number;
}

/**
 * Parses the text of an X-Filter header for a list with these fields. Reports all problems in order of appearance,
 * each once. For an unknown field only its name is reported, because its value cannot be checked.
 * @param reworded gives a filter under the names of a provider in ours
 */
export function parseFilter(
  text: string,
  fields: FilterFields,
  limits: FilterLimits = { levels: 10, conditions: 500 },
  reworded: (filter: object) => object = (filter) => filter,
): { filter: ListFilter } | { problems: Problem[] } {
  if (text === '') return { filter: NO_FILTER };
  const json = readJson(text);
  if (!isObject(json)) return { problems: [{ field: 'X-Filter', reason: FILTER_NOT_JSON }] };
  const reading: FilterParserState = { fields, limits, reasons: new Set(), conditions: 0 };
  const filter = readFilter(reading, { ...reworded(json) }, 1);
  if (reading.reasons.size === 0) return { filter };
  return { problems: [...reading.reasons].map((reason) => ({ field: 'X-Filter', reason })) };
}

interface FilterParserState {
  readonly fields: FilterFields;
  readonly limits: FilterLimits;
  readonly reasons: Set<string>;
  conditions: number;
}

function refuse(reading: FilterParserState, reason: string): Condition {
  reading.reasons.add(reason);
  return TRUE;
}

function readFilter(reading: FilterParserState, pairs: Record<string, unknown>, level: number): ListFilter {
  const filter: ListFilter = { where: TRUE, order: 'asc' };
  const conditions: Condition[] = [];
  for (const [key, value] of Object.entries(pairs)) {
    if (key === '+and' || key === '+or') {
      // Below the top level, order and limit are validated but have no effect.
      const readMember = (member: unknown) =>
        isObject(member)
          ? readFilter(reading, member, level + 1).where
          : refuse(reading, FILTER_NOT_APPLICABLE);
      conditions.push(readGroup(reading, key, value, level, readMember));
    } else if (key === '+order_by') readOrderBy(reading, filter, value);
    else if (key === '+order') readOrder(reading, filter, value);
    else if (key === '+limit') readLimit(reading, filter, value);
    else if (key.startsWith('+')) refuse(reading, FILTER_NOT_APPLICABLE);
    else conditions.push(readField(reading, key, value, level));
  }
  filter.where = all(conditions);
  return filter;
}

function readGroup(
  reading: FilterParserState,
  operator: '+and' | '+or',
  members: unknown,
  level: number,
  readMember: (member: unknown) => Condition,
): Condition {
  if (!Array.isArray(members)) return refuse(reading, FILTER_NOT_APPLICABLE);
  if (members.length > 0 && level >= reading.limits.levels) return refuse(reading, FILTER_NOT_APPLICABLE);
  const conditions = members.map(readMember);
  return operator === '+and' ? all(conditions) : any(conditions);
}

function readOrderBy({ fields, reasons }: FilterParserState, filter: ListFilter, value: unknown): void {
  if (typeof value !== 'string') reasons.add(FILTER_NOT_APPLICABLE);
  else if (!Object.hasOwn(fields, value) || fields[value]?.orderable === false)
    reasons.add(CANNOT_ORDER_BY({ name: value }));
  else filter.orderBy = value;
}

function readOrder({ reasons }: FilterParserState, filter: ListFilter, value: unknown): void {
  if (value === 'asc' || value === 'desc') filter.order = value;
  else reasons.add(FILTER_NOT_APPLICABLE);
}

function readLimit({ reasons }: FilterParserState, filter: ListFilter, value: unknown): void {
  const limit = value instanceof JsonNumber ? value.value : 0;
  if (Number.isInteger(limit) && limit >= 1) filter.limit = Math.min(limit, Number.MAX_SAFE_INTEGER);
  else reasons.add(FILTER_NOT_APPLICABLE);
}

function readField(reading: FilterParserState, name: string, value: unknown, level: number): Condition {
  const field = Object.hasOwn(reading.fields, name) ? reading.fields[name] : undefined;
  if (field === undefined) return refuse(reading, CANNOT_FILTER_ON({ name }));
  return readMatch(reading, { name, type: field.type }, value, level);
}

interface TypedField {
  name: string;
  type: FieldType;
}

/**
 * Parses what a field is compared with: a value, or an object of operators. Also used for the members of a group
 * below the field.
 */
function readMatch(reading: FilterParserState, field: TypedField, value: unknown, level: number): Condition {
  if (!isObject(value)) return compare(reading, field, 'eq', value);
  const conditions = Object.entries(value).map(([key, operand]): Condition => {
    if (key === '+and' || key === '+or') {
      const readMember = (member: unknown) => readMatch(reading, field, member, level + 1);
      return readGroup(reading, key, operand, level, readMember);
    }
    const operator = OPERATORS.get(key);
    if (operator === undefined) return refuse(reading, FILTER_NOT_APPLICABLE);
    return compare(reading, field, operator, operand);
  });
  return all(conditions);
}

function compare(
  reading: FilterParserState,
  { name, type }: TypedField,
  operator: Operator,
  operand: unknown,
): Condition {
  reading.conditions += 1;
  const value = isScalar(operand) ? readValue(type, operator, operand) : undefined;
  if (value === undefined || reading.conditions > reading.limits.conditions) {
    return refuse(reading, FILTER_NOT_APPLICABLE);
  }
  return { kind: 'compare', field: name, type, operator, value };
}
