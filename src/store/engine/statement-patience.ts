/** How long PostgreSQL may take for one statement, in milliseconds, before whoever waits for it is refused. */
export interface StatementPatience {
  /** Then the server ends it. What it waits for, like a lock, counts too. */
  server: number;
  /** Then the connection is given up: the server says nothing any more. Longer than the other. */
  client: number;
}

/** Nobody waits for an answer that long. */
export const REQUEST_PATIENCE: StatementPatience = { server: 30_000, client: 35_000 };
