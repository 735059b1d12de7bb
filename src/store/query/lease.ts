/** The right of one process to work on a row until a time. The row keeps it in `claimed_by` and `claimed_until`. */
export interface Lease {
  /** Name of the process. */
  holder: string;
  /** UTC seconds. From then on another process may take the row. */
  until: number;
}

/** The columns of a row that is leased. */
export function leasedTo({ holder, until }: Lease) {
  return { claimed_by: holder, claimed_until: until };
}

/** The columns of a row without a lease. */
export const NO_LEASE = { claimed_by: null, claimed_until: null };
