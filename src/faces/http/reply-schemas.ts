import { type Schema, Type } from '#domain/schema/json-schema';

/** Any JSON object, passed on with all its keys. The request must have a body. */
export const AnyObject = Type.Object(
  {},
  { additionalProperties: true, description: 'Any JSON object', examples: [{ theme: 'dark' }] },
);

/** The reply of deletes and of actions without a result. */
export const Empty = Type.Object({});

/** A page of a list. */
export function envelope(item: Schema): Schema {
  return Type.Object({
    data: Type.Array(item),
    page: Type.Integer({ minimum: 1 }),
    pages: Type.Integer({ minimum: 1 }),
    results: Type.Integer({ minimum: 0, examples: [1] }),
  });
}
