/** One bound of what a request, a page or a connection may cost the service. */
interface Bound {
  value: number;
  /** What is counted: `milliseconds`, `bytes`, `connections`. */
  unit: string;
  /** What the bound holds for, and what happens beyond it, for docs/limits.md. */
  text: string;
}

/**
 * All bounds in one place. What a client meets stands in docs/limits.md, which is generated from this table; limits
 * that an operator can set are settings (docs/configuration.md).
 */
export const bounds = {
  mainThread: {
    value: 10,
    unit: 'milliseconds',
    text: 'Time that one request works on the main thread before it lets others go first.',
  },
  longReads: {
    value: 3,
    unit: 'reads',
    text: 'Reads that look at many rows and run at a time, beside everything else. Others wait, and the accounts take turns.',
  },
  longReadsPerAccount: {
    value: 2,
    unit: 'reads',
    text: 'Of these, reads of one account.',
  },
  longReadsWaitingPerAccount: {
    value: 20,
    unit: 'reads',
    text: 'Reads of one account that wait for their turn. Further ones are answered 503 `Service is busy`.',
  },
  longReadsWaiting: {
    value: 100,
    unit: 'reads',
    text: 'The same of all accounts together.',
  },
  longReadTime: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Time of one such read. Then it is stopped and answered 503 `Service is busy`. It is also stopped when its client leaves.',
  },
  readPortion: {
    value: 1_000,
    unit: 'rows',
    text: 'Rows that one statement reads on the main thread. What has more is read in portions, between which others go first.',
  },
  pipelinedRequests: {
    value: 16,
    unit: 'requests',
    text: 'Answers under way on one connection. Requests beyond them wait in the socket until one is sent.',
  },
} as const satisfies Record<string, Bound>;
