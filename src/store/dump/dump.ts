/** What a column holds on both databases: integers below 2^53, reals, texts. */
export type Value = string | number | null;

/** A row, in the order of its table's columns. */
export type Row = readonly Value[];

export interface DumpTable {
  name: string;
  columns: readonly string[];
  rows: number;
  /** The highest id that was ever given, also to rows that are gone; null for a table that gives no ids. */
  lastId: number | null;
}

/** Some rows of one table. */
export interface Portion {
  table: string;
  rows: readonly Row[];
}

/** All that one moment of a database holds, wherever it is: in a database or in a file. */
export interface Dump {
  /** Names of the migrations that made the schema, in their order. */
  migrations: readonly string[];
  /** A table comes after those its foreign keys name. */
  tables: readonly DumpTable[];
  /** The rows table by table, each in the order of its primary key, from the start at each call. */
  portions(): AsyncIterable<Portion>;
}

/** A backup, restore or move that is not possible as things are; nothing was changed. */
export class CopyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CopyError';
  }
}
