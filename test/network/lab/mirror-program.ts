// Runs in a namespace of the lab, outside the networks under test.
//   mirror ADDRESS PORT: tells each caller, over TCP and UDP, from which address and port it comes. A datagram that asks for
//     `big` gets one that fills a packet of 1,500 bytes, which nobody may split.
//   call ADDRESS PORT COUNT: opens connections, keeps them, and prints as JSON what a mirror says to each; `null` for
//     one that it says nothing to.
//   probe ADDRESS PORT: opens a connection every ten milliseconds until its input ends, and prints as JSON how many
//     there were, how many failed, and the longest time without one that was answered, in milliseconds.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

const HEADERS = 28;
const ANSWERS_WITHIN_MS = 20_000;
const AT_ONCE = 100;

const [, , mode, ...args] = process.argv;
const PROBE_EACH_MS = 10;
const PROBE_WITHIN_MS = 1_000;

if (mode === 'mirror') mirror(args[0] ?? '', Number(args[1]));
else if (mode === 'probe') probe(args[0] ?? '', Number(args[1]));
else await call(args[0] ?? '', Number(args[1]), Number(args[2]));

function mirror(address: string, port: number): void {
  const said = (address = '', from = 0) => `${address}:${from}\n`;
  createServer((socket) => {
    socket.on('error', () => {});
    socket.write(said(socket.remoteAddress, socket.remotePort));
  }).listen(port, address, 4_096);
  const datagrams = createSocket('udp4', (message, { address, port: from }) => {
    const isBig = message.toString('utf8') === 'big';
    datagrams.send(isBig ? Buffer.alloc(1_500 - HEADERS) : said(address, from), from, address, () => {});
  });
  datagrams.bind(port, address, () => process.stdout.write('ready\n'));
}

async function call(address: string, port: number, count: number): Promise<void> {
  const sources: (string | null)[] = [];
  while (sources.length < count) {
    const calls = Array.from({ length: Math.min(AT_ONCE, count - sources.length) }, () =>
      sourceOf(connect(port, address)),
    );
    sources.push(...(await Promise.all(calls)));
  }
  process.stdout.write(`${JSON.stringify(sources)}\n`);
  await buffer(process.stdin);
  process.exit();
}

function probe(address: string, port: number): void {
  const tally = { count: 0, failed: 0, gap: 0 };
  let last = performance.now();
  setInterval(async () => {
    const began = performance.now();
    tally.count += 1;
    const socket = connect(port, address);
    const source = await sourceOf(socket, PROBE_WITHIN_MS);
    socket.destroy();
    if (source === null) {
      tally.failed += 1;
      return;
    }
    tally.gap = Math.max(tally.gap, Math.round(began - last));
    last = Math.max(last, began);
  }, PROBE_EACH_MS);
  process.stdin.resume().once('end', () => {
    process.stdout.write(`${JSON.stringify(tally)}\n`, () => process.exit());
  });
}

async function sourceOf(socket: Socket, within = ANSWERS_WITHIN_MS): Promise<string | null> {
  socket.on('error', () => {});
  const signal = AbortSignal.timeout(within);
  return await once(socket, 'data', { signal }).then(
    ([data]) => String(data).trim(),
    () => null,
  );
}
