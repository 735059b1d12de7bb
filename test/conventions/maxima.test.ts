import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#app/endpoints';
import type { InputSchema } from '#domain/schema/input-schema';

/** Objects with arbitrary keys. The size of their JSON is limited when they are stored. */
const FREE_OBJECTS = ['updatePreferences'];

type BodySchema = InputSchema & { additionalProperties?: boolean };

/** Paths of texts and lists without a maximum length, and of objects with arbitrary keys. */
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

test('every string and every list in a request body has a maximum', () => {
  const found = endpoints.flatMap(({ operation, body }) =>
    body ? unlimited(body as unknown as BodySchema, operation) : [],
  );
  assert.deepEqual(found, FREE_OBJECTS);
});

test('a body schema without maxima is detected', () => {
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
