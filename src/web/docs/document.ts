/** The parts of the OpenAPI document that the reference shows. */
export interface Document {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; 'x-displayName': string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
    responses: Readonly<Record<string, { description: string }>>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security?: readonly unknown[];
  'x-required-scope'?: string;
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: { content: JsonContent };
  responses: Readonly<Record<string, Reference | { description: string; content?: AnswerContent }>>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
}

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  examples?: readonly unknown[];
  required?: readonly string[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

interface Reference {
  $ref: string;
}

/** A reply in JSON, or a stream of events. */
interface AnswerContent {
  'application/json'?: { schema: Schema };
  'text/event-stream'?: { schema: Schema };
}

interface JsonContent {
  'application/json': { schema: Schema };
}

/** The last part of a reference: `Vpc` in `#/components/schemas/Vpc`. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema, following a reference if it is one. */
export function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOf(schema.$ref)];
  if (!found) throw new Error(`${schema.$ref} leads nowhere`);
  return found;
}
