import type pg from 'pg';
import { Failure } from '#domain/failure';

/** SQLite error codes of a database that cannot write at the moment. The whole transaction is lost. */
const SQLITE_UNAVAILABLE = /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED)/;
/**
 * PostgreSQL error codes: connection exceptions (except protocol violations, which are our own bug), insufficient
 * resources, operator intervention including statement timeouts, system errors, read-only transactions; and
 * serialization failures and deadlocks that remained after all retries.
 */
const POSTGRES_UNAVAILABLE = /^(08(?!P01)|53|57|58|25006|40001|40P01)/;
const NETWORK_UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH)$/;
const UNCODED_UNAVAILABLE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Converts an error before it leaves the store: an unavailable database becomes a `Failure`, so that it can be told
 * apart from a bug.
 */
export function asStoreFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const unavailable =
    SQLITE_UNAVAILABLE.test(code) ||
    POSTGRES_UNAVAILABLE.test(code) ||
    NETWORK_UNAVAILABLE.test(code) ||
    (error instanceof Error && UNCODED_UNAVAILABLE.test(error.message));
  return unavailable ? Failure.unavailable(error) : error;
}

/** PostgreSQL asks for a retry of the transaction: serialization failure, deadlock or stale query plan. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/**
 * A prepared statement cannot be used any more: a migration by a newer replica changed its result columns, or it was
 * sent again before the server refused to prepare it.
 */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '26000') return true;
  return code === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';
}

/** PostgreSQL refused a statement because an earlier one of the transaction has failed. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** PostgreSQL did not respond in time, not even with its own statement timeout. */
export function isResponseTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A unique index rejected a row. On PostgreSQL the transaction can then only be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(codeOf(error));
}

/** SQLite found no space left on the disk. */
export function isDiskFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(codeOf(error));
}

/** SQLite could not write to a file: no space left, or the system refused. */
export function isUnwritten(error: unknown): boolean {
  return isDiskFull(error) || codeOf(error) === 'SQLITE_IOERR_WRITE';
}

/** SQLite and PostgreSQL error codes: disk full, disk failure, or a read-only file or server. */
const WRITE_REFUSED = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|25006$|53100$|58030$)/;

/**
 * The database accepts no writes at all, although it may be readable. Does not include temporary failures such as
 * locks.
 */
export function refusesWrites(error: unknown): boolean {
  return WRITE_REFUSED.test(codeOf(error));
}

/** A row that the new row refers to does not exist. On PostgreSQL the transaction can then only be rolled back. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

export function isSqliteBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}
