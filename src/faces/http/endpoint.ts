import type { ActorCtx, Ctx } from '#access/ctx';
import type { Guarded, Target } from '#access/target';
import type { Problem } from '#domain/failure';
import type { FilterFields } from '#domain/filter/filter';
import type { Scope } from '#domain/identity/scopes';
import type { Leaving } from '#domain/leaving';
import { type Loose, type ObjectSchema, type Schema, type Static, Type } from '#domain/schema/json-schema';
import type { Page, PageRequest } from '#store/query/page';

export { pageOfRecords } from './pagination.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `*`: any valid token will do, one without scopes included. `public`: no token is needed. */
export type EndpointScope = Scope | '*' | 'public';

/** Which rate limit an operation has besides the user's own: that of its kind, or one of its own. */
export type RateName = 'operation' | 'list' | OwnRateName;

type OwnRateName = 'images' | 'computeCreate';

/** A limit of the user that the action counts in the database: stricter than the operation's, and what answers tell of. */
export type CountedRateName = 'phoneCodeSend' | 'phoneCodeVerify' | 'twoFactorConfirm';

type Route = `${Method} /${string}`;

/** What a check tells: problems alone, or also what it found, for `run`. */
export type CheckResult<Found> = Problem[] | Checked<Found>;

export interface Checked<Found> {
  problems: Problem[];
  /** Undefined only where there are problems, those of the schema included. */
  found: Found | undefined;
}

interface Request<T, Body, S extends EndpointScope, R extends Route, Found = unknown> {
  ctx: S extends 'public' ? Ctx : ActorCtx;
  /** A write loads it again in its transaction, with the same requirement. */
  target: R extends `GET ${string}` ? T : Guarded<T>;
  body: Body;
  /** What the check found in it. */
  found: Found;
  parameters: Readonly<Record<string, string | undefined>>;
  /** Tells when nobody waits for the answer any more. */
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
  /** Verb and noun, the same word in route, action, sample request and OpenAPI: `createVpcSubnet`. */
  operation: Operation;
  /** One line for the reader of the API's description. */
  summary: string;
  /**
   * Method and path below `/v4`, parameters as `:vpcId`: `POST /vpcs/:vpcId/subnets`. Ids with slashes end the path as
   * `*imageId`, and are found whether the client encodes the slash or not.
   */
  route: R;
  /** Another path of the same operation: same answer, same rate limit. */
  alias?: `/${string}`;
  scope: S;
  /** Only for operations with a limit of their own. */
  rate?: OwnRateName;
  /** Only for operations whose action counts attempts of the user. */
  countedRate?: CountedRateName;
  /** The entity the path names and the access wanted; nothing else asks for rights. */
  target?: Target<T>;
  /** Of a GET that asks the database for its target in one statement at most and for nothing else: that is a snapshot by itself. */
  readsOnce?: true;
  body?: Body;
  /**
   * Faults that only the whole body shows, the target or the catalogue. It sees what is right so far. Answered together
   * with the others. What it looked up or read on the way, `run` gets as `found`.
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
  /** What leaves. Keys that are not in it stay behind. */
  reply: Reply;
  /** When there is nothing to reply, for the reader: then `run` returns undefined, and the answer is 204. */
  noContent?: NoContent;
  run(
    request: Request<T, Static<Body>, S, R, Found>,
  ): Promise<Static<Reply> | (NoContent extends string ? undefined : never)>;
}

interface ListEndpointSpecification<Operation extends string, T, S extends EndpointScope, Item extends Schema>
  extends Omit<Specification<Operation, T, never, S, `GET /${string}`>, 'body' | 'check'> {
  /** One record of the list. */
  item: Item;
  filterable: FilterFields;
  run(
    request: Request<T, undefined, S, `GET /${string}`> & { list: PageRequest },
  ): Promise<Page<Static<Item>> | PageInPortions<Static<Item>>>;
}

/** A page whose rows may be large: those before are text already when the next ones are read. */
interface PageInPortions<Row> extends Omit<Page<Row>, 'rows'> {
  rows: AsyncIterable<readonly Row[]>;
}

/**
 * An endpoint as the HTTP layer sees it: data, and a function to run when everything before it passed. Its name stays
 * a literal type, so that what must exist for every operation (a sample request, say) does not compile without one.
 */
export interface Endpoint<Operation extends string = string> {
  operation: Operation;
  summary: string;
  method: Method;
  path: string;
  alias: string | undefined;
  scope: EndpointScope;
  rate: RateName;
  countedRate: CountedRateName | undefined;
  target: Target<unknown> | undefined;
  /** Whether it reads one statement at most. */
  readsOnce: boolean;
  body: ObjectSchema | undefined;
  check:
    | ((request: {
        ctx: Ctx;
        target: unknown;
        body: unknown;
      }) => CheckResult<unknown> | Promise<CheckResult<unknown>>)
    | undefined;
  /** Present on enveloped lists. */
  filterable: FilterFields | undefined;
  reply: Schema;
  /** When the answer is 204. */
  noContent: string | undefined;
  run(request: {
    ctx: Ctx;
    target: unknown;
    body: unknown;
    found: unknown;
    list: PageRequest | undefined;
    parameters: Readonly<Record<string, string | undefined>>;
    leaving: Leaving;
  }): Promise<unknown>;
}

/** An operation on one thing: a view, a create, an update, a delete, an action. */
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
    body: specification.body,
    check: specification.check as unknown as Endpoint['check'],
    filterable: undefined,
    reply: specification.reply,
    noContent: specification.noContent,
    run: specification.run as unknown as Endpoint['run'],
  };
}

/** A list in the usual envelope, with pages and filters. */
export function listEndpoint<Operation extends string, T, S extends EndpointScope, Item extends Schema>(
  specification: ListEndpointSpecification<Operation, T, S, Item>,
): Endpoint<Operation> {
  return {
    ...common(specification),
    rate: specification.rate ?? 'list',
    body: undefined,
    check: undefined,
    filterable: specification.filterable,
    reply: envelope(specification.item),
    noContent: undefined,
    async run(request) {
      const { rows, page, pages, results } = await specification.run(request as never);
      return { data: rows, page, pages, results };
    },
  };
}

/** Any JSON object, as a body handed over with all that is in it. A request without a body has none. */
export const AnyObject = Type.Object(
  {},
  { additionalProperties: true, description: 'Any JSON object', examples: [{ theme: 'dark' }] },
);

/** What deletes and actions answer. */
export const Empty = Type.Object({});

function envelope(item: Schema): Schema {
  return Type.Object({
    data: Type.Array(item),
    page: Type.Integer({ minimum: 1 }),
    pages: Type.Integer({ minimum: 1 }),
    results: Type.Integer({ minimum: 0, examples: [1] }),
  });
}

function common<Operation extends string, T, Body extends ObjectSchema, S extends EndpointScope>(
  specification:
    | Specification<Operation, T, Body, S, Route>
    | Omit<Specification<Operation, T, never, S, Route>, 'body' | 'check'>,
) {
  const { operation, summary, route, alias, scope, countedRate, readsOnce = false } = specification;
  const target = specification.target as Target<unknown> | undefined;
  const [method, path] = route.split(' ') as [Method, string];
  return { operation, summary, method, path, alias, scope, countedRate, target, readsOnce };
}
