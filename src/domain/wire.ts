import { type ObjectSchema, type Properties, type Schema, type Static, Type } from './json-schema.ts';

/** Positive integer id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** UTC, exactly `YYYY-MM-DDTHH:MM:SS`, without a zone suffix (interface 2.1). */
export const DateTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$',
  examples: ['2024-05-20T09:14:03'],
});

/** The value or null, for schemas of one plain type. */
export function Nullable<Plain extends Schema & { type: string }>(schema: Plain) {
  return Type.Unsafe<Static<Plain> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** An object that the description of the API writes once, under this name. */
export function NamedObject<P extends Properties>(title: string, properties: P): ObjectSchema<P> {
  return Type.Object(properties, { title });
}
