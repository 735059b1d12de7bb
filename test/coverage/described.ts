import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import { openApiText } from '#http/openapi/document';
import { templateOf } from '#http/openapi/operation';
import type { Answer } from '#test/harness/http-client';
import { referredTo } from '#test/harness/reference';
import { replyProblems } from './reply-problems.ts';

interface Response {
  headers: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, { schema: object }>>;
}

interface Description {
  paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>
  >;
  components: { headers: object };
}

/** openapi.json, with everything in place of references to it. */
const { paths, components } = resolved(JSON.parse(openApiText(endpoints)));

/** How an answer differs from its description in openapi.json. */
export function undescribed(endpoint: Endpoint, { status, headers, text, body }: Answer): string[] {
  const responses = paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()]?.responses ?? {};
  const response = responses[status];
  if (!response) return [`there is no response ${status}`];
  const problems = Object.keys(components.headers)
    .filter((name) => headers[name.toLowerCase()] !== undefined && !(name in response.headers))
    .map((name) => `there is no header ${name}`);
  const type = headers['content-type'];
  if (type === 'text/event-stream') return problems;
  const schema = type === undefined ? undefined : response.content?.[type]?.schema;
  if (!schema) return response.content || text !== '' ? [...problems, `there is no ${type}`] : problems;
  return [...problems, ...replyProblems(schema, body)];
}

function resolved(document: object): Description {
  const inside = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inside);
    if ('$ref' in value) return inside(referredTo(document, String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]));
  };
  return inside(document) as Description;
}
