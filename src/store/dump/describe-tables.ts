import { sql } from 'kysely';
import { dialectOf } from '#store/query/dialect';
import { wordsOf } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import type { Db, Dialect } from '../types.ts';

export interface DumpColumn {
  name: string;
  /** The type's name in the database. */
  type: string;
}

export interface DescribedTable {
  name: string;
  columns: readonly DumpColumn[];
  /** Columns of the primary key, in order. */
  key: readonly string[];
  /** Whether the table generates ids, which are never reused. */
  givesIds: boolean;
}

interface ColumnRow extends DumpColumn {
  key_position: number | null;
  gives_ids: number;
}

/** The tables that the migrations create, except the list of migrations itself. */
export function tableNames(dialect: Dialect): string[] {
  const statements = migrations.flatMap((migration) => migration.statements(wordsOf(dialect)));
  return statements.flatMap((statement) => /^create table "?(\w+)"?/.exec(statement)?.[1] ?? []);
}

/**
 * The existing tables of Palisade, whatever the version of the schema. A table comes after the tables that its
 * foreign keys refer to.
 */
export async function describeTables(db: Db): Promise<DescribedTable[]> {
  const tables = new Map<string, DescribedTable>();
  const parents = new Map<string, string[]>();
  for (const name of tableNames(dialectOf(db))) {
    const rows = await readColumns(db, name);
    if (rows.length === 0) continue;
    const inKey = rows.filter(({ key_position }) => key_position !== null);
    inKey.sort((one, other) => Number(one.key_position) - Number(other.key_position));
    tables.set(name, {
      name,
      columns: rows.map(({ name: column, type }) => ({ name: column, type: type.toLowerCase() })),
      key: inKey.map(({ name: column }) => column),
      givesIds: rows.some(({ gives_ids }) => gives_ids === 1),
    });
    parents.set(name, await readParents(db, name));
  }
  return parentsFirst(tables, parents);
}

function parentsFirst(
  tables: ReadonlyMap<string, DescribedTable>,
  parents: ReadonlyMap<string, string[]>,
): DescribedTable[] {
  const ordered = new Set<DescribedTable>();
  // A table can refer to itself, so it may be visited while it is being placed.
  const begun = new Set<string>();
  const place = (name: string) => {
    const table = tables.get(name);
    if (!table || begun.has(name)) return;
    begun.add(name);
    for (const parent of parents.get(name) ?? []) place(parent);
    ordered.add(table);
  };
  for (const name of tables.keys()) place(name);
  return [...ordered];
}

async function readColumns(db: Db, table: string): Promise<ColumnRow[]> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<ColumnRow>`
          select name, type, nullif(pk, 0) as key_position, pk > 0 and exists (
            select 1 from sqlite_master where type = 'table' and name = ${table} and sql like '%autoincrement%'
          ) as gives_ids
          from pragma_table_info(${table}) order by cid`
      : sql<ColumnRow>`
          select attname as name, format_type(atttypid, atttypmod) as type,
            array_position(indkey::smallint[], attnum) as key_position, (attidentity <> '')::int as gives_ids
          from pg_attribute
          join pg_class on pg_class.oid = attrelid
          left join pg_index on indrelid = attrelid and indisprimary
          where relnamespace = current_schema::regnamespace and relkind = 'r' and relname = ${table}
            and attnum > 0 and not attisdropped
          order by attnum`;
  return (await query.execute(db)).rows;
}

async function readParents(db: Db, table: string): Promise<string[]> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{
          name: string;
        }>`select distinct "table" as name from pragma_foreign_key_list(${table}) order by 1`
      : sql<{ name: string }>`
          select distinct parent.relname as name from pg_constraint
          join pg_class child on child.oid = conrelid
          join pg_class parent on parent.oid = confrelid
          where contype = 'f' and child.relname = ${table} and child.relnamespace = current_schema::regnamespace
          order by 1`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
