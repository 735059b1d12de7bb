import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './types.ts';

/** Stands in a compiled query for the argument of that position. */
class Argument {
  readonly position: number;

  constructor(position: number) {
    this.position = position;
  }
}

/**
 * A query whose text never changes, built and compiled once per database instead of once per call: for reads that
 * every request makes, where that costs more than the database does. The arguments may only be compared with columns:
 * while the query is built they are placeholders.
 */
export function prepared<Arguments extends readonly (string | number)[], Row>(
  build: (db: Db, ...values: Arguments) => Compilable<Row>,
): (db: Db, ...values: Arguments) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const executor = db.getExecutor();
    let query = queries.get(executor.adapter);
    if (!query) {
      const placeholders = values.map((_, position) => new Argument(position));
      query = build(db, ...(placeholders as unknown as Arguments)).compile();
      queries.set(executor.adapter, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Argument ? values[value.position] : value,
    );
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
