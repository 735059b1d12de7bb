import {
  ColumnNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  sql,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { FIRST_DRY_ID } from '#domain/ids';
import { tablesWithIds } from '#store/schema/migrate';
import type { Tx } from '../types.ts';
import { hasOneWriter } from './dialect.ts';

/**
 * The transaction of a dry run. Its rows take no ids, because PostgreSQL does not take back those of rows that are
 * rolled back. They get the ids that would be next, counted from `FIRST_DRY_ID`, so that no real write collides with
 * them.
 */
export function withDryIds(tx: Tx): Tx {
  return tx.withPlugin(new DryIds(hasOneWriter(tx) ? lastOnSqlite : lastOnPostgres)) as Tx;
}

const first = sql.lit(FIRST_DRY_ID);

/** The last id that was taken. After an insert of the dry run, SQLite has its id there. */
function lastOnSqlite(table: string) {
  return sql`coalesce((select seq % ${first} from sqlite_sequence where name = ${sql.lit(table)}), 0)`;
}

function lastOnPostgres(table: string) {
  return sql`(select case when is_called then last_value else 0 end from ${sql.table(`${table}_id_seq`)})`;
}

class DryIds implements KyselyPlugin {
  readonly #last: typeof lastOnSqlite;

  constructor(last: typeof lastOnSqlite) {
    this.#last = last;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (!InsertQueryNode.is(node)) return node;
    const { columns = [], values } = node;
    const table = node.into?.table.identifier.name ?? '';
    if (!tablesWithIds.has(table) || columns.some(({ column }) => column.name === 'id')) return node;
    if (!values || !ValuesNode.is(values)) throw new Error(`A dry run cannot give ids to rows of ${table}`);
    const rows = values.values.map((row, index) =>
      ValueListNode.create([...nodesOf(row), this.#id(table, index)]),
    );
    return { ...node, columns: [...columns, ColumnNode.create('id')], values: ValuesNode.create(rows) };
  }

  transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return Promise.resolve(result);
  }

  #id(table: string, index: number): OperationNode {
    const own = sql`(select max(id) from ${sql.table(table)} where id > ${first})`;
    const last = sql`coalesce(${own}, ${first} + ${this.#last(table)})`;
    return sql`${last} + ${sql.lit(index + 1)}`.toOperationNode();
  }
}

function nodesOf(row: ValuesNode['values'][number]): readonly OperationNode[] {
  return row.kind === 'ValueListNode' ? row.values : row.values.map((value) => ValueNode.create(value));
}
