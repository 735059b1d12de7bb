import fc from 'fast-check';
import type { InputSchema } from '#domain/schema/input-schema';

// Any UTF-16 code unit, including unpaired surrogates.
const unit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));

const labelUnit = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');

export const wildText = fc.oneof(
  fc.string({ unit, maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "'; drop table vpc; --",
    '%00',
    '../../..',
    '__proto__',
    '💥'.repeat(80),
  ),
  fc.nat({ max: 70_000 }).map((length) => 'x'.repeat(length)),
);

const wildNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(
    0,
    -1,
    0.5,
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 1,
    2 ** 31,
    2 ** 63,
  ),
);

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  wildText,
  wildNumber,
  fc.constantFrom(null, true, {}, [], [[]], [null], { id: 1 }),
);

/** Ids and names of existing records, so that generated requests find something. */
export interface Known {
  numbers: readonly number[];
  /** By the name of the key that contains them. */
  texts: Readonly<Record<string, readonly string[]>>;
}

/** How well a value matches its schema. */
type Kind = 'valid' | 'nearly';

/** A value for one of our schemas. A nearly valid value has some invalid members. */
export function valueFor(schema: InputSchema, key: string, known: Known, kind: Kind): fc.Arbitrary<unknown> {
  const right = rightValue(schema, key, known, kind);
  if (kind === 'valid') return right;
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 1, arbitrary: edgeValue(schema) },
    { weight: 1, arbitrary: anything },
  );
}

function rightValue(schema: InputSchema, key: string, known: Known, kind: Kind): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 40, minimum = 0, maximum } = schema;
  const examples = 'examples' in schema ? (schema.examples as unknown[]) : [];
  const usual = schema.enum ?? [...examples, ...(known.texts[key] ?? [])];
  switch ([schema.type ?? 'string'].flat()[0] as string) {
    case 'object':
      return rightObject(schema, known, kind);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, key, known, kind), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(...known.numbers),
        fc.integer({ min: minimum, max: Math.min(maximum ?? 10_000, 2 ** 31 - 1) }),
      );
    default: {
      const made = fc.string({ unit: labelUnit, minLength: 3, maxLength: 20 });
      const long = fc.string({ minLength, maxLength: Math.min(maxLength, 200) });
      return usual.length > 0
        ? fc.oneof(fc.constantFrom(...usual), fc.constantFrom(...usual), made)
        : fc.oneof(made, long);
    }
  }
}

function rightObject(
  { properties = {}, required = [] }: InputSchema,
  known: Known,
  kind: Kind,
): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(
    ([key, member]) => [key, valueFor(member, key, known, kind)] as const,
  );
  const options = { requiredKeys: kind === 'valid' ? [...required] : [], noNullPrototype: true };
  return fc.record(Object.fromEntries(members), options as { requiredKeys: []; noNullPrototype: true });
}

/** Values at and beyond each limit of the schema. */
function edgeValue({ minLength, maxLength, minimum, maximum }: InputSchema): fc.Arbitrary<unknown> {
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1].filter((at) => at >= 0),
  );
  const numbers = [minimum, maximum].flatMap((at) =>
    at === undefined ? [] : [at - 1, at, at + 1, at + 0.5],
  );
  return fc.constantFrom(null, '', 0, ...lengths.map((length) => 'é'.repeat(length)), ...numbers);
}
