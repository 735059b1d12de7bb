import type { Endpoint } from '#api/endpoint';
import type { ReplySchema } from '#api/wording';
import { bounds } from '#domain/budget';
import { DateTime } from '#domain/schema/wire';
import {
  countValues,
  isInPortions,
  OWN_WRITER,
  type SerializationOptions,
  serializeInParts,
  serializePortions,
} from './serialize-parts.ts';

type Serializer = (value: unknown) => string;

const { pattern: TIME_PATTERN } = DateTime as { pattern?: string };

interface SchemaSerializer {
  schema: ReplySchema;
  serializer: Serializer;
}

const prepared = new WeakMap<Endpoint, SchemaSerializer>();

/**
 * Serializes a reply: only the keys of its schema, in the schema's order. A large reply is returned in parts, and
 * other requests run in between. Missing keys cause no error, because the change has already been committed;
 * compiler and tests ensure completeness.
 */
export function serializeReply(
  endpoint: Endpoint,
  value: unknown,
  { leaving, holdPart }: SerializationOptions = {},
): string | Promise<Buffer[]> {
  const { schema, serializer } = prepare(endpoint);
  const making = { leaving, holdPart, writer: endpoint.wording?.writer };
  if (isInPortions(value)) return serializePortions(schema, value, making);
  return countValues(schema, value) > bounds.replyValues.value
    ? serializeInParts(schema, value, making)
    : serializer(value);
}

/** Serializes a reply at once, whatever its size. */
export function serializeWhole(endpoint: Endpoint, value: unknown): string {
  return prepare(endpoint).serializer(value);
}

function prepare(endpoint: Endpoint): SchemaSerializer {
  let found = prepared.get(endpoint);
  if (!found) {
    const schema = forSerializer(endpoint.reply) as ReplySchema;
    found = { schema, serializer: (endpoint.wording?.writer ?? OWN_WRITER).serializer(schema) };
    prepared.set(endpoint, found);
  }
  return found;
}

/** Removes `required`, and marks times as safe, so that they are not scanned for characters to escape. */
function forSerializer(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forSerializer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== 'required' || !Array.isArray(value),
  );
  const kept = Object.fromEntries(entries.map(([key, value]) => [key, forSerializer(value)]));
  return kept.type === 'string' && kept.pattern === TIME_PATTERN ? { ...kept, format: 'unsafe' } : kept;
}
