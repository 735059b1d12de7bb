import { type Bound, bodyBounds } from './body-budget.ts';

/**
 * All bounds of the service. docs/limits.md is generated from this table. Limits that the operator can set are
 * settings (docs/configuration.md). docs/how-it-works/connections.md says how they are enforced.
 */
export const bounds = {
  mainThread: {
    value: 2,
    unit: 'milliseconds',
    text: 'Time slice of long work on the main thread. Then other requests go first. Requests with long work take turns.',
  },
  idleReader: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Idle time after which an additional SQLite connection for reads is closed.',
  },
  longReads: {
    value: 3,
    unit: 'reads',
    text: 'Long reads (reads of many rows) that run at the same time, outside the main thread. Others wait; accounts take turns.',
  },
  longReadsPerAccount: {
    value: 2,
    unit: 'reads',
    text: 'Long reads of one account that run at the same time.',
  },
  longReadsWaitingPerAccount: {
    value: 20,
    unit: 'reads',
    text: 'Long reads of one account that wait. Further ones get 503 `Service is busy`.',
  },
  longReadsWaiting: {
    value: 100,
    unit: 'reads',
    text: 'Long reads of all accounts that wait. Further ones get 503 `Service is busy`.',
  },
  longReadTime: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Time limit of a long read. Then it is cancelled, and the response is 503 `Service is busy`. It is also cancelled when the client disconnects.',
  },
  readPortion: {
    value: 1_000,
    unit: 'rows',
    text: 'Rows that one statement reads on the main thread. Larger results are read in batches, and other requests go first in between.',
  },
  pipelinedRequests: {
    value: 16,
    unit: 'requests',
    text: 'Pipelined requests of one connection that are processed at the same time. Further ones wait in the socket.',
    floor: '16',
  },
  tlsHandshake: {
    value: 10_000,
    unit: 'milliseconds',
    text: 'Timeout of a TLS handshake. Then the connection is closed.',
  },
  requestHeaders: {
    value: 15_000,
    unit: 'milliseconds',
    text: 'Timeout for the headers of a request, from its first byte or from the start of the connection. Then the response is 400, and the connection is closed.',
  },
  wholeRequest: {
    value: 30_000,
    unit: 'milliseconds',
    text: 'Timeout for a whole request with its body. Then the response is 400, and the connection is closed.',
  },
  idleConnection: {
    value: 65_000,
    unit: 'milliseconds',
    text: 'Idle time between two requests on one connection. Then the connection is closed.',
  },
  closingConnection: {
    value: 2_000,
    unit: 'milliseconds',
    text: 'Time for the client to close its side after the service has closed its own. Then the socket is destroyed.',
  },
  stalledReply: {
    value: 60_000,
    unit: 'milliseconds',
    text: 'Time for which a client may read nothing of a pending response. Then the connection is closed.',
  },
  replyPiece: {
    value: 64 * 1024,
    unit: 'bytes',
    text: 'Larger responses are sent in pieces of this size, each after the client has read the previous one.',
  },
  replyValues: {
    value: 8_000,
    unit: 'values',
    text: 'Responses with more values are serialized in parts, and other requests go first in between.',
  },
  unreadReplies: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Responses that clients have not read yet, in total. Beyond this, the connection that has held the most for the longest is closed. If no connection has held its response for long, further large responses become 503 `Service is busy`.',
    floor: 'one reply of any size',
  },
  unreadRepliesPerConnection: {
    value: 16 * 1024 * 1024,
    unit: 'bytes',
    text: 'Responses that the client of one connection has not read yet. Its further requests wait until it has read them.',
    floor: 'one reply of any size',
  },
  slowReply: {
    value: 5_000,
    unit: 'milliseconds',
    text: 'Time that a client has to read a response before its connection may be closed to free memory for others.',
  },
  largeReplies: {
    value: 4,
    unit: 'requests',
    text: 'Requests with a large response that are read and serialized at the same time. Others wait; accounts take turns.',
  },
  largeRepliesPerAccount: {
    value: 2,
    unit: 'requests',
    text: 'Requests of one account with a large response that are read and serialized at the same time. Others wait.',
  },
  waitingLargeReplies: {
    value: 1_000,
    unit: 'requests',
    text: 'Requests with a large response that wait. Further ones get 503 `Service is busy`.',
  },
  smallBody: {
    value: 64 * 1024,
    unit: 'bytes',
    text: 'Request bodies up to this size are read at once. Larger ones count as large bodies.',
  },
  largeBodies: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Large request bodies that are being read, in total. Further ones wait in their sockets.',
    floor: 'one body of any allowed size',
  },
  slowBody: {
    value: 5_000,
    unit: 'milliseconds',
    text: 'Time that a client has to send a large body while others wait. Then the slowest one gets 503 `Service is busy`.',
  },
  waitingBodies: {
    value: 500,
    unit: 'requests',
    text: 'Large bodies that wait. Further ones get 503 `Service is busy`.',
  },
  stop: {
    value: 10_000,
    unit: 'milliseconds',
    text: 'Time that running requests have to end when the service stops. Then their connections are closed.',
  },
  stalledStop: {
    value: 2_000,
    unit: 'milliseconds',
    text: 'Time without reading any of its reply after which a client is disconnected while the service stops.',
  },
  oauthParameters: {
    value: 4096,
    unit: 'bytes',
    text: 'Names and values of the parameters of one OAuth request. A larger request gets `invalid_request`.',
  },
  oauthState: {
    value: 1024,
    unit: 'bytes',
    text: 'The `state` of one OAuth request. A longer one gets `invalid_request`.',
  },
  oauthRequestsPerAddress: {
    value: 300,
    unit: 'requests',
    text: 'OAuth requests and device codes from one address (IPv6: a /64 network) that wait for the user. Further ones get 429 until one of them is completed or expires.',
  },
  oauthRequests: {
    value: 10_000,
    unit: 'requests',
    text: 'OAuth requests and device codes from all addresses that wait for the user. Further ones get 429.',
  },
  hashesAtOnce: {
    value: 2,
    unit: 'hashes',
    text: 'Passwords, security answers and scratch codes that are hashed at the same time, one per user or address. On a single core, only one in total.',
  },
  hashesWaitingPerOwner: {
    value: 100,
    unit: 'requests',
    text: 'Requests of one user, or sign-ins from one address, that wait for a hash. Further ones get 503 `Service is busy`.',
  },
  hashesWaiting: {
    value: 1000,
    unit: 'requests',
    text: 'All requests that wait for a hash. Beyond this, the newest request of the user or address with the most waiting requests gets 503 `Service is busy`.',
  },
  noticesPerRecipient: {
    value: 50,
    unit: 'messages',
    text: 'Notifications about one user to one address per hour that are sent as separate messages. Beyond this, a new notification replaces a waiting one of the same kind, so the latest state is always sent.',
  },
  keptAnswer: {
    value: 64 * 1024,
    unit: 'bytes',
    text: 'Response to a request with an `Idempotency-Key`. A write with a larger one is refused with 400.',
  },
  keptAnswers: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Responses that are kept for the idempotency keys of one account, compressed. Half is for unrestricted users, of which a token has at most a quarter; of the rest, a restricted user has at most an eighth and a token a sixteenth. The oldest of a token make room for its new ones. A write that finds no room all the same is refused with 400.',
  },
  waitForTwin: {
    value: 5_000,
    unit: 'milliseconds',
    text: 'Time that a request with an `Idempotency-Key` waits for other writes of the account, of which one may be the same request. Then it gets 409.',
  },
  streamsPerUser: {
    value: 10,
    unit: 'streams',
    text: 'Event streams of one user at a process. A further one gets 429.',
    floor: '10',
  },
  streamsPerAccount: {
    value: 200,
    unit: 'streams',
    text: 'Event streams of one account at a process. A further one gets 429.',
    floor: '200',
  },
  streams: {
    value: 2_000,
    unit: 'streams',
    text: 'Event streams of a process. A further one gets 503 `Service is busy`.',
  },
  streamTurn: {
    value: 200,
    unit: 'events',
    text: 'Events that the streams of one account are sent in a row. Accounts with more take turns.',
  },
  streamComment: {
    value: 15_000,
    unit: 'milliseconds',
    text: 'Time between two comment lines of an event stream, by which both sides notice a broken connection.',
  },
  unreadStream: {
    value: 1024 * 1024,
    unit: 'bytes',
    text: 'Events that the client of a stream has not read yet. Beyond this, the connection is closed; the client can continue where it stopped.',
  },
  unreadStreams: {
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    text: 'Events that the clients of all streams have not read yet. Beyond this, the connections that hold the most are closed.',
  },
  hostConnections: {
    value: 8,
    unit: 'connections',
    text: 'Connections of one host to `PALISADE_HOSTS_LISTEN`. A request on a further one gets 429.',
  },
  hostReports: {
    value: 60,
    unit: 'reports',
    text: 'Reports of one host in a minute, and at once after a quiet time. One report waits up to a second for its turn; further ones get 429. `PALISADE_RATE_LIMIT=off` turns this off.',
  },
  hostReport: {
    value: 256 * 1024,
    unit: 'bytes',
    text: 'Report of a host. Larger ones get 413. `palisade host` shortens the problems that it reports.',
  },
  hostComputes: {
    value: 1_000,
    unit: 'computes',
    text: 'Computes that are placed on one host.',
  },
  hostsConnections: {
    value: 4_096,
    unit: 'connections',
    text: 'Connections of all hosts to `PALISADE_HOSTS_LISTEN`. Further ones are closed.',
  },
  wrongHostTokens: {
    value: 10,
    unit: 'tokens',
    text: 'Wrong tokens of hosts from one address in 900 seconds. Further ones get 429, and are not logged.',
  },
  ...bodyBounds,
} as const satisfies Record<string, Bound>;
