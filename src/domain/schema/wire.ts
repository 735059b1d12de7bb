import { NOT_VALID } from '#domain/reasons/values';
import { bounds } from '../budget.ts';
import { type ObjectSchema, type Properties, type Schema, type Static, Type } from './json-schema.ts';

/** Positive integer id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** UTC, exactly `YYYY-MM-DDTHH:MM:SS`, without a zone suffix. */
export const DateTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$',
  examples: ['2024-05-20T09:14:03'],
});

/**
 * A text that names something known or has a form of its own. One that is longer than any of those is as wrong as any
 * other that is none of them.
 */
export function Reference(keywords: Readonly<Record<string, unknown>> = {}) {
  const tooLong = (field: string) => NOT_VALID({ field });
  return Type.String({ maxLength: bounds.referenceCharacters.value, tooLong, ...keywords });
}

/** A list with no limit that the contract names. */
export const MAXIMUM_ELEMENTS = { maxItems: bounds.listElements.value };

/** The value or null, for schemas of one plain type. */
export function Nullable<Plain extends Schema & { type: string }>(schema: Plain) {
  return Type.Unsafe<Static<Plain> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** An object that the description of the API writes once, under this name. */
export function NamedObject<P extends Properties>(title: string, properties: P): ObjectSchema<P> {
  return Type.Object(properties, { title });
}
