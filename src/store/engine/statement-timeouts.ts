/** Timeouts of a PostgreSQL statement, in milliseconds. */
export interface StatementTimeouts {
  /** The server cancels the statement after this time, which includes waiting for locks. */
  server: number;
  /**
   * The connection is closed after this time, because the server has stopped responding. Must be longer than
   * `server`.
   */
  client: number;
}

/** Timeouts of statements that a request waits for. */
export const REQUEST_TIMEOUTS: StatementTimeouts = { server: 30_000, client: 35_000 };
