/** The parts of the OpenAPI document that the reference shows. */
export interface Document {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; 'x-displayName': string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  components: {
    schemas: Readonly<Record<string, OpenApiSchema>>;
    parameters: Readonly<Record<string, OpenApiParameter>>;
    responses: Readonly<Record<string, { description: string }>>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security?: readonly unknown[];
  parameters?: readonly (OpenApiParameter | OpenApiReference)[];
  requestBody?: { content: JsonContent };
  responses: Readonly<Record<string, OpenApiReference | { description: string; content?: AnswerContent }>>;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: OpenApiSchema;
}

export interface OpenApiSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  examples?: readonly unknown[];
  required?: readonly string[];
  items?: OpenApiSchema;
  properties?: Readonly<Record<string, OpenApiSchema>>;
}

interface OpenApiReference {
  $ref: string;
}

/** A reply in JSON, or a stream of events. */
interface AnswerContent {
  'application/json'?: { schema: OpenApiSchema };
  'text/event-stream'?: { schema: OpenApiSchema };
}

interface JsonContent {
  'application/json': { schema: OpenApiSchema };
}

/** The last part of a reference: `Vpc` in `#/components/schemas/Vpc`. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema, following a reference if it is one. */
export function resolve(document: Document, schema: OpenApiSchema): OpenApiSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOf(schema.$ref)];
  if (!found) throw new Error(`${schema.$ref} leads nowhere`);
  return found;
}
