import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { DateTime, NamedObject, Nullable, named } from '#domain/schema/wire';

/** An image, as the operator's catalogue describes it. */
export const Image = NamedObject('Image', {
  id: named('id', Type.String({ examples: ['public/debian12'] })),
  label: Type.String({ examples: ['Debian 12'] }),
  description: Type.String({ examples: [''] }),
  vendor: Type.String({ examples: ['Debian'] }),
  type: Type.String({ examples: ['manual'] }),
  status: Type.String({ examples: ['available'] }),
  is_public: Type.Boolean(),
  deprecated: Type.Boolean({ examples: [false] }),
  size: Type.Integer({ minimum: 0, description: 'In MB.', examples: [1300] }),
  created: DateTime,
  updated: DateTime,
  created_by: Type.String({ examples: ['system'] }),
  expiry: Nullable(DateTime),
  eol: Nullable({
    ...DateTime,
    description:
      'End of support. Null for rolling releases, and if the distribution does not publish a date.',
  }),
  capabilities: Type.Array(Type.String(), { examples: [[]] }),
});

export const imageFilterable = {
  label: { type: 'string' },
  vendor: { type: 'string' },
  is_public: { type: 'boolean' },
  deprecated: { type: 'boolean' },
  size: { type: 'integer' },
  type: { type: 'string' },
  status: { type: 'string', orderable: false },
} as const satisfies FilterFields;
