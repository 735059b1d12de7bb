import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject, Nullable, named } from '#domain/schema/wire';

export const Image = NamedObject(
  'Image',
  "An image that a compute can be created from, from the operator's catalogue",
  {
    id: named(
      'image',
      Type.String({ description: 'Id of the image, with a slash', examples: ['public/debian12'] }),
    ),
    label: Type.String({ description: 'Name for people', examples: ['Debian 12'] }),
    description: Type.String({ description: 'Text of the catalogue; may be empty', examples: [''] }),
    vendor: Type.String({ description: 'Name of the distribution', examples: ['Debian'] }),
    type: Type.String({
      description: 'How the image came to be; `manual` for all images of the catalogue',
      examples: ['manual'],
    }),
    status: Type.String({
      description: 'Whether the image can be used; `available` for all images of the catalogue',
      examples: ['available'],
    }),
    is_public: Type.Boolean({
      description: 'Whether all accounts may use the image: true for all images of the catalogue',
    }),
    deprecated: Type.Boolean({
      description: 'Whether the image should no longer be chosen; computes can still be created from it',
      examples: [false],
    }),
    size: Type.Integer({ minimum: 0, description: 'Size in MB', examples: [1300] }),
    created: described(
      'When the distribution was released, or else when the image came into the catalogue',
      DateTime,
    ),
    updated: described('When the image last changed', DateTime),
    created_by: Type.String({
      description: 'Who made the image; `system` for images of the catalogue',
      examples: ['system'],
    }),
    expiry: Nullable(described('When the image will be deleted; null for never', DateTime)),
    eol: Nullable({
      ...DateTime,
      description:
        'End of support. Null for rolling releases, and if the distribution does not publish a date.',
    }),
    capabilities: Type.Array(Type.String(), {
      description: 'What else can be done with the image; usually nothing',
      examples: [[]],
    }),
  },
);

export const imageFilterable = {
  label: { type: 'string' },
  vendor: { type: 'string' },
  is_public: { type: 'boolean' },
  deprecated: { type: 'boolean' },
  size: { type: 'integer' },
  type: { type: 'string' },
  status: { type: 'string', orderable: false },
} as const satisfies FilterFields;
