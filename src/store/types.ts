import type { Kysely } from 'kysely';
import type { NewEvent } from '#domain/event';
import type { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';
import type { Database } from './schema/tables/index.ts';
import type { Wakers } from './wakers.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A database for reading: everything that query functions without writes need. */
export type Db = Pick<
  Kysely<Database>,
  'selectFrom' | 'with' | 'withRecursive' | 'selectNoFrom' | 'getExecutor'
>;

declare const insideMutate: unique symbol;

/** A transaction. Features get one from `mutate()`; `scripts/check-places.ts` lists what else begins one. */
export type Tx = Kysely<Database> & { readonly [insideMutate]: true };

/** The result of a mutation: its value, and either its events or the reason why it has none. */
export type Outcome<T> = (
  | { value: T; event: NewEvent | readonly NewEvent[] }
  | { value: T; noEvent: string }
) & {
  /** What a deletion removes, counted by kind: `{ vpcs: 1, subnets: 3 }`. A dry run answers it. */
  deletes?: Readonly<Record<string, number>>;
  /** Refuses the request although the write stays, such as the count of a wrong code. Thrown after the commit. */
  refusal?: Failure | undefined;
};

/** The user that events are attributed to. Nulls stand for the operator. */
export interface Author {
  userId: number | null;
  username: string | null;
}

export interface MutationContext<T = unknown, Read = undefined> {
  author: Author;
  /** UTC seconds. */
  now: number;
  /**
   * Runs first in the transaction.
   * @throws Failure when the actor is no longer allowed to write
   */
  begin?: ((tx: Tx, now: number) => Promise<void>) | undefined;
  /**
   * Queries whose result the callback gets. They are sent together with `begin`, and executed behind it, but it is not
   * known yet whether it has failed.
   */
  read?: ((tx: Tx) => Promise<Read>) | undefined;
  /** Whether `finish` rolls the transaction back: its rows then take no ids. */
  isDry?: boolean;
  /**
   * Runs last in the transaction, when everything else is written. What it throws rolls the transaction back and
   * reaches the caller.
   */
  finish?: ((tx: Tx, outcome: Outcome<T>) => Promise<void>) | undefined;
}

/** Receives measurements for the metrics. */
export interface StoreObserver {
  /** A group of callbacks was committed together (always 1 on PostgreSQL). */
  committed?(callbacks: number, seconds: number): void;
  /** A read transaction ended. */
  read?(seconds: number): void;
  /** Executes a statement, which may take until a promise is resolved. */
  statement?<T>(sql: string, run: () => T): T;
}

export interface ReadOptions {
  /** Aborted when the result is no longer needed. */
  leaving?: Disconnection | undefined;
  /** The account that the read belongs to; the number of long reads per account is limited. */
  accountId?: number | undefined;
}

/**
 * Calls a statement of a transaction whose result nobody needs, and does not wait for it. When it fails, the
 * transaction is rolled back.
 */
export type SendBeforeCommit = (call: () => Promise<unknown>) => void;

/** A database connection of one process. */
export interface Engine {
  readonly dialect: Dialect;
  /** For single statements. Related statements need `read`. */
  readonly db: Db;
  /** Runs the callback on one snapshot. It may run again after a migration by a newer replica. */
  read<T>(callback: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs the callback in a transaction, and resolves after the commit. The callback may run again, for example
   * after a serialization failure, so it must have no effects outside of `tx`, and await nothing else.
   */
  write<T>(callback: (tx: Tx, send: SendBeforeCommit) => Promise<T>): Promise<T>;
  /** Runs the callback while no other process can, for migrations. */
  exclusive<T>(callback: (tx: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Connections in use, idle and waited for (on SQLite always 1, 0, 0). */
  connections(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** A database with the service's way of writing. */
export interface Store extends Engine {
  /** The workers that its commits wake. */
  readonly wakers: Wakers;
  /** A `write` whose events are stored together with it or not at all (`app/mutate.ts`). */
  mutate<T, Read = undefined>(
    context: MutationContext<T, Read>,
    callback: (tx: Tx, read: Read) => Promise<Outcome<T>>,
  ): Promise<T>;
}
