/** `strings` is an array of strings; a `number` field may hold fractions. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'date-time' | 'strings';

export interface FilterField {
  type: FieldType;
  /** False where the list cannot be ordered by this field. */
  orderable?: false;
}

/** The filterable fields of a list by their name in the filter; a dotted name (`entity.id`) is one key. */
export type FilterFields = Readonly<Record<string, FilterField>>;

export type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';

/** A value in the type of its field; date-times in UTC seconds. */
export type FilterValue = string | number | boolean | null;

/**
 * What a record must satisfy. `all` of nothing is true; `any` is never of nothing. A number is what JSON
 * read: it may have a fraction on an integer field, and be infinite.
 */
export type Condition =
  | { kind: 'all'; of: Condition[] }
  | { kind: 'any'; of: Condition[] }
  | { kind: 'compare'; field: string; type: FieldType; operator: Operator; value: FilterValue };

/**
 * An X-Filter header as read; without `orderBy` the list keeps its default order, which `desc` reverses. It is also the
 * order of what is equal.
 */
export interface Filter {
  where: Condition;
  orderBy?: string;
  order: 'asc' | 'desc';
  /** At most so many records before paging; an integer of 1 or more. */
  limit?: number;
}

export const TRUE: Condition = { kind: 'all', of: [] };

/** All of the conditions hold; those that always hold, and a group of one, leave no trace in the tree. */
export function all(conditions: Condition[]): Condition {
  return group(
    'all',
    conditions.filter((condition) => !isTrue(condition)),
  );
}

/** One of the conditions holds; none at all is no condition, so true. */
export function any(conditions: Condition[]): Condition {
  return conditions.length === 0 || conditions.some(isTrue) ? TRUE : group('any', conditions);
}

function group(kind: 'all' | 'any', members: Condition[]): Condition {
  const of = withoutRepetitions(members);
  const [first, ...others] = of;
  return first !== undefined && others.length === 0 ? first : { kind, of };
}

/** Of equal comparisons the first one. Groups are left as they are. */
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

/** Whether it holds for every record. */
export function isTrue(condition: Condition): boolean {
  return condition.kind === 'all' && condition.of.length === 0;
}

/** What a condition demands of these fields by comparing them with one value each; it may demand more. */
export function equalTo(condition: Condition, fields: ReadonlySet<string>): Condition {
  const members = condition.kind === 'all' ? condition.of : [condition];
  return all(members.filter((member) => isEquality(member) && fields.has(member.field)));
}

function isEquality(condition: Condition): condition is Extract<Condition, { kind: 'compare' }> {
  return condition.kind === 'compare' && condition.operator === 'eq' && condition.value !== null;
}

/** Whether any comparison is with this field. */
export function mentions(condition: Condition, field: string): boolean {
  return condition.kind === 'compare'
    ? condition.field === field
    : condition.of.some((member) => mentions(member, field));
}
