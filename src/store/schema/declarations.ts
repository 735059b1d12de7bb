import type { Config } from '#config/config';
import type { Purpose } from '#platform/encryption';

/** What a table keeps encrypted. Declared beside the type of the table; key rotation goes by it. */
export interface Encrypted<Column extends string = string> {
  table: string;
  /** Names a row. */
  key: Column;
  /** Ciphertext or null. */
  columns: readonly Column[];
  purpose: Purpose;
  /** Plural, for people: `two-factor secrets`. */
  secrets: string;
}

/**
 * How long something is kept: an option of the configuration; the longest window in which attempts are counted; the
 * time from a consent to its first tokens.
 */
export type Retention = keyof Config['ttl'] | 'attempts' | 'consent';

/** What ends by time. Declared beside the type of the table; the purge goes by it. */
export type Ending<Column extends string = string> = EndingByTime<Column> | SpecialEnding<Column>;

/** Ended by the time alone. Times are UTC seconds. */
export interface EndingByTime<Column extends string = string> {
  /** Plural, for the log. */
  records: string;
  table: string;
  /** Names a row. */
  key: readonly Column[];
  end: EndTime<Column>;
  /** Rows with this value stay all the same. */
  unless?: { column: Column; is: string };
  /** These columns are emptied; otherwise the row goes. */
  clears?: readonly Column[];
  /** No row may go before another that comes first in this order: replicas then wait for each other. */
  inOrderOf?: readonly Column[];
}

export type EndTime<Column extends string = string> =
  /** Over at the time in this column. */
  | { at: Column }
  /** Over when so long has passed since the time in this column. */
  | { since: Column; lasts: Retention }
  /** Still shown when so long has passed, and over a second later. */
  | { since: Column; keptFor: Retention };

/** More happens than that rows go, or more decides than the time: a feature has a step of its own. */
export interface SpecialEnding<Column extends string = string> {
  records: SpecialRecords;
  table: string;
  /** The column with the time. */
  end: EndTime<Column>;
  step: 'own';
}

export type SpecialRecords = 'authorizations' | 'apps' | 'sign-in attempts' | 'changes';
