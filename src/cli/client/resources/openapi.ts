import { readFileSync } from 'node:fs';
import { operations } from '#client/generated/operations';

export type DescribedOperationName = keyof typeof operations;

/** A JSON Schema, as far as flags and columns need it. */
export interface DescribedSchema {
  $ref?: string;
  /** One schema, or null. */
  anyOf?: readonly DescribedSchema[];
  type?: string | readonly string[];
  description?: string;
  enum?: readonly (string | null)[];
  properties?: Readonly<Record<string, DescribedSchema>>;
  required?: readonly string[];
  items?: DescribedSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  /** Null is allowed, but counts as absent. */
  'x-null'?: 'absent';
}

export interface DescribedParameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: DescribedSchema;
}

interface DescribedContent {
  content?: { 'application/json'?: { schema: DescribedSchema } };
}

interface DescribedOperation {
  summary: string;
  parameters?: readonly DescribedParameter[];
  requestBody?: DescribedContent;
  responses: Readonly<Record<string, DescribedContent>>;
}

interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  components: { schemas: Readonly<Record<string, DescribedSchema>> };
}

/** An operation as the API describes it. */
export interface OperationDescription {
  summary: string;
  /** What stands in the query, without what all lists and writes have. */
  query: readonly DescribedParameter[];
  /** Whether a dry run can tell which connections become possible or impossible. */
  tellsReach: boolean;
  body: DescribedSchema | undefined;
  reply: DescribedSchema | undefined;
}

let read: OpenApi | undefined;

/** The relative path is right both from `src/` and from the compiled files in `dist/`. */
function openApi(): OpenApi {
  read ??= JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));
  if (!read) throw new Error('openapi.json is empty');
  return read;
}

export function described(name: DescribedOperationName): OperationDescription {
  const { method, path } = operations[name];
  const operation = openApi().paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`openapi.json does not describe ${name}`);
  const { summary, parameters = [], requestBody, responses } = operation;
  return {
    summary,
    query: parameters.filter((one) => one.in === 'query' && one.$ref === undefined),
    tellsReach: parameters.some((one) => one.$ref === '#/components/parameters/Reach'),
    body: resolved(requestBody?.content?.['application/json']?.schema),
    reply: resolved(responses['200']?.content?.['application/json']?.schema),
  };
}

/** A schema itself, where there is only its name. */
export function resolved(schema: DescribedSchema | undefined): DescribedSchema | undefined {
  const name = (schema?.anyOf?.[0] ?? schema)?.$ref?.split('/').at(-1);
  return name === undefined ? schema : openApi().components.schemas[name];
}

/** The types of a schema without `null`, which counts as absent. */
export function typesOf({ type = [] }: DescribedSchema): readonly string[] {
  return (typeof type === 'string' ? [type] : type).filter((one) => one !== 'null');
}

/** Whether null as a value means something. */
export function isNullable({ type = [], 'x-null': meaning }: DescribedSchema): boolean {
  return meaning === undefined && type.includes('null');
}

/** The values of an enumeration without `null`. */
export function choicesOf({ enum: values }: DescribedSchema): string[] | undefined {
  return values?.filter((one) => one !== null);
}
