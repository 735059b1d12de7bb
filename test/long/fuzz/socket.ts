import assert from 'node:assert/strict';
import { connect } from 'node:net';
import fc from 'fast-check';
import type { TestApi } from '#test/harness/test-api';

const AT_ONCE = 16;
/** The server may be waiting for the rest of a message. The test does not. */
const PATIENCE_MILLISECONDS = 250;
/** Longer than the allowed size of headers. */
const HEADER_BYTES = 80_000;

export interface SocketFigures {
  sent: number;
  /** Number of status lines received. */
  answers: number;
}

const word = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
const line = fc.oneof(
  fc.constantFrom(
    'GET /v4/regions HTTP/1.1',
    'GET /v4/vpcs HTTP/1.1',
    'POST /v4/vpcs HTTP/1.1',
    'POST /v4/vpcs HTTP/1.0',
    'GET /v4/vpcs HTTP/9.9',
    'GET http://[::1/v4 HTTP/1.1',
    'GET //v4/../..//%2e HTTP/1.1',
    'CONNECT example.com:443 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PRI * HTTP/2.0',
    'QUERY /v4/vpcs HTTP/1.1',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
  ),
  fc.tuple(word, word).map(([method, path]) => `${method} ${path} HTTP/1.1`),
  word,
);

const header = fc.oneof(
  fc.constantFrom(
    'Host: a',
    'Content-Length: 5',
    'Content-Length: 99999999999999999999',
    'Content-Length: -1',
    'Content-Length: 5, 5',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: gzip',
    'Expect: 100-continue',
    'Expect: miracles',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Connection: upgrade',
    'Connection: close',
    'Connection: keep-alive',
    'Authorization: Bearer',
    `Authorization: Bearer ${'ab'.repeat(32)}`,
    'X-Filter: {"+and": [',
    ' folded: line',
    ': no name',
    'X-Forwarded-For: 1.2.3.4, \u00ff',
  ),
  fc.tuple(word, word).map(([name, value]) => `${name}: ${value}`),
  fc.nat({ max: HEADER_BYTES }).map((length) => `X-Long: ${'a'.repeat(length)}`),
);

const chunks = fc.oneof(
  fc.constantFrom(
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello\r\n',
    'ffffffffffffffff\r\n',
    '5;x=y\r\nhel',
    '0\r\n\r\n',
    '-1\r\n',
  ),
  fc.string({ maxLength: 50 }),
);

const message = fc
  .tuple(
    line,
    fc.array(header, { maxLength: 6 }),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    chunks,
  )
  .map(([first, headers, end, body]) => Buffer.from([first, ...headers, '', body].join(end), 'latin1'));

/** What is sent over a connection: garbage, malformed HTTP, several messages at once, truncated anywhere. */
const bytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((raw) => Buffer.from(raw)) },
  { weight: 6, arbitrary: message },
  {
    weight: 2,
    arbitrary: fc.array(message, { minLength: 2, maxLength: 6 }).map((all) => Buffer.concat(all)),
  },
  { weight: 1, arbitrary: fc.tuple(message, fc.nat({ max: 200 })).map(([all, at]) => all.subarray(0, at)) },
);

/**
 * Sends data that is hardly HTTP, each on its own connection. The same seed sends the same data.
 * @throws AssertionError when a response is an internal server error
 */
export async function fuzzSocket(
  { service, nobody }: TestApi,
  { requests, seed }: { requests: number; seed: number },
): Promise<SocketFigures> {
  const figures: SocketFigures = { sent: 0, answers: 0 };
  const port = Number(new URL(service.url).port);
  const portion = 2_000;
  for (let turn = 0; figures.sent < requests; turn += 1) {
    const numRuns = Math.min(portion, requests - figures.sent);
    const next = fc.sample(bytes, { numRuns, seed: seed + turn }).values();
    const sendAll = async () => {
      for (const sent of next) {
        const told = `seed ${seed + turn}: ${JSON.stringify(sent.toString('latin1').slice(0, 2000))}`;
        const text = await exchange(port, sent);
        assert.ok(
          text === '' || /^HTTP\/1\.1 [1-4]\d\d /.test(text),
          `${told}\nis answered with ${text.slice(0, 500)}`,
        );
        const statuses = [...text.matchAll(/HTTP\/1\.1 (\d\d\d) /g)].map(([, status]) => Number(status));
        assert.ok(
          statuses.every((status) => status < 500),
          `${told}\nis answered with ${text.slice(0, 500)}`,
        );
        figures.sent += 1;
        figures.answers += statuses.length;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    assert.equal((await nobody.get('/regions/us-east')).status, 200, 'others are served');
  }
  return figures;
}

/** Everything received until the server closes the connection or has sent enough. */
function exchange(port: number, sent: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      clearTimeout(overdue);
      socket.destroy();
      resolve(text);
    };
    // After a stall of this process, what has arrived is read first.
    const overdue = setTimeout(() => setImmediate(end), PATIENCE_MILLISECONDS);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', end).on('close', end);
    // Ends the stream: data that the server waits for never comes.
    socket.end(sent);
  });
}
