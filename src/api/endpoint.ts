import type { StreamSpecification } from '#access/event-streams';
import type { Target } from '#access/target';
import type { FilterFields } from '#domain/filter/filter';
import type { Scope } from '#domain/identity/scopes';
import type { JsonSchema, ObjectSchema, Static } from '#domain/schema/json-schema';
import type { Page, PageRequest } from '#store/query/page';
import type { PageInPortions } from './pagination.ts';
import { envelope } from './reply-schemas.ts';
import type { EndpointScope, Request } from './request.ts';
import type { Wording } from './wording.ts';
import type { ShowRequirement, Write, WriteHandler } from './write.ts';

export { pageByIndex, pageOfRecords, showPage } from './pagination.ts';
export { AnyObject, Empty } from './reply-schemas.ts';
export type { EndpointScope } from './request.ts';
export type { Checked } from './write.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The rate limit besides the user's: the one of the kind of operation, or one of the operation's own. */
export type RateName = 'operation' | 'list' | OwnRateName;

type OwnRateName = 'images' | 'computeCreate';

/**
 * A limit per user that the action counts in the database. It is stricter than the operation's, and the one that
 * replies report.
 */
export type CountedRateName = 'phoneCodeSend' | 'phoneCodeVerify' | 'twoFactorConfirm';

type StepUp<Body> = true | readonly (keyof Body)[];

type MethodAndPath = `${Method} /${string}`;

interface Specification<Operation extends string, T, S extends EndpointScope, R extends MethodAndPath> {
  /** Verb and noun, used in route, action, sample request and OpenAPI: `createVpcSubnet`. */
  operation: Operation;
  /** One line for the API reference. */
  summary: string;
  /**
   * Method and path below `/v4`, with parameters such as `:vpcId`: `POST /vpcs/:vpcId/subnets`. An id that contains
   * slashes must end the path, as `*imageId`; the client may encode the slashes or not.
   */
  route: R;
  /** Another path of the operation, with the same reply and the same rate limit. */
  alias?: `/${string}`;
  scope: S;
  /** The chapter of the API reference, if it is not the first segment of the path. */
  tag?: string;
  /** Only for operations with a rate limit of their own. */
  rate?: OwnRateName;
  /** The entity that the path names, and the required access. Rights are checked nowhere else. */
  target?: Target<T>;
}

interface ReadSpecification<Operation extends string, T, S extends EndpointScope>
  extends Specification<Operation, T, S, `GET /${string}`> {
  /** For a GET that reads at most one statement, to load its target: it needs no read transaction. */
  readsOnce?: true;
  /** For a GET whose reply is rarely large: it calls `takeTurn` itself, before it reads many rows. */
  takesTurn?: true;
}

interface ViewSpecification<
  Operation extends string,
  T,
  S extends EndpointScope,
  Reply extends JsonSchema,
  NoContent extends string | undefined,
  Query extends ObjectSchema,
> extends ReadSpecification<Operation, T, S> {
  /** Parameters of the query string. Their texts are parsed by `parse` of their schemas. */
  query?: Query;
  /** The reply. Keys that are not in the schema are not sent. */
  reply: Reply;
  /** Describes when there is no content: `run` then returns undefined, and the status is 204. */
  noContent?: NoContent;
  run(
    request: Request<T, S, Static<Query>>,
  ): Promise<Static<Reply> | (NoContent extends string ? undefined : never)>;
}

interface WriteSpecification<
  Operation extends string,
  T,
  Body extends ObjectSchema,
  Reply extends JsonSchema,
  Found,
  Prepared,
  Read,
  Value,
> extends Specification<Operation, T, Scope | '*', `${Exclude<Method, 'GET'>} /${string}`>,
    WriteHandler<T, Static<Body>, Found, Prepared, Read, Value, Static<Reply>> {
  /** Only for operations whose action counts attempts. */
  countedRate?: CountedRateName;
  /**
   * Whether a person in the console has to confirm who they are first, because what the operation gives away outlives
   * the session. With a list, only if the body has one of these fields. Tokens are never asked.
   */
  stepUp?: StepUp<Static<Body>>;
  /** False for operations that prove a code or make a secret from one, which a dry run could be used to guess. */
  dryRun?: false;
  body?: Body;
  /** Errors of the body are reported as those of a field with this name, because clients know them so. */
  bodyField?: string;
  /** The reply. Keys that are not in the schema are not sent. */
  reply: Reply;
}

interface ListEndpointSpecification<
  Operation extends string,
  T,
  S extends EndpointScope,
  Item extends JsonSchema,
  Query extends ObjectSchema,
> extends ReadSpecification<Operation, T, S> {
  /** The schema of one record. */
  item: Item;
  filterable: FilterFields;
  /** Parameters of the query string besides those of pages. Their texts are parsed by `parse` of their schemas. */
  query?: Query;
  run(
    request: Request<T, S, Static<Query>> & { list: PageRequest },
  ): Promise<Page<Static<Item>> | PageInPortions<Static<Item>>>;
}

interface StreamEndpointSpecification<Operation extends string>
  extends StreamSpecification,
    ReadSpecification<Operation, unknown, Scope> {
  /** The schema of one record. */
  item: JsonSchema;
  query: ObjectSchema;
}

/**
 * An endpoint as the HTTP layer sees it: data, and a function to run after all checks have passed. The operation's
 * name is a literal type, so that code that must cover all operations, such as the sample requests, does not
 * compile when one is missing.
 */
export interface Endpoint<Operation extends string = string> {
  operation: Operation;
  summary: string;
  method: Method;
  path: string;
  alias: string | undefined;
  scope: EndpointScope;
  tag: string | undefined;
  rate: RateName;
  countedRate: CountedRateName | undefined;
  target: Target<unknown> | undefined;
  /** Whether it reads at most one statement. */
  readsOnce: boolean;
  /** Whether it takes its turn among large replies itself. */
  takesTurn: boolean;
  /** Set for operations that ask for the password again in the console. */
  stepUp: true | readonly PropertyKey[] | undefined;
  /** Whether the operation can be tried without effect. */
  hasDryRun: boolean;
  body: ObjectSchema | undefined;
  /** Where errors of the body are reported; undefined for the body itself. */
  bodyField: string | undefined;
  /** Set for paginated lists. */
  filterable: FilterFields | undefined;
  /** Parameters of the query string, besides those of the pages of a list. */
  query: ObjectSchema | undefined;
  /** Set for replies that go on; `reply` is then the schema of one record. */
  stream: StreamSpecification | undefined;
  reply: JsonSchema;
  /** Describes when the status is 204. */
  noContent: string | undefined;
  /** Set where clients know it under other names than ours. */
  wording?: Wording | undefined;
  /** Set for writes. */
  write: Write | undefined;
  /** Makes the reply of a view or a list. */
  run(
    request: Request<unknown, EndpointScope, Static<ObjectSchema>> & { list: PageRequest | undefined },
  ): Promise<unknown>;
}

/** Declares the view of a single entity. */
export function endpoint<
  Operation extends string,
  T,
  S extends EndpointScope,
  Reply extends JsonSchema,
  NoContent extends string | undefined = undefined,
  Query extends ObjectSchema = never,
>(specification: ViewSpecification<Operation, T, S, Reply, NoContent, Query>): Endpoint<Operation>;
/** Declares a create, update, delete or other action. */
export function endpoint<
  Operation extends string,
  T,
  Body extends ObjectSchema,
  Reply extends JsonSchema,
  Found,
  Prepared,
  Read,
  Value,
>(
  specification: WriteSpecification<Operation, T, Body, Reply, Found, Prepared, Read, Value> &
    ShowRequirement<Value, Static<Reply>>,
): Endpoint<Operation>;
export function endpoint(specification: AnyView | AnyWrite): Endpoint {
  const { rate = 'operation', reply } = specification;
  if (!('act' in specification)) {
    const { noContent, query, run } = specification;
    return { ...common(specification), rate, reply, noContent, query, run };
  }
  const { countedRate, stepUp, dryRun, body, bodyField } = specification;
  return {
    ...common(specification),
    ...{ countedRate, stepUp, body, bodyField, rate, reply },
    hasDryRun: dryRun !== false,
    write: specification,
    run: notRun,
  };
}

type AnyView = ViewSpecification<
  string,
  unknown,
  EndpointScope,
  JsonSchema,
  string | undefined,
  ObjectSchema
>;
type AnyWrite = WriteSpecification<
  string,
  unknown,
  ObjectSchema,
  JsonSchema,
  unknown,
  unknown,
  unknown,
  unknown
>;

/** Declares a list with pagination and filters, in the usual envelope. */
export function listEndpoint<
  Operation extends string,
  T,
  S extends EndpointScope,
  Item extends JsonSchema,
  Query extends ObjectSchema = never,
>(specification: ListEndpointSpecification<Operation, T, S, Item, Query>): Endpoint<Operation> {
  return {
    ...common(specification),
    rate: specification.rate ?? 'list',
    filterable: specification.filterable,
    query: specification.query,
    reply: envelope(specification.item),
    async run(request) {
      const { rows, page, pages, results } = await specification.run(request as never);
      return { data: rows, page, pages, results };
    },
  };
}

/** Declares a stream of records. It counts as a list for rate limits. */
export function streamEndpoint<Operation extends string>(
  specification: StreamEndpointSpecification<Operation>,
): Endpoint<Operation> {
  const { filterable, open, item, query } = specification;
  return {
    ...common(specification),
    rate: 'list',
    query,
    stream: { filterable, open },
    reply: item,
    run: notRun,
  };
}

/** What not every endpoint has. */
const ABSENT = {
  countedRate: undefined,
  stepUp: undefined,
  hasDryRun: false,
  body: undefined,
  bodyField: undefined,
  filterable: undefined,
  query: undefined,
  stream: undefined,
  noContent: undefined,
  write: undefined,
};

function notRun(): Promise<never> {
  return Promise.reject(new Error('A stream is opened, and a write is carried out'));
}

function common<Operation extends string, T, S extends EndpointScope>(
  specification: Specification<Operation, T, S, MethodAndPath> & { readsOnce?: true; takesTurn?: true },
) {
  const { operation, summary, route, alias, scope, tag, target } = specification;
  const { readsOnce = false, takesTurn = false } = specification;
  const [method, path] = route.split(' ') as [Method, string];
  return { ...ABSENT, operation, summary, method, path, alias, scope, tag, target, readsOnce, takesTurn };
}
