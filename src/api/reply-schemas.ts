import { type JsonSchema, Type } from '#domain/schema/json-schema';

/** Any JSON object, passed on with all its keys. The request must have a body. */
export const AnyObject = Type.Object(
  {},
  { additionalProperties: true, description: 'Any JSON object', examples: [{ theme: 'dark' }] },
);

/** The reply of deletes and of actions without a result. */
export const Empty = Type.Object({});

/** A page of a list. */
export function envelope(item: JsonSchema): JsonSchema {
  return Type.Object({
    data: Type.Array(item, { description: 'Records of this page' }),
    page: Type.Integer({ minimum: 1, description: 'Number of this page' }),
    pages: Type.Integer({ minimum: 1, description: 'Number of pages' }),
    results: Type.Integer({ minimum: 0, description: 'Number of records on all pages', examples: [1] }),
  });
}
