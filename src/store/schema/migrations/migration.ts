/** The words in which the two databases' schema languages differ. */
export interface SchemaWords {
  /** Type and constraint of an id that is never reused. */
  id: string;
  /** Type of every other integer. */
  integer: string;
  real: string;
  /** Type of text that compares by code point. */
  text: string;
  /** What stands behind a table's closing parenthesis. */
  table: string;
  /** The same for a table that is only ever found by its composite or natural key. */
  keyedTable: string;
}

/**
 * A step of the schema. Frozen once released: it imports nothing of the living code, only adds, and each runs
 * in one transaction.
 */
export interface Migration {
  name: string;
  statements(words: SchemaWords): string[];
}
