import type { ActorCtx } from '#access/ctx';
import type { Failure, Problem } from '#domain/failure';
import type { JsonSchema, Loose } from '#domain/schema/json-schema';
import type { Outcome, Tx } from '#store/types';

/** The result of a check: problems only, or also the records it found, to be passed on. */
export type CheckResult<Found> = Problem[] | Checked<Found>;

export interface Checked<Found> {
  problems: Problem[];
  /** Undefined only when there are problems, including those of the schema. */
  found: Found | undefined;
}

/** What a write is asked to do, after all checks have passed. */
interface WriteRequest<Body, Found> {
  ctx: ActorCtx;
  body: Body;
  /** What the check has found. */
  found: Found;
}

/** What an operation does to write. `http/perform/perform-write.ts` has the steps around it. */
export interface WriteHandler<T, Body, Found, Prepared, Read, Value, Reply> {
  /**
   * Finds errors that concern the body as a whole, the target or the catalogue. It gets the valid parts of the
   * body. Its errors are reported together with those of the schema. What it found is passed on as `found`.
   */
  check?(request: {
    ctx: ActorCtx;
    target: T;
    body: Loose<Body>;
  }): CheckResult<Found> | Promise<CheckResult<Found>>;
  /**
   * Runs before the transaction: hashes, makes secrets, reads what may be out of date. What it commits stays, even if
   * the write is refused or is a dry run.
   */
  prepare?(request: WriteRequest<Body, Found>): Prepared | Promise<Prepared>;
  /**
   * Queries that depend neither on the target nor on the actor's rights. They are sent together with the account's lock
   * and executed behind it, which saves a round trip.
   */
  read?(request: WriteRequest<Body, Found> & { tx: Tx }): Promise<Read>;
  /**
   * Decides and writes, behind the account's lock. It awaits nothing but `tx`, and may run again.
   * @param request with the target as it is in the transaction, where its requirement was checked again
   */
  act(
    request: WriteRequest<Body, Found> & { tx: Tx; target: T; prepared: Prepared; read: Read },
  ): Promise<Outcome<Value>>;
  /** Makes the reply from the value, before the commit. */
  show?(value: Value): Reply;
  /** Lists, in a dry run, the connections that the write makes possible or impossible. */
  reach?: WriteReach<T>;
  /** Runs after a refusal, outside the transaction: counts what was tried. */
  refused?(request: WriteRequest<Body, Found>, failure: Failure): Promise<void>;
}

/** What a dry run with `reach=true` tells beside the reply. */
export interface WriteReach<T> {
  /** The schema of what it tells. */
  reply: JsonSchema;
  /** Loaded where it is wanted. */
  load(): Promise<ReachReader<T>>;
}

/**
 * Reads before the action. What it returns reads after it, and what that returns makes the reply when the transaction is
 * over.
 */
export type ReachReader<T> = (request: {
  ctx: ActorCtx;
  tx: Tx;
  target: T;
}) => Promise<(tx: Tx) => Promise<() => Promise<unknown>>>;

/**
 * Requires `show`, except where the value is the reply, or where there is no value and the reply is empty. A value that
 * is not inferred yet is unknown.
 */
export type ShowRequirement<Value, Reply> = unknown extends Value
  ? unknown
  : [Value] extends [Reply | (object extends Reply ? void : never)]
    ? unknown
    : { show(value: Value): Reply };

/** A handler as the HTTP layer sees it. */
export type Write = WriteHandler<unknown, unknown, unknown, unknown, unknown, unknown, unknown>;
