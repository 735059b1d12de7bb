import fastJson from 'fast-json-stringify';
import { DateTime } from '../domain/wire.ts';
import type { Endpoint } from './endpoint.ts';

type Serializer = (value: unknown) => string;

const { pattern: TIME_PATTERN } = DateTime as { pattern?: string };

const serializers = new WeakMap<Endpoint, Serializer>();

/**
 * The reply as JSON text: the keys of its schema in their order, and no others. It cannot fail on a missing key,
 * because the change it tells of is committed already: completeness is the compiler's and the tests' to prove.
 */
export function serializeReply(endpoint: Endpoint, value: unknown): string {
  let serializer = serializers.get(endpoint);
  if (!serializer) {
    serializer = fastJson(forSerializer(endpoint.reply) as never) as Serializer;
    serializers.set(endpoint, serializer);
  }
  return serializer(value);
}

/** Nothing is required, and times are not looked through for what JSON has to escape. */
function forSerializer(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forSerializer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== 'required' || !Array.isArray(value),
  );
  const kept = Object.fromEntries(entries.map(([key, value]) => [key, forSerializer(value)]));
  return kept.type === 'string' && kept.pattern === TIME_PATTERN ? { ...kept, format: 'unsafe' } : kept;
}
