import { Errors } from 'typebox/schema';

interface ObjectSchema {
  /** The object may have other keys. */
  additionalProperties?: boolean | object;
  properties?: Readonly<Record<string, ObjectSchema>>;
  /** The other keys are only there where their feature is used. */
  required?: readonly string[];
  items?: ObjectSchema;
  anyOf?: readonly ObjectSchema[];
}

/** The differences between a reply and its schema: types, formats, and the keys of each object in order. */
export function replyProblems(schema: object, reply: unknown): string[] {
  const [, errors] = Errors(schema as never, reply);
  return [
    ...errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...keyProblems(schema, reply, ''),
  ];
}

function keyProblems(schema: ObjectSchema, value: unknown, path: string): string[] {
  const { properties, required = [], items, additionalProperties, anyOf } = schema;
  if (anyOf) {
    const problems = anyOf.map((one) => keyProblems(one, value, path));
    return problems.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((element, index) => keyProblems(items ?? {}, element, `${path}/${index}`));
  }
  if (typeof value !== 'object' || value === null || Boolean(additionalProperties)) return [];
  const found = Object.keys(value);
  const wanted = Object.keys(properties ?? {}).filter((key) => required.includes(key) || found.includes(key));
  const problem = `${path} has the keys ${found.join()} and not ${wanted.join()}`;
  const inside = Object.entries(value).flatMap(([key, member]) =>
    keyProblems(properties?.[key] ?? {}, member, `${path}/${key}`),
  );
  return found.join() === wanted.join() ? inside : [problem, ...inside];
}
