import type { Config } from '#config/config';
import type { EncryptionPurpose } from '#platform/encryption';

/**
 * The encrypted columns of a table, declared next to the table's type. Key rotation is derived from these
 * declarations.
 */
export interface Encrypted<Column extends string = string> {
  table: string;
  /** The column that identifies a row. */
  key: Column;
  /** They contain a ciphertext or null. */
  columns: readonly Column[];
  purpose: EncryptionPurpose;
  /** A plural noun for messages: `two-factor secrets`. */
  secrets: string;
}

/**
 * How long something is kept: a configured lifetime; the longest window in which attempts are counted; or the
 * maximum time from a consent to its first tokens.
 */
export type Retention = keyof Config['ttl'] | 'attempts' | 'consent';

/** When records expire, declared next to the table's type. The purge is derived from these declarations. */
export type ExpiryRule<Column extends string = string> = TimeExpiryRule<Column> | SpecialExpiryRule<Column>;

/** Records that expire by time alone. Times are UTC seconds. */
export interface TimeExpiryRule<Column extends string = string> {
  /** A plural noun for the log. */
  records: string;
  table: string;
  /** The columns that identify a row. */
  key: readonly Column[];
  end: ExpiryTime<Column>;
  /** Rows with this value never expire. */
  unless?: { column: Column; is: string };
  /** The columns to set to null. Without them the row is deleted. */
  clears?: readonly Column[];
  /** Rows are deleted in this order only; replicas wait for each other to keep it. */
  inOrderOf?: readonly Column[];
}

export type ExpiryTime<Column extends string = string> =
  /** Expires at the time in this column. */
  | { at: Column }
  /** Expires when this time has passed since the time in this column. */
  | { since: Column; lasts: Retention }
  /** Still visible when this time has passed since the time in this column; expires one second later. */
  | { since: Column; keptFor: Retention };

/**
 * Records whose removal takes more than deleting rows, or depends on more than the time. A feature implements it.
 */
export interface SpecialExpiryRule<Column extends string = string> {
  records: SpecialRecords;
  table: string;
  /** The column with the time. */
  end: ExpiryTime<Column>;
  step: 'own';
}

export type SpecialRecords =
  | 'authorizations'
  | 'apps'
  | 'sign-in attempts'
  | 'held addresses'
  | 'held ports'
  | 'changes';
