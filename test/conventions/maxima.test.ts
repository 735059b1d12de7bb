import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#app/endpoints';
import type { InputSchema } from '#domain/schema/validate';

/** Free keys: what is stored of them is limited by the size of their JSON. */
const FREE_OBJECTS = ['updatePreferences'];

type BodySchema = InputSchema & { additionalProperties?: boolean };

/** Paths of the texts and lists below a schema that may be of any length, and of the objects that may have any key. */
function unlimited(schema: BodySchema, path: string): string[] {
  const types = [schema.type ?? []].flat();
  const isFreeText = types.includes('string') && schema.enum === undefined && schema.maxLength === undefined;
  const isFreeList = types.includes('array') && schema.maxItems === undefined && schema.limit === undefined;
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...(isFreeText || isFreeList || schema.additionalProperties ? [path] : []),
    ...properties.flatMap(([key, property]) => unlimited(property, `${path}.${key}`)),
    ...(schema.items ? unlimited(schema.items, `${path}[]`) : []),
  ];
}

test('every text and every list of a request body has a maximum', () => {
  const found = endpoints.flatMap(({ operation, body }) =>
    body ? unlimited(body as unknown as BodySchema, operation) : [],
  );
  assert.deepEqual(found, FREE_OBJECTS);
});

test('a body without maxima is noticed', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string', rule: () => undefined },
      nullable: { type: ['string', 'null'] },
      fixed: { type: 'string', enum: ['a'] },
      list: { type: 'array', items: { type: 'string', maxLength: 1 } },
      texts: { type: 'array', maxItems: 1, items: { type: 'string' } },
    },
  };
  assert.deepEqual(unlimited(schema, ''), ['.text', '.nullable', '.list', '.texts[]']);
});
