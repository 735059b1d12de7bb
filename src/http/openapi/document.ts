import type { Endpoint } from '#api/endpoint';
import { SPEC_VERSION } from '../headers.ts';
import { componentsWith } from './components.ts';
import { introduction, TAGS } from './introduction.ts';
import { describeOperation, pathParameters, tagOf, templateOf } from './operation.ts';
import { type Json, SchemaWriter, withNulls } from './schema.ts';
import { securityOf } from './security.ts';

/**
 * The OpenAPI 3.1 document of the API, generated from the endpoints alone.
 * @param ours the endpoints under our own names, if they have others
 */
export function openApiDocument(endpoints: readonly Endpoint[], ours = endpoints): Json {
  const schemas = new SchemaWriter();
  const inPath = pathParameters(endpoints);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const template = templateOf(endpoint);
    paths[template] ??= {};
    paths[template][endpoint.method.toLowerCase()] = describeOperation(endpoint, schemas, inPath);
    const { alias } = endpoint;
    if (alias !== undefined) paths[templateOf({ path: alias })] = { $ref: `#/paths/${pointerOf(template)}` };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Palisade API',
      version: SPEC_VERSION,
      description: introduction,
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v4', description: 'The server that this document comes from' }],
    security: securityOf('*'),
    tags: describeTags(endpoints, ours),
    paths,
    components: componentsWith(schemas.named()),
  };
}

/** As a part of a JSON pointer (RFC 6901). */
function pointerOf(key: string): string {
  return encodeURI(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** In the order of the API reference. */
function describeTags(endpoints: readonly Endpoint[], ours: readonly Endpoint[]): Json[] {
  const names = new Map(
    ours.map((endpoint, index) => [tagOf(endpoint), tagOf(endpoints[index] ?? endpoint)]),
  );
  const order = Object.keys(TAGS);
  return [...names]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([own, name]) => {
      const { title, description } = TAGS[own] ?? { title: own, description: '' };
      return { name, 'x-displayName': title, description };
    });
}

/** The document as it is served and committed. The text is deterministic. */
export function openApiText(endpoints: readonly Endpoint[]): string {
  return documentText(openApiDocument(endpoints));
}

/** A description as text. */
export function documentText(document: Json): string {
  const text = JSON.stringify(document, withNulls, 2);
  // Short objects and arrays are put on one line; otherwise half of all lines would be brackets.
  return `${text
    .replaceAll(/\{\s+("\$ref": "[^"]*")\s+\}/g, '{ $1 }')
    .replaceAll(
      /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g,
      (_, words: string) => `[${words.replaceAll(/,\s+"/g, ', "')}]`,
    )}\n`;
}
