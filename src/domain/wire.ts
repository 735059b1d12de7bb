import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Positive integer id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** UTC, exactly `YYYY-MM-DDTHH:MM:SS`, without a zone suffix (interface 2.1). */
export const DateTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$',
  examples: ['2024-05-20T09:14:03'],
});

/** The value or null, for schemas of one plain type. */
export function Nullable<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** An object that the description of the API writes once, under this name. */
export function NamedObject<Properties extends TProperties>(
  title: string,
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { title });
}
