import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db, Tx } from '../types.ts';

/** An object is a row to insert, or a list of such rows. */
type Argument = string | number | null | object;

/** A database whose statements have finished when the call returns, so calls need no queue for its connection. */
export interface SynchronousAdapter extends DialectAdapter {
  execute(sql: string, parameters: readonly unknown[]): unknown[];
  /** @returns the id of the last inserted row */
  insert(sql: string, parameters: readonly unknown[]): number;
}

/** Stands for an argument, or for a column of a row argument, in a compiled query. */
class Placeholder {
  readonly #path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    this.#path = path;
  }

  valueIn(values: readonly Argument[]): unknown {
    let value: unknown = values;
    for (const key of this.#path) value = (value as Record<string | number, unknown>)[key];
    return value;
  }
}

/** Queries for more rows than this are rarely needed again, so they are not kept. */
const KEPT_ROWS = 10;

/**
 * A query with a fixed text, compiled once per database instead of once per call. For frequent queries that take
 * longer to build than to execute. Arguments are placeholders while the query is built, so they may only be
 * compared with columns or written to them. All calls must pass rows with the same keys. One argument may be a list
 * of rows; a query is compiled for each length.
 */
export function prepared<Arguments extends readonly Argument[], Result, D extends Db = Db>(
  build: (db: D, ...values: Arguments) => Compilable<Result>,
): (db: D, ...values: Arguments) => Promise<Result[]> {
  const queryFor = keepingQueries(build);
  return (db, ...values) => run(db, queryFor(db, db.getExecutor().adapter, values), values);
}

/** An insert into a table that generates ids. */
interface Insert extends Compilable {
  returning(column: 'id'): Compilable<{ id: number }>;
}

/**
 * A prepared insert of one or more rows, which get ascending ids in their order. SQLite has a single writer, so the
 * ids of a statement are consecutive; computing them from the last id takes half the time of returning them.
 * @returns the ids
 */
export function preparedInsert<Row extends object>(
  build: (tx: Tx, rows: readonly Row[]) => Insert,
): (tx: Tx, rows: readonly Row[]) => Promise<number[]> {
  const queryFor = keepingQueries(build);
  const insertReturning = prepared((tx: Tx, rows: readonly Row[]) => build(tx, rows).returning('id'));
  return async (tx, rows) => {
    const { adapter } = tx.getExecutor();
    if (!isSynchronous(adapter)) {
      const inserted = await insertReturning(tx, rows);
      return inserted.map(({ id }) => id).sort((a, b) => a - b);
    }
    const query = queryFor(tx, adapter, [rows]);
    const last = adapter.insert(query.sql, parametersOf(query, [rows]));
    return rows.map((_, index) => last - rows.length + 1 + index);
  };
}

/** Builds a query on the first call with a given number of rows, and keeps it. */
function keepingQueries<Arguments extends readonly Argument[], Result, D extends Db>(
  build: (db: D, ...values: Arguments) => Compilable<Result>,
): (db: D, adapter: DialectAdapter, values: Arguments) => CompiledQuery<Result> {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Result>[]>();
  return (db, adapter, values) => {
    let queries = kept.get(adapter);
    if (!queries) kept.set(adapter, (queries = []));
    const rows = numberOfRows(values);
    const known = queries[rows];
    if (known) return known;
    const query = build(db, ...(placeholdersFor(values, []) as Arguments)).compile();
    if (rows <= KEPT_ROWS) queries[rows] = query;
    return query;
  };
}

/** Maximum number of forms kept per query. Clients can make up any number of filters, but few recur. */
const KEPT_FORMS = 100;

/** Longer keys are unlikely to recur, so their queries are not kept. */
const KEPT_KEY_CHARACTERS = 1_000;

/**
 * A prepared query whose text depends on more than its arguments, for example on the form of a filter.
 * @param build gets the form that the text depends on. Forms with equal keys must result in equal texts. Lists are
 * not rows here: their length is part of the form.
 */
export function preparedByForm<Form, Arguments extends readonly Argument[], Result>(
  build: (db: Db, form: Form, ...values: Arguments) => Compilable<Result>,
): (db: Db, form: Form, key: string, ...values: Arguments) => Promise<Result[]> {
  const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Result>>>();

  return (db, form, key, ...values) => {
    const { adapter } = db.getExecutor();
    let queries = kept.get(adapter);
    if (!queries) kept.set(adapter, (queries = new Map()));
    let query = queries.get(key);
    if (!query) {
      query = build(db, form, ...(placeholdersFor(values, []) as Arguments)).compile();
      if (key.length <= KEPT_KEY_CHARACTERS) keep(queries, key, query);
    }
    return run(db, query, values);
  };
}

function keep<Query>(queries: Map<string, Query>, key: string, query: Query): void {
  const oldest = queries.keys().next();
  if (queries.size >= KEPT_FORMS && !oldest.done) queries.delete(oldest.value);
  queries.set(key, query);
}

async function run<Result>(
  db: Db,
  query: CompiledQuery<Result>,
  values: readonly Argument[],
): Promise<Result[]> {
  const executor = db.getExecutor();
  const { adapter } = executor;
  const parameters = parametersOf(query, values);
  if (isSynchronous(adapter)) return adapter.execute(query.sql, parameters) as Result[];
  const { rows } = await executor.executeQuery<Result>({ ...query, parameters });
  return rows;
}

function parametersOf(query: CompiledQuery, values: readonly Argument[]): unknown[] {
  return query.parameters.map((value) => (value instanceof Placeholder ? value.valueIn(values) : value));
}

function numberOfRows(values: readonly Argument[]): number {
  for (const value of values) if (Array.isArray(value)) return value.length;
  return 0;
}

function placeholdersFor(value: unknown, path: readonly (string | number)[]): unknown {
  if (typeof value !== 'object' || value === null) return new Placeholder(path);
  if (Array.isArray(value)) return value.map((member, index) => placeholdersFor(member, [...path, index]));
  const columns = Object.entries(value).map(([key, member]) => [
    key,
    placeholdersFor(member, [...path, key]),
  ]);
  return Object.fromEntries(columns);
}

function isSynchronous(adapter: DialectAdapter): adapter is SynchronousAdapter {
  return 'execute' in adapter;
}
