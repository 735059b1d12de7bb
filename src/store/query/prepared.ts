import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Expression,
  type OperationNode,
  ValueNode,
} from 'kysely';
import { asId } from '#domain/ids';
import type { Db, Tx } from '../types.ts';

/**
 * An SQL expression that stands for an argument while the query is built. The value is not known at that time, so the
 * query must not depend on it. Because of `symbol`, arithmetic, comparisons and template literals with it do not
 * compile. The linter rejects it in a condition (`typescript/no-unnecessary-condition`).
 */
export type Parameter<T> = symbol & Expression<T>;

/** Stands for an argument that is a row or a list of values. */
export type RowParameters<Row> = { readonly [Key in keyof Row]: Parameter<Row[Key]> };

type AnyRowParameters = Readonly<Record<string, Parameter<unknown>>>;

/** The parameters that a builder may have. */
type StatementParameters = readonly (Parameter<unknown> | AnyRowParameters | readonly AnyRowParameters[])[];

/** The argument of a call, by the builder's parameter. */
type StatementArgument<P> =
  P extends Expression<infer T>
    ? T
    : P extends readonly (infer Member)[]
      ? readonly StatementArgument<Member>[]
      : { readonly [Key in keyof P]: StatementArgument<P[Key]> };

type StatementArguments<P extends readonly unknown[]> = { [Index in keyof P]: StatementArgument<P[Index]> };

/** A database whose statements have finished when the call returns, so calls need no queue for its connection. */
export interface SynchronousAdapter extends DialectAdapter {
  execute(sql: string, parameters: readonly unknown[]): unknown[];
  /** @returns the id of the last inserted row */
  insert(sql: string, parameters: readonly unknown[]): number;
}

/** Stands for an argument, or for a column of a row argument, in a compiled query. It is the `Parameter` at run time. */
class Placeholder implements Expression<unknown> {
  readonly expressionType = undefined;
  readonly #path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    this.#path = path;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  valueIn(values: readonly unknown[]): unknown {
    let value: unknown = values;
    for (const key of this.#path) value = (value as Record<string | number, unknown>)[key];
    return value;
  }
}

/** Queries for more rows than this are rarely needed again, so they are not kept. */
const KEPT_ROWS = 10;

/**
 * A query with a fixed text, compiled once per database instead of once per call. For frequent queries that take
 * longer to build than to execute. All calls must pass rows with the same keys. One argument may be a list of rows; a
 * query is compiled for each length.
 * @param build each of its parameters is a `Parameter`, the `RowParameters` of a row, or a list of such rows
 */
export function prepared<P extends StatementParameters, Result, D extends Db = Db>(
  build: (db: D, ...params: P) => Compilable<Result>,
): (db: D, ...values: StatementArguments<P>) => Promise<Result[]> {
  const queryFor = keepingQueries(build);
  return (db, ...values) => run(db, queryFor(db, db.getExecutor().adapter, values), values);
}

/** An insert into a table that generates ids. */
interface Insert<Id extends number> extends Compilable {
  returning(column: 'id'): Compilable<{ id: Id }>;
}

/**
 * A prepared insert of one or more rows, which get ascending ids in their order. SQLite has a single writer, so the
 * ids of a statement are consecutive; computing them from the last id takes half the time of returning them.
 * @returns the ids
 */
export function preparedInsert<Row extends object, Id extends number>(
  build: (tx: Tx, rows: readonly RowParameters<Row>[]) => Insert<Id>,
): (tx: Tx, rows: readonly Row[]) => Promise<Id[]> {
  const queryFor = keepingQueries(build);
  const returningFor = keepingQueries((tx: Tx, rows: readonly RowParameters<Row>[]) =>
    build(tx, rows).returning('id'),
  );
  return async (tx, rows) => {
    const { adapter } = tx.getExecutor();
    if (!isSynchronous(adapter)) {
      const inserted = await run(tx, returningFor(tx, adapter, [rows]), [rows]);
      return inserted.map(({ id }) => id).sort((a, b) => a - b);
    }
    const query = queryFor(tx, adapter, [rows]);
    const last = adapter.insert(query.sql, parametersOf(query, [rows]));
    return rows.map((_, index) => asId(last - rows.length + 1 + index));
  };
}

/** Builds a query on the first call with a given number of rows, and keeps it. */
function keepingQueries<P extends readonly unknown[], Result, D extends Db>(
  build: (db: D, ...params: P) => Compilable<Result>,
): (db: D, adapter: DialectAdapter, values: readonly unknown[]) => CompiledQuery<Result> {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Result>[]>();
  return (db, adapter, values) => {
    const compile = () => build(db, ...(placeholdersFor(values, []) as P)).compile();
    // A plugin makes other queries of the same ones.
    if (db.getExecutor().plugins.length > 0) return compile();
    let queries = kept.get(adapter);
    if (!queries) kept.set(adapter, (queries = []));
    const rows = numberOfRows(values);
    const known = queries[rows];
    if (known) return known;
    const query = compile();
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
 * @param build gets the form that the text depends on. Forms with equal keys must result in equal texts. Each argument
 * is an object or a list of values; the length of a list is part of the form.
 */
export function preparedByForm<Form, Groups extends readonly object[], Result>(
  build: (
    db: Db,
    form: Form,
    ...groups: { [Index in keyof Groups]: RowParameters<Groups[Index]> }
  ) => Compilable<Result>,
): (db: Db, form: Form, key: string, ...groups: Groups) => Promise<Result[]> {
  const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Result>>>();

  type P = { [Index in keyof Groups]: RowParameters<Groups[Index]> };
  return (db, form, key, ...values) => {
    const { adapter } = db.getExecutor();
    let queries = kept.get(adapter);
    if (!queries) kept.set(adapter, (queries = new Map()));
    let query = queries.get(key);
    if (!query) {
      query = build(db, form, ...(placeholdersFor(values, []) as P)).compile();
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
  values: readonly unknown[],
): Promise<Result[]> {
  const executor = db.getExecutor();
  const { adapter } = executor;
  const parameters = parametersOf(query, values);
  if (isSynchronous(adapter)) return adapter.execute(query.sql, parameters) as Result[];
  const { rows } = await executor.executeQuery<Result>({ ...query, parameters });
  return rows;
}

function parametersOf(query: CompiledQuery, values: readonly unknown[]): unknown[] {
  return query.parameters.map((value) => (value instanceof Placeholder ? value.valueIn(values) : value));
}

function numberOfRows(values: readonly unknown[]): number {
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

export function isStatementParameter(value: unknown): value is Parameter<unknown> {
  return value instanceof Placeholder;
}

function isSynchronous(adapter: DialectAdapter): adapter is SynchronousAdapter {
  return 'execute' in adapter;
}
