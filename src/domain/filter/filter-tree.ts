/** `strings` is an array of strings; a `number` may have a fraction. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'date-time' | 'strings';

export interface FilterField {
  type: FieldType;
  /** False when the list cannot be ordered by this field. */
  orderable?: false;
}

/** The filterable fields of a list, by their name in the filter. A dotted name (`entity.id`) is a single key. */
export type FilterFields = Readonly<Record<string, FilterField>>;

export type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';

/** A value of the field's type; date-times are UTC seconds. */
export type FilterValue = string | number | boolean | null;

/**
 * A condition on a record. An empty `all` is always true; `any` is never empty. Numbers are as parsed from JSON: on
 * an integer field they may have a fraction, or be infinite.
 */
export type Condition<Value = FilterValue> =
  | { kind: 'all'; of: Condition<Value>[] }
  | { kind: 'any'; of: Condition<Value>[] }
  | { kind: 'compare'; field: string; type: FieldType; operator: Operator; value: Value };

/**
 * A parsed X-Filter header. Without `orderBy` the list keeps its default order, which `desc` reverses. The default
 * order, reversed likewise, also breaks ties.
 */
export interface ListFilter {
  where: Condition;
  orderBy?: string;
  order: 'asc' | 'desc';
  /** Maximum number of records before pagination; an integer of 1 or more. */
  limit?: number;
}

export const TRUE: Condition = { kind: 'all', of: [] };

/**
 * All of the conditions. Conditions that are always true are dropped, and a group of one becomes its only member.
 */
export function all(conditions: Condition[]): Condition {
  return group(
    'all',
    conditions.filter((condition) => !isTrue(condition)),
  );
}

/** At least one of the conditions. No conditions at all means no restriction, so true. */
export function any(conditions: Condition[]): Condition {
  return conditions.length === 0 || conditions.some(isTrue) ? TRUE : group('any', conditions);
}

function group(kind: 'all' | 'any', members: Condition[]): Condition {
  const of = withoutRepetitions(members);
  const [first, ...others] = of;
  return first !== undefined && others.length === 0 ? first : { kind, of };
}

/** Keeps the first of equal comparisons. Groups are not compared. */
function withoutRepetitions(members: Condition[]): Condition[] {
  if (members.length < 2) return members;
  const seen = new Set<string>();
  return members.filter((member) => {
    if (member.kind !== 'compare') return true;
    const key = `${typeof member.value} ${member.operator} ${member.field} ${member.value}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Whether the condition holds for every record. */
export function isTrue(condition: Condition): boolean {
  return condition.kind === 'all' && condition.of.length === 0;
}

/**
 * The comparisons of these fields with a single value that a matching record must satisfy. The condition may
 * require more than that.
 */
export function equalTo(condition: Condition, fields: ReadonlySet<string>): Condition {
  const members = condition.kind === 'all' ? condition.of : [condition];
  return all(members.filter((member) => isEquality(member) && fields.has(member.field)));
}

function isEquality(condition: Condition): condition is Extract<Condition, { kind: 'compare' }> {
  return condition.kind === 'compare' && condition.operator === 'eq' && condition.value !== null;
}

/** Whether the condition compares this field. */
export function mentions(condition: Condition, field: string): boolean {
  return condition.kind === 'compare'
    ? condition.field === field
    : condition.of.some((member) => mentions(member, field));
}
