import type { Endpoint } from '#api/endpoint';
import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE, MINIMUM_PAGE_SIZE } from '#api/pagination';
import { FILTER_NOT_JSON } from '#domain/filter/filter';
import { ERROR_HEADER } from '../headers.ts';
import type { Json } from './schema.ts';
import { securitySchemes } from './security.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };

/** Response headers. */
const headers = {
  'X-Request-Id': {
    description: 'Id of the request, which is also in the log of the service.',
    schema: text,
  },
  'X-Spec-Version': { description: 'Version of the API.', schema: text },
  'X-OAuth-Scopes': {
    description: 'Scopes of the token, separated by spaces; `unknown` without a valid token.',
    schema: text,
  },
  'X-Accepted-OAuth-Scopes': {
    description: 'Scope that the operation requires; `*` if any valid token is accepted.',
    schema: text,
  },
  'X-Customer-UUID': {
    description: 'The account in which the token acts. Absent without a valid token.',
    schema: text,
  },
  'X-RateLimit-Limit': {
    description:
      'Requests allowed in one window. Absent without a valid token, unless the operation requires none.',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: integer },
  'X-RateLimit-Reset': { description: 'End of this window, in epoch seconds.', schema: integer },
  'Retry-After': { description: 'Seconds to the end of this window.', schema: integer },
  'Idempotent-Replayed': {
    description: 'Present when the response repeats the one to an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Dry-Run': {
    description: 'Present when nothing was changed, because `dry_run=true` was sent.',
    schema: { type: 'string', const: 'true' },
  },
  [ERROR_HEADER]: {
    description:
      'Names the reason of each error for programs, in the order of `errors`; at most 20. Names never change; new ones may come.',
    schema: { type: 'string', pattern: '^[A-Z0-9_]+(, [A-Z0-9_]+)*$', examples: ['REQUIRED, NOT_VALID'] },
  },
  'WWW-Authenticate': {
    description: 'The supported authentication scheme.',
    schema: { type: 'string', const: 'Bearer' },
  },
};

type HeaderName = keyof typeof headers;

const identifying: readonly HeaderName[] = [
  'X-Request-Id',
  'X-Spec-Version',
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-Customer-UUID',
];
const rate: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
];

const ofWrites: readonly HeaderName[] = ['Idempotent-Replayed', 'X-Dry-Run'];

/** Headers of a successful response. */
export function answeredHeaders({ method }: Pick<Endpoint, 'method'>): Json {
  return referTo([...identifying, ...rate, ...(method === 'GET' ? [] : ofWrites)]);
}

/** Error responses by component name. In operations, `default` stands for all others. */
const refusals = {
  Invalid: {
    description:
      'The body, the query or the filter is invalid, or the request conflicts with existing records.',
    example: { errors: [{ field: 'label', reason: 'Length must be 1-64 characters' }] },
  },
  InvalidToken: {
    description: 'The token is missing or invalid, or lacks the scope.',
    example: { errors: [{ reason: 'Invalid Token' }] },
  },
  Unauthorized: {
    description:
      'The user lacks the grant, or is not allowed to use the operation; or the token is limited to VPCs, and the operation is about something else.',
    example: { errors: [{ reason: 'Unauthorized' }] },
  },
  NotFound: {
    description: 'The account has no such record.',
    example: { errors: [{ reason: 'Not found' }] },
  },
  InProgress: {
    description:
      'Only with an `Idempotency-Key`: the same request may still be in progress. Send it again after `Retry-After` seconds.',
    example: { errors: [{ reason: 'A request with this idempotency key is in progress' }] },
  },
  CursorExpired: {
    description:
      'The cursor is older than what the service keeps, or the database was restored since. Begin without a cursor, and read what was missed from the list.',
    example: { errors: [{ reason: 'Cursor has expired' }] },
  },
  TooLarge: {
    description: 'The body is larger than the operation allows.',
    example: { errors: [{ reason: 'Request body is too large' }] },
  },
  KeyReused: {
    description: 'The `Idempotency-Key` was used for another request.',
    example: { errors: [{ reason: 'The idempotency key was used for another request' }] },
  },
  TooManyRequests: {
    description: 'The rate limit is exceeded: retry after `Retry-After` seconds.',
    example: { errors: [{ reason: 'Too many requests' }] },
  },
  OtherError: {
    description:
      'Any other error: 405 if the path does not support the method, 500 after an unexpected error, 503 during maintenance (with `X-Maintenance-Mode: true`) or overload.',
    example: { errors: [{ reason: 'Internal server error' }] },
  },
};

export type RefusalName = keyof typeof refusals;

function refusalResponses(): Json {
  const entries = Object.entries(refusals).map(([name, { description, example }]) => [
    name,
    {
      description,
      headers: referTo([
        ...identifying,
        ERROR_HEADER,
        ...rate,
        name === 'InvalidToken' ? 'WWW-Authenticate' : 'X-Dry-Run',
      ]),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example } },
    },
  ]);
  return Object.fromEntries(entries);
}

const errors = {
  type: 'object',
  description: 'Body of every error response.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      description: 'All errors of the request, in the order of its fields.',
      items: {
        type: 'object',
        required: ['reason'],
        properties: {
          field: {
            ...text,
            description:
              'Path of the field (`subnets[0].label`), `X-Filter`, or the name of a query parameter. Absent if the error does not concern one field.',
            examples: ['X-Filter'],
          },
          reason: { ...text, description: 'Error message.', examples: [FILTER_NOT_JSON] },
        },
      },
    },
  },
};

const deletion = {
  type: 'object',
  description: 'Reply of a DELETE.',
  properties: {
    deletes: {
      type: 'object',
      description:
        'Only in a dry run: the numbers of records that would be deleted, by kind: `{"vpcs": 1, "subnets": 3}`.',
      additionalProperties: { type: 'integer', minimum: 0 },
    },
  },
};

const cursor = { type: 'string', pattern: '^[0-9a-f]{16}-[0-9]{1,16}$' };

const parameters = {
  Cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Continues after the record with this `id`. Without a cursor, the stream begins with what happens next.',
    schema: cursor,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'Like `cursor`, and counts before it. Browsers send it when they reconnect.',
    schema: cursor,
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    description:
      'With `true`, the request runs as usual and is then rolled back: the response is the error or the reply that would come. New ids are 0, new secrets `<REDACTED>`. For a DELETE, the reply counts what would be deleted: `{"deletes": {"vpcs": 1, "subnets": 3}}`.',
    schema: { type: 'boolean', default: false },
  },
  Reach: {
    name: 'reach',
    in: 'query',
    description:
      'Only in a dry run: with `true`, the reply is `{"reply": {…}, "reach": {…}}`, where `reply` is the usual one, and `reach` lists the connections that become possible or impossible.',
    schema: { type: 'boolean', default: false },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your choice, unique for each write. If the same token sends the same request with the same key again within 24 hours, the response is repeated, and nothing is done a second time.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Page number, starting at 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  PageSize: {
    name: 'page_size',
    in: 'query',
    description: 'Number of records on a page.',
    schema: {
      type: 'integer',
      minimum: MINIMUM_PAGE_SIZE,
      maximum: MAXIMUM_PAGE_SIZE,
      default: DEFAULT_PAGE_SIZE,
    },
  },
};

/** @param namedSchemas schemas of the endpoints */
export function componentsWith(namedSchemas: Json): Json {
  return {
    securitySchemes: securitySchemes(),
    parameters,
    headers,
    responses: refusalResponses(),
    schemas: { Errors: errors, Deletion: deletion, ...namedSchemas },
  };
}

function referTo(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
