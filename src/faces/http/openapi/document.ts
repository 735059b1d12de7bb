import type { Endpoint } from '../endpoint.ts';
import { SPEC_VERSION } from '../headers.ts';
import { componentsWith } from './components.ts';
import { introduction } from './introduction.ts';
import { describeOperation, tagOf, templateOf, textIdParameters } from './operation.ts';
import { type Json, SchemaWriter } from './schema.ts';

/** The OpenAPI 3.1 document of the API, generated from the endpoints alone. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const schemas = new SchemaWriter();
  const textIds = textIdParameters(endpoints);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const template = templateOf(endpoint);
    paths[template] ??= {};
    paths[template][endpoint.method.toLowerCase()] = describeOperation(endpoint, schemas, textIds);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Palisade API',
      version: SPEC_VERSION,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v4', description: 'The server that this document comes from' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: componentsWith(schemas.named()),
  };
}

/** The document as it is served and committed. The text is deterministic. */
export function openApiText(endpoints: readonly Endpoint[]): string {
  return documentText(openApiDocument(endpoints));
}

/** A description as text. */
export function documentText(document: Json): string {
  const text = JSON.stringify(document, null, 2);
  // Short objects and arrays are put on one line; otherwise half of all lines would be brackets.
  return `${text
    .replaceAll(/\{\s+("\$ref": "[^"]*")\s+\}/g, '{ $1 }')
    .replaceAll(
      /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g,
      (_, words: string) => `[${words.replaceAll(/,\s+"/g, ', "')}]`,
    )}\n`;
}
