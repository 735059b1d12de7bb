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
  problems: {
    value: 1000,
    unit: 'errors',
    text: 'Errors in one answer. What is wrong beyond them in a request is not told.',
  },
  listElements: {
    value: 50_000,
    unit: 'elements',
    text: 'Elements of a list in a request body that has no limit of its own.',
  },
  fewElements: {
    value: 100,
    unit: 'elements',
    text: 'Elements that are looked at of a list of which only a few can be right, such as the interfaces of a config. A longer one is refused without saying which of its elements are wrong.',
  },
  authorizedKeys: {
    value: 100,
    unit: 'keys',
    text: 'Public keys of a new compute, and of a profile.',
  },
  referenceCharacters: {
    value: 256,
    unit: 'characters',
    text: 'Text in a request body that names something known (a region, a user, a time zone) or has a form of its own (an address, a time, a code). Longer ones are not valid.',
  },
  scopesCharacters: {
    value: 4096,
    unit: 'characters',
    text: 'Scopes of a new token, as they are sent. All of them together have less than 1,000.',
  },
  addressCharacters: {
    value: 64,
    unit: 'characters',
    text: 'Address of a client as a trusted proxy tells it. What is longer is no address, and is cut off.',
  },
  computeKeyCharacters: {
    value: 4_194_304,
    unit: 'characters',
    text: 'Public keys of the users that a new compute is for, all together.',
  },
} as const satisfies Record<string, Bound>;
