import type pg from 'pg';
import { Failure } from '#domain/failure';

/** SQLite's words for a database that cannot write now: the whole transaction is gone. */
const SQLITE_UNAVAILABLE = /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED)/;
/**
 * PostgreSQL: connection exceptions (but not a message of ours it cannot read), insufficient resources, operator
 * intervention and statements that took too long, system errors, read-only transaction; and what all attempts to run
 * a transaction again ended with.
 */
const POSTGRES_UNAVAILABLE = /^(08(?!P01)|53|57|58|25006|40001|40P01)/;
const NETWORK_UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH)$/;
const UNCODED_UNAVAILABLE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The error as it leaves the store: a database that does not serve now is told apart from a fault of ours. */
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

/** PostgreSQL asks for the transaction to be run again: serialization failure, deadlock, stale plan. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** A newer replica's migration changed what a statement returns that was prepared before. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';
}

/** PostgreSQL did not answer in time, not even that it had ended the statement. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A unique index refused a row; on PostgreSQL the transaction is good for nothing else then. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(codeOf(error));
}

/** SQLite found no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(codeOf(error));
}

/** SQLite could not write a file, for want of room or because the system refused it. */
export function isUnwritten(error: unknown): boolean {
  return isDiskFull(error) || codeOf(error) === 'SQLITE_IOERR_WRITE';
}

/** SQLite and PostgreSQL: no room, a fault of the disk, a file or a server that can only be read. */
const WRITE_REFUSED = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|25006$|53100$|58030$)/;

/** The database may be readable, but takes no writes, whoever asks: not a fault of the moment such as a lock. */
export function refusesWrites(error: unknown): boolean {
  return WRITE_REFUSED.test(codeOf(error));
}

/** A row that the new one names is gone; on PostgreSQL the transaction is good for nothing else then. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

export function isSqliteBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}
