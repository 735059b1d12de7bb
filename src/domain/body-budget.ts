/** A bound on the resources that a request, a page or a connection may use. */
export interface Bound {
  value: number;
  /** The unit of `value`: `milliseconds`, `bytes`, `connections`. */
  unit: string;
  /** What the bound applies to, and what happens when it is exceeded; for docs/limits.md. */
  text: string;
  /** The minimum that clients are promised. The bound must never be set lower. */
  floor?: string;
}

/** Bounds on what a request says. They stand alone because browsers load the rules that use them. */
export const bodyBounds = {
  problems: {
    value: 1000,
    unit: 'errors',
    text: 'Errors in one response. Further errors in the request are not listed.',
  },
  listElements: {
    value: 50_000,
    unit: 'elements',
    text: 'Elements of an array in a request body, unless the array has its own limit.',
  },
  fewElements: {
    value: 100,
    unit: 'elements',
    text: 'Elements that are validated in an array that can only be short, such as the interfaces of a config. A longer array is refused without errors for its elements.',
  },
  authorizedKeys: {
    value: 100,
    unit: 'keys',
    text: 'Public keys of a new compute, and of a profile.',
  },
  referenceCharacters: {
    value: 256,
    unit: 'characters',
    text: 'Text in a request body that names something (a region, a user, a time zone) or has a fixed format (an address, a time, a code). Longer text is invalid.',
  },
  scopesCharacters: {
    value: 4096,
    unit: 'characters',
    text: 'Scopes of a new token, as sent. All existing scopes together have fewer than 1,000.',
  },
  addressCharacters: {
    value: 64,
    unit: 'characters',
    text: 'Address of a client as sent by a trusted proxy. Longer text is not an address and is truncated.',
  },
  computeKeyCharacters: {
    value: 4_194_304,
    unit: 'characters',
    text: 'Public keys of all users for whom a new compute is created, in total.',
  },
} as const satisfies Record<string, Bound>;
