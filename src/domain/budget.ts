/** A bound on the resources that a request, a page or a connection may use. */
interface Bound {
  value: number;
  /** The unit of `value`: `milliseconds`, `bytes`, `connections`. */
  unit: string;
  /** What the bound applies to, and what happens when it is exceeded; for docs/limits.md. */
  text: string;
  /** The minimum that clients are promised. The bound must never be set lower. */
  floor?: string;
}

/**
 * All bounds of the service. docs/limits.md is generated from this table. Limits that the operator can set are
 * settings (docs/configuration.md).
 */
export const bounds = {
  mainThread: {
    value: 2,
    unit: 'milliseconds',
    text: 'Time that long work has on the main thread before everything else goes first. Requests with long work share it and take turns.',
  },
  idleReader: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Time for which a connection to SQLite that was opened for many reads at once stays open without one.',
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
    floor: '16',
  },
  tlsHandshake: {
    value: 10_000,
    unit: 'milliseconds',
    text: 'Time for a TLS handshake. Then the connection is closed.',
  },
  requestHeaders: {
    value: 15_000,
    unit: 'milliseconds',
    text: 'Time for the headers of a request, from the first byte or from the start of the connection. Then the answer is 400, and the connection is closed.',
  },
  wholeRequest: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Time for a whole request with its body. Then the answer is 400, and the connection is closed.',
  },
  idleConnection: {
    value: 65_000,
    unit: 'milliseconds',
    text: 'Time between two requests on one connection. Then the connection is closed.',
  },
  closingConnection: {
    value: 2_000,
    unit: 'milliseconds',
    text: 'Time for the client to close its side after the service has closed its own. Then the socket is destroyed.',
  },
  stalledReply: {
    value: 60_000,
    unit: 'milliseconds',
    text: 'Time in which a client reads nothing of a reply that waits for it. Then the connection is closed.',
  },
  replyPiece: {
    value: 64 * 1024,
    unit: 'bytes',
    text: 'A larger reply is sent in pieces of this size, each when the client has read the one before.',
  },
  replyValues: {
    value: 8_000,
    unit: 'values',
    text: 'A reply with more values is serialized in parts, and other requests go first in between.',
  },
  unreadReplies: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Replies that clients have yet to read, in all. Beyond it the connection that has held the most for the longest is closed; when none has held its reply for long, a further large reply is answered with 503 `Service is busy`.',
    floor: 'one reply of any size',
  },
  unreadRepliesPerConnection: {
    value: 16 * 1024 * 1024,
    unit: 'bytes',
    text: 'Replies that the client of one connection has yet to read. Its further requests wait until it has.',
    floor: 'one reply of any size',
  },
  slowReply: {
    value: 5_000,
    unit: 'milliseconds',
    text: 'Time for which no connection is closed to make room for the replies of others.',
  },
  largeReplies: {
    value: 4,
    unit: 'requests',
    text: 'Requests that may have a large reply and are read and serialized at the same time. Others wait their turn, account by account.',
  },
  largeRepliesPerAccount: {
    value: 2,
    unit: 'requests',
    text: 'Large replies of one account that are read and serialized at the same time. Others wait their turn.',
  },
  waitingLargeReplies: {
    value: 1_000,
    unit: 'requests',
    text: 'Requests that wait for such a turn. Beyond it the answer is 503 `Service is busy`.',
  },
  smallBody: {
    value: 64 * 1024,
    unit: 'bytes',
    text: 'A request body up to this size is read at once. A larger one needs room among the large bodies.',
  },
  largeBodies: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Large request bodies that are being read, in all. Beyond it bodies wait in their sockets.',
    floor: 'one body of any allowed size',
  },
  slowBody: {
    value: 5_000,
    unit: 'milliseconds',
    text: 'Time for a large body while others wait. Then the slowest one is answered with 503 `Service is busy`.',
  },
  waitingBodies: {
    value: 500,
    unit: 'requests',
    text: 'Large bodies that wait. Beyond it the answer is 503 `Service is busy`.',
  },
  stop: {
    value: 10_000,
    unit: 'milliseconds',
    text: 'Time that a stop of the service gives to requests under way. Then their connections are closed.',
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
  hashesAtOnce: {
    value: 2,
    unit: 'hashes',
    text: 'Passwords, security answers and scratch codes that are hashed or compared at one moment, each of another user or address; on one core, one.',
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
