/**
 * The right of one process to work on a row until a time. It is stored in the row's columns `claimed_by` and
 * `claimed_until`.
 */
export interface Lease {
  /** Name of the process that holds the lease. */
  holder: string;
  /** UTC seconds. From then on the lease has expired, and another process may take it. */
  until: number;
}

/** The column values of a leased row. */
export function leasedTo({ holder, until }: Lease) {
  return { claimed_by: holder, claimed_until: until };
}

/** The column values of a row without a lease. */
export const NO_LEASE = { claimed_by: null, claimed_until: null };
