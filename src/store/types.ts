import type { Kysely } from 'kysely';
import type { NewEvent } from '#domain/event';
import type { Leaving } from '#domain/leaving';
import type { Database } from './schema/tables/index.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Reading: all that a query function needs that changes nothing. */
export type Db = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'selectNoFrom' | 'getExecutor'>;

declare const insideMutate: unique symbol;

/** Reading and writing inside `mutate()`, the only place that makes one. */
export type Tx = Kysely<Database> & { readonly [insideMutate]: true };

/** What a mutation returns: its value with what happened, or why nothing is worth telling. */
export type Outcome<T> = { value: T; event: NewEvent | readonly NewEvent[] } | { value: T; noEvent: string };

/** Whose name the events carry. Nulls stand for the operator. */
export interface Author {
  userId: number | null;
  username: string | null;
}

export interface MutationContext {
  author: Author;
  /** UTC seconds. */
  now: number;
  /** Runs first in the transaction. @throws Failure when whoever writes may no longer */
  begin?: ((tx: Tx, now: number) => Promise<void>) | undefined;
}

/** Figures of the store for the metrics. */
export interface StoreObserver {
  /** A group of callbacks was committed together (always 1 on PostgreSQL). */
  committed?(callbacks: number, seconds: number): void;
  /** A read transaction ended. */
  read?(seconds: number): void;
}

export interface ReadOptions {
  /** Tells when nobody waits for the result any more. */
  leaving?: Leaving | undefined;
  /** Whose read it is: each account has so many long ones at a time. */
  accountId?: number | undefined;
}

/** A database as one process sees it. */
export interface Engine {
  readonly dialect: Dialect;
  /** For single statements. Several that belong together go through `read`. */
  readonly db: Db;
  /** One snapshot for all statements of the callback. It may run again, after a migration by a newer replica. */
  read<T>(callback: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * One transaction; the promise resolves after the commit. The callback may run again, after a serialization failure
   * for instance: it must have no effect outside `tx` and await nothing else.
   */
  write<T>(callback: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the callback alone among all processes: for migrations. */
  exclusive<T>(callback: (tx: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Connections in use, idle and waited for (SQLite: always 1, 0, 0). */
  connections(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** A database with the way in which the service writes. */
export interface Store extends Engine {
  /** A `write` whose events take effect together with it or not at all (`app/mutate.ts`). */
  mutate<T>(context: MutationContext, callback: (tx: Tx) => Promise<Outcome<T>>): Promise<T>;
}
