import type { FieldType, FilterFields } from '#domain/filter/filter';
import type { Group, JsonScalar, Operators, WrittenFilter } from './filter-arbitraries.ts';

type Scalar = string | number | boolean;
type Value = Scalar | readonly string[] | null;

/** A record with the values of its filterable fields; date-times are UTC seconds. */
export interface FilteredRecord {
  id: number;
  fields: Readonly<Record<string, Value>>;
}

/**
 * Applies a filter to records: an independent implementation of the documented rules, which shares no code with the
 * parser or the queries.
 * @param newestFirst whether the default order of the list is by descending id
 */
export function applyFilter(
  filter: WrittenFilter,
  records: readonly FilteredRecord[],
  fields: FilterFields,
  { newestFirst = false } = {},
): FilteredRecord[] {
  const direction = newestFirst ? -1 : 1;
  const { orderBy, order = 'asc', limit } = filter;
  const value = ({ fields: values }: FilteredRecord) =>
    orderBy === undefined ? null : (values[orderBy] as Value);
  const ascending = records
    .filter((record) => matches(filter, record, fields))
    .sort((a, b) => compareNullsLast(value(a), value(b)) || direction * (a.id - b.id));
  return (order === 'asc' ? ascending : ascending.toReversed()).slice(0, limit);
}

function matches(filter: WrittenFilter, record: FilteredRecord, fields: FilterFields): boolean {
  return (
    filter.fields.every(([name, match]) =>
      fieldMatches(record.fields[name] as Value, fields[name]?.type as FieldType, match),
    ) &&
    filter.groups.every(([group, members]) =>
      holds(group, members, (member) => matches(member, record, fields)),
    )
  );
}

function fieldMatches(value: Value, type: FieldType, match: JsonScalar | Operators): boolean {
  if ('json' in match) return compares(value, type, '+eq', match);
  return (
    match.operators.every(([operator, operand]) => compares(value, type, operator, operand)) &&
    match.groups.every(([group, members]) =>
      holds(group, members, (member) => fieldMatches(value, type, member)),
    )
  );
}

function holds<T>(group: Group, members: readonly T[], test: (member: T) => boolean): boolean {
  return group === '+and' ? members.every(test) : members.length === 0 || members.some(test);
}

function compares(value: Value, type: FieldType, operator: string, operand: JsonScalar): boolean {
  if (operand.json === 'null') return (value === null) === (operator === '+eq');
  if (value === null) return operator === '+neq';
  const wanted = read(type, operand);
  if (Array.isArray(value)) return hasElement(value, operator, String(wanted));
  if (operator === '+contains') return fold(String(value)).includes(fold(String(wanted)));
  const sign = compare(value, wanted);
  switch (operator) {
    case '+eq':
      return sign === 0;
    case '+neq':
      return sign !== 0;
    case '+gt':
      return sign > 0;
    case '+gte':
      return sign >= 0;
    case '+lt':
      return sign < 0;
    case '+lte':
      return sign <= 0;
    default:
      throw new Error(`The oracle does not know ${operator}`);
  }
}

/** An array equals what one of its elements equals. */
function hasElement(elements: readonly string[], operator: string, wanted: string): boolean {
  if (operator === '+neq') return !elements.includes(wanted);
  return elements.some((element) =>
    operator === '+contains' ? fold(element).includes(fold(wanted)) : element === wanted,
  );
}

function read(type: FieldType, { json }: JsonScalar): Scalar {
  const value = JSON.parse(json) as string | number | boolean;
  if (type === 'strings') return String(value);
  if (type === 'string') return typeof value === 'string' ? value : json;
  if (type === 'integer') return Number(value);
  if (type === 'boolean') return String(value) === 'true';
  const [date, clock = '00:00:00'] = String(value)
    .replace(/(\.\d+)?Z?$/, '')
    .split('T');
  return Date.parse(`${date}T${clock}Z`) / 1000;
}

/** Compares strings by code point, which is the order of their UTF-8 bytes, but not of JavaScript's code units. */
function compare(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  return Number(a) === Number(b) ? 0 : Number(a) - Number(b);
}

/** By the first element that differs; an array comes before one that continues it. */
function compareArrays(a: readonly string[], b: readonly string[]): number {
  for (const [index, element] of a.entries()) {
    const other = b[index];
    const sign = other === undefined ? 1 : compare(element, other);
    if (sign !== 0) return sign;
  }
  return a.length - b.length;
}

function compareNullsLast(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

function fold(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
