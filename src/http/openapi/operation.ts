import type { Requirement } from '#access/decide';
import { AnyObject, type Endpoint } from '#api/endpoint';
import type { FilterFields } from '#domain/filter/filter';
import { parameterNames, replaceParameters } from '../route-table.ts';
import { answeredHeaders, type RefusalName } from './components.ts';
import type { Json, SchemaWriter } from './schema.ts';
import { securityOf } from './security.ts';

/** The path in OpenAPI syntax: `/vpcs/{vpcId}`. */
export function templateOf({ path }: Pick<Endpoint, 'path'>): string {
  return replaceParameters(path, (name) => `{${name}}`);
}

/**
 * Describes one operation.
 * @param inPath schemas of all path parameters
 */
export function describeOperation(
  endpoint: Endpoint,
  schemas: SchemaWriter,
  inPath: PathParameterSchemas,
): Json {
  const { operation, summary, scope, filterable, stream, body } = endpoint;
  const parameters = [
    ...parameterNames(endpoint.path).map((name) =>
      describePathParameter(endpoint, name, inPath.get(name), schemas),
    ),
    ...describeQuery(endpoint, schemas),
    ...(filterable ? [...referTo('Page', 'PageSize'), describeFilter(filterable)] : []),
    ...(stream ? [...referTo('LastEventId', 'Cursor'), describeFilter(stream.filterable)] : []),
    ...(endpoint.hasDryRun ? referTo('DryRun') : []),
    ...(endpoint.write?.reach ? referTo('Reach') : []),
    ...(endpoint.method === 'GET' ? [] : referTo('IdempotencyKey')),
  ];
  return {
    operationId: operation,
    summary,
    description: [describeAccess(endpoint), ...describeAlias(endpoint)].join(' '),
    tags: [tagOf(endpoint)],
    ...(scope === '*' ? {} : { security: securityOf(scope) }),
    ...(scope === 'public' ? {} : { 'x-required-scope': scope }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: body === AnyObject || (body.required ?? []).length > 0,
            content: { 'application/json': { schema: schemas.write(body, true) } },
          },
        }
      : {}),
    responses: describeResponses(endpoint, schemas),
  };
}

/** The tag of an operation: its own, or the first segment of its path. */
export function tagOf({ tag, path }: Endpoint): string {
  return tag ?? path.split('/')[1] ?? '';
}

function describePathParameter(
  { path }: Endpoint,
  name: string,
  field: object | undefined,
  schemas: SchemaWriter,
): Json {
  const { description = '', ...schema } = schemas.write(
    field ? { ...field, table: undefined } : { type: 'string' },
  );
  const note = path.endsWith(`*${name}`) ? ' The slash in the id may be percent-encoded or not.' : '';
  return { name, in: 'path', required: true, description: `${String(description)}${note}`, schema };
}

function describeQuery({ query }: Endpoint, schemas: SchemaWriter): Json[] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = schemas.write(property);
    return { name, in: 'query', required: query?.required?.includes(name) ?? false, description, schema };
  });
}

/** The usual reply or, where a dry run can tell the reach that a write changes, also that of such a dry run. */
function withReach({ write }: Endpoint, usual: Json, schemas: SchemaWriter): Json {
  if (!write?.reach) return usual;
  const told = {
    type: 'object',
    description: 'The reply of a dry run with `reach`.',
    properties: {
      reply: { ...usual, description: 'The usual reply of a dry run.' },
      reach: {
        ...schemas.write(write.reach.reply),
        description: 'Connections that become possible or impossible.',
      },
    },
    required: ['reply', 'reach'],
  };
  return { anyOf: [usual, told] };
}

/** Parameters that many operations have. */
function referTo(...names: readonly string[]): Json[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function describeFilter(fields: FilterFields): Json {
  const names = Object.entries(fields).map(([name, { type, orderable }]) => {
    const isPlain = type === 'string' && orderable !== false;
    const facts = [
      type === 'strings' ? 'array of strings' : type,
      ...(orderable === false ? ['not for +order_by'] : []),
    ];
    return isPlain ? `\`${name}\`` : `\`${name}\` (${facts.join(', ')})`;
  });
  const filterable =
    names.length > 0
      ? `Fields: ${names.join(', ')}.`
      : 'This list has no filterable fields, but accepts `+order` and `+limit`.';
  return {
    name: 'X-Filter',
    in: 'header',
    description: `Filter and order, as a JSON object (see Filters). ${filterable}`,
    schema: { type: 'string', contentMediaType: 'application/json' },
    'x-filter-fields': fields,
  };
}

function describeAccess({ scope, target }: Endpoint): string {
  if (scope === 'public') return 'Requires no token.';
  const token = scope === '*' ? 'Requires any valid token.' : `Requires the scope \`${scope}\`.`;
  const grant = target && describeRequirement(target.requirement);
  return grant ? `${token} ${grant}` : token;
}

function describeAlias({ alias }: Endpoint): string[] {
  return alias === undefined
    ? []
    : [`\`${replaceParameters(alias, (name) => `{${name}}`)}\` is an alias of this path.`];
}

function describeRequirement(requirement: Requirement): string | undefined {
  switch (requirement.kind) {
    case 'member':
      return undefined;
    case 'entity':
      return `Restricted users need the grant \`${requirement.wanted}\` on the record.`;
    case 'global':
      return `Restricted users need the global grant \`${requirement.grant}\`.`;
    case 'account_access':
      return `Restricted users need the global grant \`account_access\` with \`${requirement.wanted}\`.`;
    case 'unrestricted':
      return 'Only for unrestricted users.';
    case 'person':
      return 'Not allowed for proxy users of parent accounts.';
    case 'nobody':
      return 'Not allowed for any user.';
  }
}

function describeSuccess({ filterable, stream, reply, hasDryRun, method }: Endpoint): string {
  if (method === 'DELETE' && hasDryRun)
    return 'Success: an empty object. In a dry run, what would be deleted.';
  if (stream) return 'The events, as they happen.';
  if (filterable) return 'One page of the list.';
  const shape: object = reply;
  const { properties = {} }: { properties?: object } = shape;
  return Object.keys(properties).length === 0 ? 'Success: an empty object.' : 'Success, with the record.';
}

function describeResponses(endpoint: Endpoint, schemas: SchemaWriter): Json {
  const { method, path, scope, filterable, stream, reply, noContent, hasDryRun } = endpoint;
  const deletion = { $ref: '#/components/schemas/Deletion' };
  const isPublic = scope === 'public';
  const refusals: [status: string, name: RefusalName, applies: boolean][] = [
    ['400', 'Invalid', method !== 'GET' || (filterable ?? stream) !== undefined],
    ['401', 'InvalidToken', !isPublic],
    ['403', 'Unauthorized', !isPublic],
    ['404', 'NotFound', parameterNames(path).length > 0],
    ['409', 'InProgress', method !== 'GET'],
    ['410', 'CursorExpired', stream !== undefined],
    ['413', 'TooLarge', method !== 'GET'],
    ['422', 'KeyReused', method !== 'GET'],
    ['429', 'TooManyRequests', true],
    ['default', 'OtherError', true],
  ];
  return {
    '200': {
      description: describeSuccess(endpoint),
      headers: answeredHeaders(endpoint),
      content: stream
        ? { 'text/event-stream': { schema: describeFrames(schemas.write(reply)) } }
        : {
            'application/json': {
              schema: withReach(
                endpoint,
                method === 'DELETE' && hasDryRun ? deletion : schemas.write(reply),
                schemas,
              ),
            },
          },
    },
    ...(noContent === undefined
      ? {}
      : { '204': { description: noContent, headers: answeredHeaders(endpoint) } }),
    ...Object.fromEntries(
      refusals
        .filter(([, , applies]) => applies)
        .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

/** OpenAPI 3.1 has no words for the parts of a stream, so the text names them, and the schema is that of the data. */
function describeFrames(record: Json): Json {
  return {
    type: 'string',
    description:
      'Server-Sent Events: `id` is the cursor, `event` the action, `data` the record as JSON. A comment line comes every 15 seconds.',
    examples: ['id: 4vJm.1042\nevent: vpc_create\ndata: {"id": 1042, "action": "vpc_create"}\n\n'],
    contentMediaType: 'application/json',
    contentSchema: record,
  };
}

/** The schemas of path parameters, by name. */
type PathParameterSchemas = ReadonlyMap<string, object>;

/**
 * A path parameter is the field of a record that identifies it: of the record that the endpoint returns whose path
 * ends with the parameter.
 */
export function pathParameters(endpoints: readonly Endpoint[]): PathParameterSchemas {
  const found = new Map<string, object>();
  for (const { method, path, reply } of endpoints) {
    const last = parameterNames(path).at(-1);
    if (method !== 'GET' || last === undefined || !/[:*]\w+$/.test(path)) continue;
    const record: object = reply;
    const { properties }: { properties?: Readonly<Record<string, object>> } = record;
    const field = properties?.[last] ?? properties?.id;
    if (field) found.set(last, field);
  }
  return found;
}
