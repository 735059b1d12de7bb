/** The words that differ between the schema languages of the two databases. */
export interface SchemaWords {
  /** Type and constraint of an id that is never reused. */
  id: string;
  /** Type of all other integers. */
  integer: string;
  real: string;
  /** Type of texts, which compare by code point. */
  text: string;
  /** What follows the closing parenthesis of a table. */
  table: string;
  /** What follows the closing parenthesis of a table that is only accessed by a composite or natural key. */
  keyedTable: string;
}

/**
 * A step of the schema. Once released it must not change, so it imports nothing from the rest of the code. A
 * migration runs in one transaction.
 */
export interface Migration {
  name: string;
  statements(words: SchemaWords): string[];
}
