// A load generator that sends requests as fast as they are answered, with little CPU time of its own.
import { once } from 'node:events';
import { connect } from 'node:net';
import { answerParent } from './child.ts';
import { type BenchRequest, SERIAL, withSerial } from './scenarios.ts';

export interface LoadQuestion {
  port: number;
  /** Each connection has one request under way. */
  connections: number;
  seconds: number;
  requests: BenchRequest[];
  /** Sends each request once, in order, until there are no more. Otherwise requests are chosen at random. */
  inTurn?: boolean | undefined;
}

export interface LoadAnswer {
  answered: number;
  seconds: number;
}

const NONE = Buffer.alloc(0);

let serial = 0;

answerParent(async ({ port, connections, seconds, requests, inTurn }: LoadQuestion): Promise<LoadAnswer> => {
  const texts = requests.map(toText);
  let turn = 0;
  const next = () => texts[inTurn ? turn++ : Math.floor(Math.random() * texts.length)];
  const started = performance.now();
  const deadline = started + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => drive(port, next, deadline)));
  return {
    answered: counts.reduce((sum, count) => sum + count),
    seconds: (performance.now() - started) / 1000,
  };
});

/**
 * Keeps one connection busy until the deadline or until there are no more requests.
 * @returns the number of responses
 */
async function drive(port: number, next: () => string | undefined, deadline: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let answered = 0;
  let received: Buffer = NONE;
  const send = () => {
    const text = performance.now() < deadline ? next() : undefined;
    if (text === undefined) socket.end();
    else socket.write(numbered(text), 'latin1');
  };
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (received.length < answerLength(received)) return;
    if (received.toString('latin1', 9, 12) !== '200') throw new Error(received.toString());
    received = NONE;
    answered += 1;
    send();
  });
  await once(socket, 'connect');
  send();
  await once(socket, 'close');
  return answered;
}

/** Length in bytes of the response at the start of `bytes`; infinite while its head is incomplete. */
function answerLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return Number.POSITIVE_INFINITY;
  const start = bytes.indexOf('Content-Length: ') + 16;
  return headEnd + 4 + Number(bytes.toString('latin1', start, bytes.indexOf('\r\n', start)));
}

function numbered(text: string): string {
  if (!text.includes(SERIAL)) return text;
  serial += 1;
  return withSerial(text, serial);
}

function toText({ method, path, token, filter, key, body }: BenchRequest): string {
  const start = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n`;
  const filtered = filter === undefined ? start : `${start}X-Filter: ${filter}\r\n`;
  const head = key === undefined ? filtered : `${filtered}Idempotency-Key: ${key}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const length = withSerial(body, 0).length;
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}
