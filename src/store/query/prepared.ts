import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db, Tx } from '../types.ts';

/** An object is a row to be written, or a list of such rows. */
type Argument = string | number | null | object;

/** A database whose statements have ended when the call returns: nobody has to queue for its connection. */
export interface SynchronousAdapter extends DialectAdapter {
  execute(sql: string, parameters: readonly unknown[]): unknown[];
  /** @returns the id of the last row */
  insert(sql: string, parameters: readonly unknown[]): number;
}

/** Stands in a compiled query for an argument, or for a column of an argument's row. */
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

/** Texts for more rows than this hardly come again. */
const KEPT_ROWS = 10;

/**
 * A query whose text never changes, built and compiled once per database instead of once per call: for what many
 * requests ask, where that costs more than the database does. Arguments may only be compared with columns or written
 * into them: while the query is built they are placeholders. Rows have the same keys in every call. One argument may be
 * a list of rows; each length has a text of its own.
 */
export function prepared<Arguments extends readonly Argument[], Result, D extends Db = Db>(
  build: (db: D, ...values: Arguments) => Compilable<Result>,
): (db: D, ...values: Arguments) => Promise<Result[]> {
  const queryFor = keepingQueries(build);
  return (db, ...values) => run(db, queryFor(db, db.getExecutor().adapter, values), values);
}

/** An insert into a table that makes ids. */
interface Insert extends Compilable {
  returning(column: 'id'): Compilable<{ id: number }>;
}

/**
 * The same for an insert of one row or more, which get ascending ids in their order. SQLite has one writer: the ids of
 * a statement follow each other, and to be told the last one costs half of what it does to have the rows returned.
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

/** A query is built for the first call with so many rows, and kept. */
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

/** Of one query. Clients make up filters, and those that come again are few. */
const KEPT_FORMS = 100;

/** A key that is longer hardly comes again. */
const KEPT_KEY_CHARACTERS = 1_000;

/**
 * The same for a query whose text depends on more than its arguments, on the form of a filter for example.
 * @param build is given what the text depends on; equal keys must have equal texts. Here lists are no rows to be
 * written: their length is part of the form
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
