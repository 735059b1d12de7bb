import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { appliedMigrations } from './schema/migrate.ts';
import type { Database } from './schema/tables/index.ts';
import type { Engine } from './types.ts';

/** The list of migrations is about the schema, and not a part of the contents. */
const LEFT_OUT = ['migration', 'sqlite_stat1'];

/** How large ids have been, table by table. Ids go on from there. */
const SEQUENCE = 'sqlite_sequence';

/**
 * Copies of all rows of a SQLite database, which can be brought back. They are temporary tables of the connection that
 * writes: in memory, and gone when the database is closed.
 */
export class SavedStates {
  readonly #engine: Pick<Engine, 'exclusive'>;
  /** The number in the names of a state's tables. */
  readonly #numbers = new Map<string, number>();
  #last = 0;

  constructor(engine: Pick<Engine, 'exclusive'>) {
    this.#engine = engine;
  }

  get names(): string[] {
    return [...this.#numbers.keys()];
  }

  has(name: string): boolean {
    return this.#numbers.has(name);
  }

  /** Keeps the present rows under a name, in place of those that had it. */
  async keep(name: string): Promise<void> {
    const number = (this.#last += 1);
    const before = this.#numbers.get(name);
    await this.#engine.exclusive(async (tx) => {
      for (const table of await tablesOf(tx)) {
        if (before !== undefined) await sql`drop table ${kept(before, table)}`.execute(tx);
        await sql`create temporary table ${kept(number, table)} as select * from ${main(table)}`.execute(tx);
      }
    });
    this.#numbers.set(name, number);
  }

  /**
   * Keeps rows that were read from a copy of the database.
   * @returns false when they are of another schema
   */
  async keepCopy(name: string, copy: ReadonlyMap<string, unknown[][]>): Promise<boolean> {
    const number = (this.#last += 1);
    const isOfSchema = await this.#engine.exclusive(async (tx) => {
      const applied = await appliedMigrations(tx);
      const names = new Set(copy.get('migration')?.flat());
      if (names.size !== applied.length || !applied.every((migration) => names.has(migration))) return false;
      for (const table of await tablesOf(tx)) {
        const target = kept(number, table);
        await sql`create temporary table ${target} as select * from ${main(table)} where false`.execute(tx);
        for (const row of copy.get(table) ?? []) {
          await sql`insert into ${target} values (${sql.join(row)})`.execute(tx);
        }
      }
      return true;
    });
    if (isOfSchema) this.#numbers.set(name, number);
    return isOfSchema;
  }

  /**
   * Replaces all rows by those that were kept. Nothing else may use the database meanwhile.
   * @param change runs in the same transaction
   */
  async bringBack(name: string, change: (tx: Kysely<Database>) => Promise<void>): Promise<void> {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Error(`No state of this name was kept: ${name}`);
    await this.#engine.exclusive(async (tx) => {
      // Until the commit, rows may refer to others that are not there yet.
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      const tables = await tablesOf(tx);
      for (const table of tables) await sql`delete from ${main(table)}`.execute(tx);
      for (const table of tables) {
        await sql`insert into ${main(table)} select * from ${kept(number, table)}`.execute(tx);
      }
      await change(tx);
    });
  }
}

/** Inserts change the sequence, so it comes last. */
async function tablesOf(tx: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%' order by name
  `.execute(tx);
  return [...rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name)), SEQUENCE];
}

function main(table: string) {
  return sql.id('main', table);
}

function kept(number: number, table: string) {
  return sql.id('temp', `kept_${number}_${table}`);
}

/** Copies a SQLite database, as it is now, into a file that only its owner can read. */
export function copyDatabase(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { force: true });
  const connection = new Sqlite(from, { readonly: true, fileMustExist: true });
  try {
    connection.prepare('vacuum into ?').run(unfinished);
  } finally {
    connection.close();
  }
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, to);
}

/** The rows of such a copy by table. @returns undefined when there is no copy */
export function readCopy(file: string): ReadonlyMap<string, unknown[][]> | undefined {
  if (!existsSync(file)) return undefined;
  const connection = new Sqlite(file, { readonly: true });
  try {
    const names = connection
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck();
    return new Map(
      names
        .all()
        .map((name) => [name, connection.prepare<[], unknown[]>(`select * from "${name}"`).raw().all()]),
    );
  } finally {
    connection.close();
  }
}
