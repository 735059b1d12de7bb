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
  pipelinedRequests: {
    value: 16,
    unit: 'requests',
    text: 'Answers under way on one connection. Requests beyond them wait in the socket until one is sent.',
  },
  hashesAtOnce: {
    value: 2,
    unit: 'hashes',
    text: 'Passwords, security answers and scratch codes that are hashed or compared at one moment, each of another user or address.',
  },
  hashesWaitingPerOwner: {
    value: 100,
    unit: 'requests',
    text: 'Requests of one user, or sign-ins from one address, that wait for their turn to hash. Beyond it: 503 `Service is busy`.',
  },
  hashesWaiting: {
    value: 1000,
    unit: 'requests',
    text: 'The same of everybody together. Beyond it the last request of who has most waiting is answered with 503 `Service is busy`.',
  },
  noticesPerRecipient: {
    value: 50,
    unit: 'messages',
    text: 'Notices about one user to one address in an hour, each a message of its own. Beyond it a notice takes the place of one of its sort that still waits: the last state is always told.',
  },
} as const satisfies Record<string, Bound>;
