// The types and the operations of the API for programs in TypeScript, from its description.
import openapiTS, { astToString } from 'openapi-typescript';
import { endpoints } from '#app/endpoints';
import { openApiDocument } from '#http/openapi/document';

/** The parts of the document that this file reads. */
interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface ApiOperation {
  operationId?: string;
  parameters?: { in?: string; name?: string; 'x-filter-fields'?: Record<string, object> }[];
  responses?: Record<string, ApiResponse>;
}

interface ApiResponse {
  headers?: unknown;
  content?: Record<string, { schema?: { anyOf?: readonly object[] } }>;
}

const HEADER = '// Written by `npm run gen` from the description of the API.\n\n';
const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch']);

/** The shapes of bodies and replies. Headers and error answers, the same everywhere, would be half of the text. */
export async function clientTypes(described: object = openApiDocument(endpoints)): Promise<string> {
  const document = copyOf(described);
  const filters = filterFields(document);
  for (const { operation } of operationsOf(document)) {
    operation.parameters = operation.parameters?.filter((one) => one.in !== 'header') ?? [];
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {})
        .filter(([status]) => status.startsWith('2'))
        .map(([status, response]) => [status, { ...usualReply(response), headers: {} }]),
    );
  }
  delete document.components.headers;
  delete document.components.responses;
  const ast = await openapiTS(JSON.stringify(document), { alphabetize: true });
  // Programs name operations, not paths.
  return `${HEADER}${astToString(ast).replace(/export interface paths \{[^]*?\n\}\n/, '')}${filters}`;
}

/** Without what only a dry run answers: all other callers would have to tell it apart. */
function usualReply(response: ApiResponse): ApiResponse {
  const schema = response.content?.['application/json']?.schema;
  const [usual] = schema?.anyOf ?? [];
  return usual ? { ...response, content: { 'application/json': { schema: usual } } } : response;
}

/** How each operation is called, as data: for requests, and for showing them as commands. */
export function clientOperations(described: object = openApiDocument(endpoints)): string {
  const lines = operationsOf(copyOf(described)).map(({ method, path, operation }) => {
    const { operationId, parameters = [] } = operation;
    const filterable = parameters.some(({ name }) => name === 'X-Filter') ? ', filterable: true' : '';
    return `  ${operationId}: { method: '${method.toUpperCase()}', path: '${path}'${filterable} },`;
  });
  return `${HEADER}export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Below the address of the API, with parameters as \`{name}\`. */
  path: string;
  /** Whether \`X-Filter\` selects and orders. */
  filterable?: true;
}

export const operations = {
${lines.toSorted().join('\n')}
} as const satisfies Record<string, Operation>;
`;
}

/** The fields that each list can be filtered by. */
function filterFields(document: ApiDocument): string {
  const lists = operationsOf(document).flatMap(({ operation: { operationId, parameters = [] } }) => {
    const fields = parameters.find(({ name }) => name === 'X-Filter')?.['x-filter-fields'];
    if (!fields) return [];
    const lines = Object.entries(fields).map(([name, field]) => `        ${key(name)}: ${shape(field)};\n`);
    return [`    ${operationId}: {${lines.length > 0 ? `\n${lines.join('')}    ` : ''}};\n`];
  });
  return `export interface filterFields {\n${lists.toSorted().join('')}}\n`;
}

function key(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}

function shape(field: object): string {
  const entries = Object.entries(field).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${entries.join('; ')} }`;
}

/** A copy that may be changed. */
function copyOf(described: object): ApiDocument {
  const document: ApiDocument = JSON.parse(JSON.stringify(described));
  return document;
}

function operationsOf({ paths }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}
