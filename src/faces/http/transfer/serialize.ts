import fastJson from 'fast-json-stringify';
import { bounds } from '#domain/budget';
import { DateTime } from '#domain/schema/wire';
import type { Endpoint } from '../endpoint.ts';
import {
  isInPortions,
  type Making,
  type ReplySchema,
  serializeInParts,
  serializePortions,
  weigh,
} from './serialize-parts.ts';

type Serializer = (value: unknown) => string;

const { pattern: TIME_PATTERN } = DateTime as { pattern?: string };

interface Prepared {
  schema: ReplySchema;
  serializer: Serializer;
}

const prepared = new WeakMap<Endpoint, Prepared>();

/**
 * The reply as JSON text: the keys of its schema in their order, and no others. A large one comes as the parts of the
 * text, and other requests go first between them. It cannot fail on a missing key, because the change it tells of is
 * committed already: completeness is the compiler's and the tests' to prove.
 */
export function serializeReply(
  endpoint: Endpoint,
  value: unknown,
  making: Making = {},
): string | Promise<Buffer[]> {
  const { schema, serializer } = prepare(endpoint);
  if (isInPortions(value)) return serializePortions(schema, value, making);
  return weigh(schema, value) > bounds.replyValues.value
    ? serializeInParts(schema, value, making)
    : serializer(value);
}

function prepare(endpoint: Endpoint): Prepared {
  let found = prepared.get(endpoint);
  if (!found) {
    const schema = forSerializer(endpoint.reply) as ReplySchema;
    found = { schema, serializer: fastJson(schema as never) as Serializer };
    prepared.set(endpoint, found);
  }
  return found;
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
