import type { ActorCtx, Ctx } from '#access/ctx';
import type { StreamSpecification } from '#access/event-streams';
import type { Guarded, Target } from '#access/target';
import type { Problem } from '#domain/failure';
import type { FilterFields } from '#domain/filter/filter';
import type { Scope } from '#domain/identity/scopes';
import type { Leaving } from '#domain/leaving';
import type { Loose, ObjectSchema, Schema, Static } from '#domain/schema/json-schema';
import type { Page, PageRequest } from '#store/query/page';
import type { PageInPortions } from './pagination.ts';
import { envelope } from './reply-schemas.ts';
import type { Wording } from './wording.ts';

export { pageByIndex, pageOfRecords } from './pagination.ts';
export { AnyObject, Empty } from './reply-schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `*`: any valid token is enough, even one without scopes. `public`: no token is needed. */
export type EndpointScope = Scope | '*' | 'public';

/** The rate limit besides the user's: the one of the kind of operation, or one of the operation's own. */
export type RateName = 'operation' | 'list' | OwnRateName;

type OwnRateName = 'images' | 'computeCreate';

/**
 * A limit per user that the action counts in the database. It is stricter than the operation's, and the one that
 * replies report.
 */
export type CountedRateName = 'phoneCodeSend' | 'phoneCodeVerify' | 'twoFactorConfirm';

type StepUp<Body> = true | readonly (keyof Body)[];

type Route = `${Method} /${string}`;

/** The result of a check: problems only, or also the records it found, for `run`. */
export type CheckResult<Found> = Problem[] | Checked<Found>;

export interface Checked<Found> {
  problems: Problem[];
  /** Undefined only when there are problems, including those of the schema. */
  found: Found | undefined;
}

interface Request<T, Body, S extends EndpointScope, R extends Route, Found = unknown, Query = undefined> {
  ctx: S extends 'public' ? Ctx : ActorCtx;
  /** Writes load it again in their transaction, with the same requirement. */
  target: R extends `GET ${string}` ? T : Guarded<T>;
  body: Body;
  /** What the check has found. */
  found: Found;
  /** The parameters of the query string that the endpoint declares. */
  query: Query;
  parameters: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client disconnects. */
  leaving: Leaving;
}

interface Specification<
  Operation extends string,
  T,
  Body extends ObjectSchema,
  S extends EndpointScope,
  R extends Route,
  Found = unknown,
> {
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
  /** Only for operations whose action counts attempts. */
  countedRate?: CountedRateName;
  /** The entity that the path names, and the required access. Rights are checked nowhere else. */
  target?: Target<T>;
  /**
   * For a GET whose only database access is at most one statement, to load its target: it needs no read
   * transaction.
   */
  readsOnce?: true;
  /**
   * Whether a person in the console has to confirm who they are first, because what the operation gives away outlives
   * the session. With a list, only if the body has one of these fields. Tokens are never asked.
   */
  stepUp?: StepUp<Static<Body>>;
  /** False for operations that prove a code or make a secret from one, which a dry run could be used to guess. */
  dryRun?: false;
  body?: Body;
  /**
   * Finds errors that concern the body as a whole, the target or the catalogue. It gets the valid parts of the
   * body. Its errors are reported together with those of the schema. What it found is passed to `run` as `found`.
   */
  check?: (request: {
    ctx: S extends 'public' ? Ctx : ActorCtx;
    target: T;
    body: Loose<Static<Body>>;
  }) => CheckResult<Found> | Promise<CheckResult<Found>>;
}

interface EndpointSpecification<
  Operation extends string,
  T,
  Body extends ObjectSchema,
  S extends EndpointScope,
  R extends Route,
  Reply extends Schema,
  NoContent extends string | undefined,
  Found,
> extends Specification<Operation, T, Body, S, R, Found> {
  /** The reply. Keys that are not in the schema are not sent. */
  reply: Reply;
  /**
   * Describes, for the API reference, when there is no content: `run` then returns undefined, and the status is
   * 204.
   */
  noContent?: NoContent;
  run(
    request: Request<T, Static<Body>, S, R, Found>,
  ): Promise<Static<Reply> | (NoContent extends string ? undefined : never)>;
}

type ReadSpecification<Operation extends string, T, S extends EndpointScope> = Omit<
  Specification<Operation, T, never, S, `GET /${string}`>,
  'body' | 'check' | 'stepUp' | 'dryRun'
>;

interface ListEndpointSpecification<
  Operation extends string,
  T,
  S extends EndpointScope,
  Item extends Schema,
  Query extends ObjectSchema,
> extends ReadSpecification<Operation, T, S> {
  /** The schema of one record. */
  item: Item;
  filterable: FilterFields;
  /** Parameters of the query string besides those of pages. Their texts are parsed by `parse` of their schemas. */
  query?: Query;
  run(
    request: Request<T, undefined, S, `GET /${string}`, unknown, Static<Query>> & { list: PageRequest },
  ): Promise<Page<Static<Item>> | PageInPortions<Static<Item>>>;
}

interface StreamEndpointSpecification<Operation extends string>
  extends StreamSpecification,
    ReadSpecification<Operation, unknown, Scope> {
  /** The schema of one record. */
  item: Schema;
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
  /** Set for operations that ask for the password again in the console. */
  stepUp: true | readonly PropertyKey[] | undefined;
  /** Whether the operation can be tried without effect. */
  hasDryRun: boolean;
  body: ObjectSchema | undefined;
  check:
    | ((request: {
        ctx: Ctx;
        target: unknown;
        body: unknown;
      }) => CheckResult<unknown> | Promise<CheckResult<unknown>>)
    | undefined;
  /** Set for paginated lists. */
  filterable: FilterFields | undefined;
  /** Parameters of the query string besides those of pages. */
  query: ObjectSchema | undefined;
  /** Set for replies that go on; `reply` is then the schema of one record. */
  stream: StreamSpecification | undefined;
  reply: Schema;
  /** Describes when the status is 204. */
  noContent: string | undefined;
  /** Set where clients know it under other names than ours. */
  wording?: Wording | undefined;
  run(request: {
    ctx: Ctx;
    target: unknown;
    body: unknown;
    found: unknown;
    query: unknown;
    list: PageRequest | undefined;
    parameters: Readonly<Record<string, string | undefined>>;
    leaving: Leaving;
  }): Promise<unknown>;
}

/** Declares an operation on a single entity, such as a view, create, update, delete or other action. */
export function endpoint<
  Operation extends string,
  T,
  Body extends ObjectSchema,
  S extends EndpointScope,
  R extends Route,
  Reply extends Schema,
  NoContent extends string | undefined = undefined,
  Found = unknown,
>(
  specification: EndpointSpecification<Operation, T, Body, S, R, Reply, NoContent, Found>,
): Endpoint<Operation> {
  return {
    ...common(specification),
    rate: specification.rate ?? 'operation',
    stepUp: specification.stepUp,
    hasDryRun: !specification.route.startsWith('GET ') && specification.dryRun !== false,
    body: specification.body,
    check: specification.check as unknown as Endpoint['check'],
    filterable: undefined,
    query: undefined,
    stream: undefined,
    reply: specification.reply,
    noContent: specification.noContent,
    run: specification.run as unknown as Endpoint['run'],
  };
}

/** Declares a list with pagination and filters, in the usual envelope. */
export function listEndpoint<
  Operation extends string,
  T,
  S extends EndpointScope,
  Item extends Schema,
  Query extends ObjectSchema = never,
>(specification: ListEndpointSpecification<Operation, T, S, Item, Query>): Endpoint<Operation> {
  return {
    ...common(specification),
    rate: specification.rate ?? 'list',
    stepUp: undefined,
    hasDryRun: false,
    body: undefined,
    check: undefined,
    filterable: specification.filterable,
    query: specification.query,
    stream: undefined,
    reply: envelope(specification.item),
    noContent: undefined,
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
  const { filterable, open, item } = specification;
  return {
    ...common<Operation, unknown, never, Scope>(specification),
    rate: 'list',
    stepUp: undefined,
    hasDryRun: false,
    body: undefined,
    check: undefined,
    filterable: undefined,
    query: undefined,
    stream: { filterable, open },
    reply: item,
    noContent: undefined,
    run: () => Promise.reject(new Error('A stream is opened, not run')),
  };
}

function common<Operation extends string, T, Body extends ObjectSchema, S extends EndpointScope>(
  specification: Specification<Operation, T, Body, S, Route> | ReadSpecification<Operation, T, S>,
) {
  const { operation, summary, route, alias, scope, tag, countedRate, readsOnce = false } = specification;
  const target = specification.target as Target<unknown> | undefined;
  const [method, path] = route.split(' ') as [Method, string];
  return { operation, summary, method, path, alias, scope, tag, countedRate, target, readsOnce };
}
