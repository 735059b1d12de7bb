/** The values of columns on both databases: integers below 2^53, reals and texts. */
export type DumpValue = string | number | null;

/** A row, in the column order of its table. */
export type DumpRow = readonly DumpValue[];

export interface DumpTable {
  name: string;
  columns: readonly string[];
  rows: number;
  /**
   * The highest id ever generated, including those of deleted rows; null for a table that does not generate ids.
   */
  lastId: number | null;
}

/** Some rows of a table. */
export interface Portion {
  table: string;
  rows: readonly DumpRow[];
}

/** A snapshot of a whole database, read from a database or from a file. See docs/how-it-works/backup.md. */
export interface Dump {
  /** The migrations that created the schema, in order. */
  migrations: readonly string[];
  /** A table comes after the tables that its foreign keys refer to. */
  tables: readonly DumpTable[];
  /** The rows, table by table, in the order of the primary key. Each call starts from the beginning. */
  portions(): AsyncIterable<Portion>;
}

/** A backup, restore or move is not possible. Nothing was changed. */
export class CopyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CopyError';
  }
}
