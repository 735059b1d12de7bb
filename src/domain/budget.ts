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
  oauthParameters: {
    value: 4096,
    unit: 'bytes',
    text: 'Names and values of the parameters of one OAuth request that are read. A larger request is `invalid_request`.',
  },
  oauthState: {
    value: 1024,
    unit: 'bytes',
    text: 'The `state` of one OAuth request. A longer one is `invalid_request`.',
  },
  oauthRequestsPerAddress: {
    value: 300,
    unit: 'requests',
    text: 'OAuth requests and device codes of one address (IPv6: a /64 network) that wait for their user. One more is refused with 429 until one of them is answered or has expired.',
  },
  oauthRequests: {
    value: 10_000,
    unit: 'requests',
    text: 'The same of all addresses.',
  },
} as const satisfies Record<string, Bound>;
