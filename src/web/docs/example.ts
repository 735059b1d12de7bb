import {
  type Document,
  nameOf,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiSchema,
  resolve,
} from './document.ts';

export interface OperationEntry {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

/** A request that fits the description of its operation. */
export interface ExampleRequest {
  method: string;
  /** Below the address of the API, with its parameters filled in, and with the query. */
  path: string;
  /** Values of the parameters in the path, by name. */
  inPath: Readonly<Record<string, unknown>>;
  /** Those of the query that are required. */
  query: Readonly<Record<string, unknown>>;
  /** Undefined without a body. */
  body: unknown;
  needsToken: boolean;
  isStream: boolean;
}

/** A value that matches the schema: the schema's own example if it has one. */
export function exampleOf(document: Document, schema: OpenApiSchema): unknown {
  const { type, properties, items, ...rest } = resolve(document, schema);
  if (rest.examples?.length) return rest.examples[0];
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return rest.enum[0];
  if (rest.default !== undefined) return rest.default;
  const types = [type ?? []].flat();
  // Nullable values are usually null; a nullable list is one that clients may omit.
  if (types.includes('null') && !items && !properties) return null;
  if (items) return [exampleOf(document, items)];
  if (types.includes('object')) {
    const entries = Object.entries(properties ?? {});
    return Object.fromEntries(entries.map(([key, value]) => [key, exampleOf(document, value)]));
  }
  if (types.includes('boolean')) return true;
  return types.includes('string') ? '...' : (rest.minimum ?? 1);
}

/** The parameters of an operation, with those that several operations share. */
export function parametersOf(document: Document, { parameters = [] }: OpenApiOperation): OpenApiParameter[] {
  return parameters.flatMap((parameter) => {
    const found = '$ref' in parameter ? document.components.parameters[nameOf(parameter.$ref)] : parameter;
    return found ? [found] : [];
  });
}

export function exampleRequest(
  document: Document,
  { path, method, operation }: OperationEntry,
): ExampleRequest {
  const parameters = parametersOf(document, operation);
  const valuesIn = (place: OpenApiParameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, schema }) => [name, exampleOf(document, schema)]),
    );
  const inPath = valuesIn('path');
  const query = valuesIn('query');
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const { requestBody, security, responses } = operation;
  const answer = responses['200'];
  return {
    method,
    path:
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inPath[name])) +
      (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    inPath,
    query,
    body: requestBody && exampleOf(document, requestBody.content['application/json'].schema),
    needsToken: security?.length !== 0,
    isStream: answer !== undefined && 'content' in answer && 'text/event-stream' in (answer.content ?? {}),
  };
}

/** The schema of an operation's successful response. */
export function answerOf({ responses }: OpenApiOperation): OpenApiSchema {
  const answer = responses['200'];
  const content = answer && 'content' in answer ? answer.content : undefined;
  return (content?.['application/json'] ?? content?.['text/event-stream'])?.schema ?? {};
}

/** The answer to the example of the request: what the body sets stands in it. */
export function exampleAnswer(document: Document, entry: OperationEntry): unknown {
  const answer = exampleOf(document, answerOf(entry.operation));
  const { body } = exampleRequest(document, entry);
  return body === undefined ? answer : fitted(answer, body);
}

/** A word for which the service answers the value that it chose. */
const CHOSEN_BY_SERVICE = 'any';

function fitted(answer: unknown, body: unknown): unknown {
  if (Array.isArray(answer)) {
    return Array.isArray(body) ? body.map((one) => fitted(answer[0] ?? one, one)) : answer;
  }
  if (isObject(answer) && isObject(body)) {
    const entries = Object.entries(answer).map(([key, value]) => [
      key,
      key in body ? fitted(value, body[key]) : value,
    ]);
    return Object.fromEntries(entries);
  }
  return body === CHOSEN_BY_SERVICE || isObject(answer) || isObject(body) ? answer : body;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
