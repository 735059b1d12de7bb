// Attacks with connections: responses that are not read, connections that are kept open, silence.
import type { Socket } from 'node:net';
import type { Attack, Target, Turn } from '../attack.ts';
import { list, messageOf, open, openMany, pause, together } from './tools.ts';

const PIPELINING = 600;
const HALF_OPEN = 1_500;
const FULL_READS = 1_000;
/** As much as Node.js reads from a socket at once. */
const READ_BYTES = 65_536;
const SILENT = 500;
const READERS = 20;
const ANSWERS_PER_READER = 6;
const SLOW = 400;

/** The attack over plain connections and over TLS. */
function overTlsToo(attack: Attack): Attack[] {
  return [attack, { ...attack, name: `${attack.name}-tls`, does: `${attack.does}, over TLS`, tls: true }];
}

/** Requests a page again and again, and reads no response. */
async function pipeline(target: Target, turn: Turn): Promise<void> {
  const messages = Buffer.concat(Array.from({ length: 50 }, () => messageOf({ path: '/openapi.json' })));
  await openMany(target, turn, PIPELINING, (socket) => {
    socket.pause();
    const write = () => {
      if (turn.signal.aborted || socket.destroyed) return;
      if (socket.write(messages)) setImmediate(write);
      else socket.once('drain', write);
    };
    write();
  });
  await untilOver(turn);
}

/** Each connection sends as many of the smallest requests as fit one read, at once and then every second. */
async function fillReads(target: Target, turn: Turn): Promise<void> {
  const request = Buffer.from('GET / HTTP/1.1\r\nHost:\r\n\r\n');
  const messages = Buffer.concat(
    Array.from({ length: Math.floor(READ_BYTES / request.length) }, () => request),
  );
  await openMany(target, turn, FULL_READS, (socket) => {
    socket.on('data', () => {});
    socket.write(messages);
    const timer = setInterval(() => socket.writableLength === 0 && socket.write(messages), 1000);
    socket.on('close', () => clearInterval(timer));
    turn.signal.addEventListener('abort', () => clearInterval(timer));
  });
  await untilOver(turn);
}

/** The service ends the connection after invalid HTTP. These clients do not close their side. */
async function stayHalfOpen(target: Target, turn: Turn): Promise<void> {
  await openMany(target, turn, HALF_OPEN, (socket) => {
    socket.on('data', () => {});
    socket.write('nothing of HTTP\r\n\r\n');
  });
  await untilOver(turn);
}

async function leaveListsUnread(target: Target, turn: Turn): Promise<void> {
  const message = messageOf(list(target, 'vpcs', '/vpcs?page_size=500'));
  await together(READERS, async () => {
    const socket = await open(target);
    turn.count(socket ? 'connected' : 'not connected');
    socket?.pause().write(Buffer.concat(Array.from({ length: ANSWERS_PER_READER }, () => message)));
  });
  await untilOver(turn);
}

async function saySomethingSlowly(target: Target, turn: Turn, first: Buffer, piece: string): Promise<void> {
  await openMany(target, turn, SLOW, (socket) => {
    socket.on('data', () => {});
    socket.write(first);
    const timer = setInterval(() => socket.write(piece), 500);
    socket.on('close', () => clearInterval(timer));
    turn.signal.addEventListener('abort', () => clearInterval(timer));
  });
  await untilOver(turn);
}

const untilOver = (turn: Turn) => pause(600_000, turn);

function destroySoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), Math.random() * 20);
}

export const connectionAttacks: Attack[] = [
  ...overTlsToo({
    name: 'pipelined-unread',
    does: `${PIPELINING} connections pipeline GET /openapi.json and read nothing`,
    anonymous: true,
    run: pipeline,
  }),
  {
    name: 'full-reads',
    does: `${FULL_READS} connections send one read of the smallest requests, and again every second`,
    anonymous: true,
    run: fillReads,
  },
  ...overTlsToo({
    name: 'half-open',
    does: `${HALF_OPEN} clients do not end their side of a connection that has ended`,
    anonymous: true,
    stays: true,
    run: stayHalfOpen,
  }),
  ...overTlsToo({
    name: 'unread-lists',
    does: `${READERS} clients ask for ${ANSWERS_PER_READER} large lists each and read nothing`,
    stays: true,
    run: leaveListsUnread,
  }),
  {
    name: 'silent-tls',
    does: `${SILENT} connections to TLS say nothing, or half a greeting`,
    anonymous: true,
    stays: true,
    tls: true,
    async run(target, turn) {
      await together(20, async (index) => {
        for (let made = index; made < SILENT && !turn.signal.aborted; made += 20) {
          const socket = await open(target, { silent: true });
          turn.count(socket ? 'connected' : 'not connected');
          if (made % 2 === 0) socket?.write('\u0016\u0003\u0001\u0002\u0000\u0001');
        }
      });
      await untilOver(turn);
    },
  },
  {
    name: 'silent-tls-left',
    does: `${SILENT} connections to TLS say nothing, or no TLS, and leave`,
    anonymous: true,
    tls: true,
    async run(target, turn) {
      await together(20, async (index) => {
        for (let made = index; made < SILENT && !turn.signal.aborted; made += 20) {
          const socket = await open(target, { silent: true });
          turn.count(socket ? 'connected' : 'not connected');
          if (made % 2 === 0) socket?.write('GET / HTTP/1.1\r\n\r\n');
          if (socket) setTimeout(() => socket.destroy(), 1000);
        }
      });
      await pause(2000, turn);
    },
  },
  ...overTlsToo({
    name: 'churn',
    does: 'opens and breaks off connections, with a request or half of one',
    anonymous: true,
    async run(target, turn) {
      const message = messageOf({ path: '/healthz' });
      await together(20, async () => {
        while (!turn.signal.aborted) {
          const socket = await open(target);
          turn.count(socket ? 'connected' : 'not connected');
          socket?.write(Math.random() < 0.5 ? message : message.subarray(0, 12));
          if (socket) destroySoon(socket);
        }
      });
    },
  }),
  ...overTlsToo({
    name: 'slow-headers',
    does: `${SLOW} connections send a header byte by byte`,
    anonymous: true,
    stays: true,
    run: (target, turn) => saySomethingSlowly(target, turn, Buffer.from('GET / HTTP/1.1\r\nX-A: '), 'a'),
  }),
  {
    name: 'slow-bodies',
    does: `${SLOW} connections send a body byte by byte`,
    stays: true,
    run(target, turn) {
      const whole = messageOf({
        ...{ method: 'POST', path: '/v4/vpcs', token: target.tokens.plain },
        headers: { 'Content-Length': String(2 ** 20) },
      });
      return saySomethingSlowly(target, turn, whole, ' ');
    },
  },
  {
    name: 'large-bodies-open',
    does: '64 bodies of 1 MiB whose last byte does not come',
    stays: true,
    async run(target, turn) {
      const { plain: token } = target.tokens;
      const body = `{"a":"${'x'.repeat(2 ** 20 - 8)}"}`;
      const message = messageOf({ method: 'POST', path: '/v4/vpcs', token, body });
      await openMany(target, turn, 64, (socket) =>
        socket.on('data', () => {}).write(message.subarray(0, -1)),
      );
      await untilOver(turn);
    },
  },
];
