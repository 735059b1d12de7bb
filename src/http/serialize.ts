import fastJson from 'fast-json-stringify';
import type { Endpoint } from './endpoint.ts';

type Serializer = (value: unknown) => string;

const serializers = new WeakMap<Endpoint, Serializer>();

/**
 * The reply as JSON text: the keys of its schema in their order, and no others. It cannot fail on a missing key,
 * because the change it tells of is committed already: completeness is the compiler's and the tests' to prove.
 */
export function serializeReply(endpoint: Endpoint, value: unknown): string {
  let serializer = serializers.get(endpoint);
  if (!serializer) {
    serializer = fastJson(withoutRequired(endpoint.reply) as never) as Serializer;
    serializers.set(endpoint, serializer);
  }
  return serializer(value);
}

function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== 'required' || !Array.isArray(value),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutRequired(value)]));
}
