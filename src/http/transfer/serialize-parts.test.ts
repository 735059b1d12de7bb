import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastJson from 'fast-json-stringify';
import type { ReplySchema } from '#api/wording';
import { endpoints } from '#app/endpoints';
import { bounds } from '#domain/budget';
import { countValues, mayBeLarge, serializeInParts, serializePortions } from './serialize-parts.ts';

interface AnySchema extends ReplySchema {
  type?: string | string[];
  properties?: Record<string, AnySchema>;
  items?: AnySchema;
  maxItems?: number;
}

/** A value whose lists have the given numbers of elements. */
function valueOf(schema: AnySchema, sizes: readonly number[]): unknown {
  const type = [schema.type ?? 'object'].flat()[0];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, valueOf(property, sizes)]),
    );
  }
  if (schema.items) {
    const [size = 0, ...rest] = sizes;
    return Array.from({ length: schema.maxItems ?? size }, () => valueOf(schema.items as AnySchema, rest));
  }
  if (type === 'string') return '"ï🙂';
  if (type === 'integer' || type === 'number') return 7;
  return type === 'boolean' ? true : type === 'null' ? null : {};
}

const SIZES = [[0], [3, 0], [1, 1_200, 1], [2, 2, 600], [300, 1, 0]];

test('the parts of a reply make up the text of the whole reply', async () => {
  for (const { operation, reply } of endpoints) {
    const schema = withoutRequired(reply) as AnySchema;
    const whole = fastJson(schema as never);
    for (const sizes of SIZES) {
      const value = valueOf(schema, sizes);
      const text = Buffer.concat(await serializeInParts(schema, value)).toString();
      assert.ok(text === whole(value), `${operation} with ${sizes.join()}`);
    }
  }
});

test('a list in portions is serialized to the text of the whole list', async () => {
  const lists = endpoints.filter(({ filterable }) => filterable);
  for (const { operation, reply } of lists) {
    const schema = withoutRequired(reply) as AnySchema;
    const whole = fastJson(schema as never);
    for (const [size, portion] of [0, 1, 7, 40].flatMap((size) => [1, 7, 100].map((most) => [size, most]))) {
      const data = valueOf(schema.properties?.data as AnySchema, [size as number, 30, 2]) as unknown[];
      const counts = { page: 2, pages: 3, results: 77 };
      const value = { data: inPortions(data, portion as number), ...counts };
      const text = Buffer.concat(await serializePortions(schema, value)).toString();
      assert.ok(text === whole({ data, ...counts }), `${operation} with ${size} rows, ${portion} at a time`);
    }
  }
});

/** An empty portion must not change the text. */
async function* inPortions(rows: unknown[], size: number): AsyncGenerator<unknown[]> {
  yield [];
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

test('missing and null values are serialized correctly in parts', async () => {
  const schema = {
    type: 'object',
    properties: {
      list: { type: ['array', 'null'], items: { type: 'integer' } },
      other: { type: 'array', items: { type: ['string', 'null'] } },
      none: { type: 'string' },
    },
  };
  const many = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? null : `${index}`));
  for (const value of [{ other: many }, { list: null, other: many }, { list: [1], other: many, none: 'x' }]) {
    const text = Buffer.concat(await serializeInParts(schema, value)).toString();
    assert.ok(text === JSON.stringify(value));
  }
});

test('serialization stops when the client disconnects', async () => {
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const value = Array.from({ length: 1_000_000 }, (_, id) => ({ id }));
  const gone = new AbortController();
  const working = serializeInParts(schema, value, { leaving: gone });
  gone.abort();
  await assert.rejects(working, { name: 'AbortError' });
});

test('nested lists are told from paginated lists', () => {
  const large = endpoints
    .filter(
      ({ method, reply, filterable, operation }) =>
        // Events have a list only where it is asked for, and then they take their turn themselves.
        method === 'GET' &&
        operation !== 'listEvents' &&
        mayBeLarge(reply as ReplySchema, filterable !== undefined),
    )
    .map(({ operation }) => operation as string);
  for (const operation of ['listVpcs', 'getVpc', 'getComputeIps'])
    assert.ok(large.includes(operation), operation);
  for (const operation of ['listLogins', 'listTokens', 'getProfile'])
    assert.ok(!large.includes(operation), operation);
});

test('a small reply is serialized in one piece', () => {
  const list = endpoints.find(({ operation }) => operation === 'listVpcs');
  const schema = list?.reply as AnySchema;
  assert.ok(countValues(schema, valueOf(schema, [50, 5, 1])) <= bounds.replyValues.value);
  assert.ok(countValues(schema, valueOf(schema, [500, 200, 0])) > bounds.replyValues.value);
});

function withoutRequired(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'required' && Array.isArray(value) ? undefined : value)),
  );
}
