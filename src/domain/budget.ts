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
} as const satisfies Record<string, Bound>;
