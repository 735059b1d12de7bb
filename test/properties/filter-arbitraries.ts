import fc from 'fast-check';
import type { FieldType, FilterFields } from '#domain/filter/filter';

/** A value as written in the JSON of a filter: `4.0` and `4` are different texts of the same number. */
export interface JsonScalar {
  json: string;
}

export type Group = '+and' | '+or';

/** An object of operators for a field. */
export interface Operators {
  operators: [name: string, operand: JsonScalar][];
  groups: [Group, (JsonScalar | Operators)[]][];
}

/** A filter as the grammar allows it, without regard to its meaning. */
export interface WrittenFilter {
  fields: [name: string, match: JsonScalar | Operators][];
  groups: [Group, WrittenFilter[]][];
  orderBy: string | undefined;
  order: 'asc' | 'desc' | undefined;
  limit: number | undefined;
}

/**
 * Characters that databases, locales and encodings treat differently: case, byte order, wildcards, quotes, escapes.
 */
const CHARACTERS = [...'aAzZ1%_\\\'"', 'ä', 'Ä', 'ß', 'İ', 'Ａ', '\ue000', '😀'];

/** Texts so short that they are often equal, or contain each other. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 1, arbitrary: fc.constantFrom('1', '1.5', '1e300', '-1', 'true', 'false', 'null', '') },
);

/** UTC seconds around the limits of a day, and far away. */
export const time = fc.constantFrom(
  ...[-1, 0, 1, 86_399, 86_400, 172_800].map((offset) => 1_714_521_600 + offset),
  -1,
  0,
  253_402_300_799,
);

export const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 50 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER) },
);

const jsonText = text.map((value) => JSON.stringify(value));
const jsonNumber = fc.oneof(
  id.map(String),
  id.map((digits) => `"${digits}"`),
  id.map((digits) => `"00${digits}"`),
  id.map((whole) => String(whole - 0.5)),
  fc.constantFrom(
    '0',
    '-0',
    '-1',
    '1.5',
    '-1.5',
    '7.0',
    '1e1',
    '1E+1',
    '12.999999',
    '1e-300',
    '1e300',
    '-1e300',
  ),
  fc.constantFrom('1e999', '9007199254740993', '"99999999999999999999999"'),
);
const jsonTime = time.chain((seconds) => {
  const iso = new Date(seconds * 1000).toISOString().slice(0, 19);
  return fc
    .constantFrom(iso, `${iso}Z`, `${iso}.999`, `${iso}.5Z`, iso.slice(0, 10))
    .filter((written) => !written.startsWith('-'))
    .map((written) => JSON.stringify(written));
});

const EQUALITY = ['+eq', '+neq'];
const ORDERED = [...EQUALITY, '+gt', '+gte', '+lt', '+lte'];
const TYPES: Readonly<
  Partial<Record<FieldType, { operators: readonly string[]; value: fc.Arbitrary<string> }>>
> = {
  string: {
    operators: [...ORDERED, '+contains', '+contains'],
    value: fc.oneof(
      { weight: 4, arbitrary: jsonText },
      fc.constantFrom('1', '1.5', '1.50', '-1', '1e300', 'true', 'false'),
    ),
  },
  integer: { operators: ORDERED, value: jsonNumber },
  boolean: { operators: EQUALITY, value: fc.constantFrom('true', 'false', '"true"', '"false"') },
  'date-time': { operators: ORDERED, value: jsonTime },
  strings: { operators: [...EQUALITY, '+contains'], value: jsonText },
};

const group = fc.constantFrom<Group>('+and', '+or');

/** Filters on these fields that follow the grammar, so none is refused. */
export function filtersOn(fields: FilterFields): fc.Arbitrary<WrittenFilter> {
  const matches = new Map(Object.entries(fields).map(([name, { type }]) => [name, matchOf(type)]));
  const field = fc.constantFrom(...matches.keys());
  const pair = field.chain((name) =>
    (matches.get(name) as fc.Arbitrary<JsonScalar | Operators>).map(
      (match): [string, JsonScalar | Operators] => [name, match],
    ),
  );
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  return fc.letrec<{ filter: WrittenFilter }>((tie) => ({
    filter: fc.record({
      fields: fc.oneof(
        { weight: 4, arbitrary: fc.uniqueArray(pair, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.uniqueArray(pair, { maxLength: 3, selector: ([name]) => name }) },
      ),
      groups: groupsOf(tie('filter'), 'filter'),
      orderBy: maybe(field),
      order: maybe(fc.constantFrom('asc' as const, 'desc' as const)),
      limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined, freq: 3 }),
    }),
  })).filter;
}

function matchOf(type: FieldType): fc.Arbitrary<JsonScalar | Operators> {
  const { operators, value } = TYPES[type] as NonNullable<(typeof TYPES)[FieldType]>;
  const scalar = value.map((json) => ({ json }));
  const orNull = fc.oneof({ weight: 5, arbitrary: scalar }, fc.constant({ json: 'null' }));
  const operator = fc
    .constantFrom(...operators)
    .chain((name) =>
      (EQUALITY.includes(name) ? orNull : scalar).map((operand): [string, JsonScalar] => [name, operand]),
    );
  return fc.letrec<{ match: JsonScalar | Operators }>((tie) => ({
    match: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'match' },
      orNull,
      fc.record({
        operators: fc.oneof(
          { weight: 4, arbitrary: fc.uniqueArray(operator, { minLength: 1, maxLength: 1 }) },
          { weight: 1, arbitrary: fc.uniqueArray(operator, { maxLength: 2, selector: ([name]) => name }) },
        ),
        groups: groupsOf(tie('match'), 'match'),
      }),
    ),
  })).match;
}

/** Each of the two groups at most once, because only the last of equal keys counts. */
function groupsOf<T>(member: fc.Arbitrary<T>, depthIdentifier: string): fc.Arbitrary<[Group, T[]][]> {
  const members = fc.array(member, { maxLength: 3, depthIdentifier });
  return fc.oneof(
    { maxDepth: 3, depthIdentifier },
    { weight: 1, arbitrary: fc.constant<[Group, T[]][]>([]) },
    {
      weight: 1,
      arbitrary: fc.uniqueArray(fc.tuple(group, members), { maxLength: 2, selector: ([name]) => name }),
    },
  );
}

export function toJson(filter: WrittenFilter): string {
  const pairs = [
    ...filter.fields.map(([name, match]) => `${JSON.stringify(name)}:${matchToJson(match)}`),
    ...filter.groups.map(([name, members]) => `"${name}":[${members.map(toJson).join(',')}]`),
    ...(filter.orderBy === undefined ? [] : [`"+order_by":${JSON.stringify(filter.orderBy)}`]),
    ...(filter.order === undefined ? [] : [`"+order":"${filter.order}"`]),
    ...(filter.limit === undefined ? [] : [`"+limit":${filter.limit}`]),
  ];
  return `{${pairs.join(',')}}`;
}

function matchToJson(match: JsonScalar | Operators): string {
  if ('json' in match) return match.json;
  const pairs = [
    ...match.operators.map(([name, { json }]) => `"${name}":${json}`),
    ...match.groups.map(([name, members]) => `"${name}":[${members.map(matchToJson).join(',')}]`),
  ];
  return `{${pairs.join(',')}}`;
}
