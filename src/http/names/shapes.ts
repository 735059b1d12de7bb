import type { Dictionary } from '#domain/names/dictionary';
import { type StringKind, type StringShape, type Translate, textIn, textOut } from './strings.ts';

/** Of a schema, what says how its values are named. */
export interface Shape extends StringShape {
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
}

/**
 * Translates a value; undefined where it stays as it is.
 * @param record the one that has the value
 */
export type ValueTranslator = ((value: unknown, record?: Record<string, unknown>) => unknown) | undefined;

/** What the values of a field are that an event tells, where they have names. */
const CHANGED: Readonly<Record<string, StringKind>> = { kernel: 'kernel', status: 'value' };

/** Makes what translates values of a schema from ours to theirs. */
export function valuesOut(schema: object, dictionary: Dictionary, path: Translate): ValueTranslator {
  const shape: Shape = schema;
  const { properties, items } = shape;
  if (items) return ofArray(valuesOut(items, dictionary, path));
  if (shape.names === 'changed') {
    const kinds = Object.entries(CHANGED).map(
      ([field, names]) => [field, ofText(textOut({ names }, dictionary, path))] as const,
    );
    const changes = new Map<unknown, ValueTranslator>(kinds);
    return (value, record) => changes.get(record?.field)?.(value) ?? value;
  }
  if (!properties) return ofText(textOut(shape, dictionary, path));
  const fields = Object.entries(properties).map(([key, inner]) => ({
    ours: key,
    theirs: dictionary.key(key),
    change: valuesOut(inner, dictionary, path),
  }));
  if (fields.every(({ ours, theirs, change }) => ours === theirs && !change)) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const named: Record<string, unknown> = {};
    for (const { ours, theirs, change } of fields) {
      const one = value[ours];
      if (one !== undefined) named[theirs] = change && one !== null ? change(one, value) : one;
    }
    return named;
  };
}

/** Makes what translates values of a schema from theirs to ours. Keys that have no name in it are dropped. */
export function valuesIn(schema: object, dictionaries: readonly Dictionary[]): ValueTranslator {
  const shape: Shape = schema;
  const { properties, items } = shape;
  if (items) return ofArray(valuesIn(items, dictionaries));
  if (!properties) return ofText(textIn(shape, dictionaries));
  const fields = new Map<string, { ours: string; change: ValueTranslator }>();
  for (const [ours, inner] of Object.entries(properties)) {
    const change = valuesIn(inner, dictionaries);
    for (const dictionary of dictionaries) {
      const theirs = dictionary.key(ours);
      if (!fields.has(theirs)) fields.set(theirs, { ours, change });
    }
  }
  if ([...fields].every(([theirs, { ours, change }]) => theirs === ours && !change)) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const named: Record<string, unknown> = {};
    for (const [theirs, { ours, change }] of fields) {
      if (!Object.hasOwn(value, theirs) || Object.hasOwn(named, ours)) continue;
      const one = value[theirs];
      named[ours] = change && one !== null ? change(one) : one;
    }
    return named;
  };
}

/** The schema with its keys in their words. Of several names of a key, all are there. */
export function renamed<S extends object>(schema: S, dictionaries: readonly Dictionary[]): S {
  const { properties, items }: Shape = schema;
  return {
    ...schema,
    ...(items && { items: renamed(items, dictionaries) }),
    ...(properties && {
      properties: Object.fromEntries(
        dictionaries.flatMap((dictionary) =>
          Object.entries(properties).map(([key, inner]) => [
            dictionary.key(key),
            renamed(inner, dictionaries),
          ]),
        ),
      ),
    }),
  };
}

function ofArray(change: ValueTranslator): ValueTranslator {
  return change && ((value) => (Array.isArray(value) ? value.map((one) => change(one)) : value));
}

function ofText(translate: Translate | undefined): ValueTranslator {
  return translate && ((value) => (typeof value === 'string' ? translate(value) : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
