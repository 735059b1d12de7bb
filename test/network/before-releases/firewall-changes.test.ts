// What happens to packets while rules change, and what many rules let through.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '#test/harness/effort';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { kill } from '#test/network/lab/space';
import { until } from '#test/network/lab/until';
import {
  accept,
  closed,
  FirewallScene,
  hears,
  inSubnet,
  NOTHING_IN,
  says,
} from '#test/network/proofs/firewall-scene';

/** Sends a byte to who connects, every 50 ms, for ever. */
const SOURCE = `
import socket, time
listener = socket.create_server(('', 8080))
while True:
    peer = listener.accept()[0]
    try:
        while True:
            peer.sendall(b'x')
            time.sleep(0.05)
    except OSError:
        pass
`;

/** Prints what a source sends, and sends nothing but keepalives: packets of the side that opened the connection. */
const SINK = `
import socket, sys
peer = socket.create_connection((sys.argv[1], 8080))
peer.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 1)
peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 1)
peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 100)
while data := peer.recv(100):
    sys.stdout.write(data.decode())
    sys.stdout.flush()
`;

/** Connects again and again, and prints how long each connection took. A SYN that is lost takes a second more. */
const CONNECTING = `
import socket, sys, time
while True:
    closed = socket.socket()
    closed.setblocking(False)
    closed.connect_ex((sys.argv[1], 8081))
    began = time.monotonic()
    try:
        socket.create_connection((sys.argv[1], 8080), timeout=5).close()
        print(round(1000 * (time.monotonic() - began)), flush=True)
    except OSError:
        print(5000, flush=True)
    closed.close()
    time.sleep(0.005)
`;

/** Serves its port as a line, on each of some ports. */
const PORTS = `
import selectors, socket, sys
selector = selectors.DefaultSelector()
for port in sys.argv[1].split(','):
    selector.register(socket.create_server(('', int(port)), backlog=50), selectors.EVENT_READ, port)
while True:
    for key, _ in selector.select():
        peer = key.fileobj.accept()[0]
        peer.sendall(key.data.encode())
        peer.close()
`;

describe('rules of firewalls that change', () => {
  let scene: FirewallScene;
  let plane: FirewallScene['plane'];
  before(async () => {
    scene = await FirewallScene.start();
    ({ plane } = scene);
  });
  after(() => plane.close());

  function spawn({ host, namespace }: Machine, script: string, ...args: string[]): ChildProcess {
    const inside = ['netns', 'exec', namespace, 'python3', '-c', script, ...args];
    return host.space.spawn('ip', inside, { stdio: ['ignore', 'pipe', 'ignore'] });
  }

  test('end a running connection, and let it go on when they are back', async () => {
    const subnet = await scene.subnet('10.50.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    assert.notEqual(x.host, w.host);
    const to = await w.address();
    await x.reaches(to);
    const rules = { ...NOTHING_IN, inbound: [accept({ ports: '8080' })] };
    const firewall = await scene.firewall(rules, [w.id]);
    await closed(x, to);
    const source = spawn(w, SOURCE);
    await until('it listens', () =>
      w.succeeds('busybox', 'sh', '-c', 'busybox netstat -ltn | grep -q :8080'),
    );
    const sink = spawn(x, SINK, to);
    let received = 0;
    sink.stdout?.on('data', (data: Buffer) => (received += data.length));
    await until('the stream runs', () => received > 5);
    const isRunning = async () => {
      const had = received;
      await sleep(1_000);
      return received > had;
    };
    for (let round = 0; round < 3; round++) {
      await scene.setRules(firewall, { inbound: [] });
      await until('the stream stops', async () => !(await isRunning()));
      await scene.setRules(firewall, { inbound: rules.inbound });
      await until('the stream goes on', isRunning);
    }
    for (const child of [sink, source]) await kill(child);
  });

  test('are exchanged without losing what both let in, or letting in what both drop', async () => {
    const subnet = await scene.subnet('10.51.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const [from, to] = [await x.address(), await w.address()];
    const sets = [
      [accept({ ports: '8080' })],
      [{ ...accept({ ports: '8081' }), action: 'DROP' }, accept({ ports: '8000-8090' })],
    ];
    const ports = spawn(w, PORTS, '8080,8081');
    const firewall = await scene.firewall({ ...NOTHING_IN, inbound: sets[0] }, [w.id]);
    await closed(x, to);
    await until('it speaks', async () => (await says(x, to)) === '8080');
    const times: number[] = [];
    const dropped = `tcp dst port 8081 and src host ${from}`;
    const isHeard = await hears(w, dropped, async () => {
      const connecting = spawn(x, CONNECTING, to);
      connecting.stdout?.on('data', (text: Buffer) =>
        times.push(...text.toString().trim().split('\n').map(Number)),
      );
      for (let round = 0; round < rounds({ full: 100, others: 20 }); round++) {
        await scene.setRules(firewall, { inbound: sets[round % 2 === 0 ? 1 : 0] });
        await scene.applied(subnet);
      }
      await kill(connecting);
    });
    assert.equal(isHeard, false);
    assert.ok(times.length > 100, `${times.length} connections`);
    const lost = times.filter((milliseconds) => milliseconds > 900);
    assert.deepEqual(lost, [], `of ${times.length} connections`);
    await scene.setRules(firewall, { inbound: [accept({ ports: '8080-8081' })] });
    await until('the other port is open too', () =>
      hears(w, dropped, () => x.succeeds('busybox', 'nc', '-w', '1', to, '8081')),
    );
    await kill(ports);
  });

  test('of two accounts with the same addresses act in their own VPCs', async () => {
    const stranger = await plane.stranger();
    const [own, other] = [await scene.subnet('10.52.4.0/24'), await scene.subnet('10.52.4.0/24', stranger)];
    const mapped = { ipv4: { nat_1_1: 'any' } };
    const [x, w] = [await plane.newMachine([inSubnet(own)]), await plane.newMachine([inSubnet(own, mapped)])];
    const y = await plane.newMachine([inSubnet(other, mapped)], stranger);
    const v = await plane.newMachine([inSubnet(other)], stranger);
    const [from, to] = [await x.address(), await w.address()];
    assert.deepEqual([await y.address(), await v.address()], [from, to]);
    for (const machine of [w, v]) await machine.speak();
    const single = accept({ ports: '8080', addresses: { ipv4: [`${from}/32`] } });
    const firewall = await scene.firewall({ ...NOTHING_IN, inbound: [single] }, [w.id]);
    await scene.firewall(NOTHING_IN, [v.id], stranger);
    await closed(x, to);
    await closed(y, to);
    assert.equal(await says(x, to), `compute ${w.id}`);
    assert.equal(await says(y, to), '');
    // The public address of another tenant is one like any other.
    const [publicOfW = '', publicOfY = ''] = [w.publicAddresses[0], y.publicAddresses[0]];
    assert.equal(await says(y, publicOfW), '');
    const foreign = accept({ ports: '8080', addresses: { ipv4: [`${publicOfY}/32`] } });
    await scene.setRules(firewall, { inbound: [foreign] });
    await until('the other tenant is let in', async () => (await says(y, publicOfW)) === `compute ${w.id}`);
    assert.equal(await says(x, to), '');
  });

  test('let in the first, a middle and the last element of as much as rules can have', async () => {
    const subnet = await scene.subnet('10.53.0.0/16');
    const [x, y] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const w = await plane.newMachine([inSubnet(subnet)]);
    const [from, to] = [await x.address(), await w.address()];
    await x.reaches(to);
    const ranges = (base: number) =>
      [
        ...Array.from({ length: 7 }, (_, index) => `${base + 10 * index}-${base + 10 * index + 1}`),
        base + 90,
      ].join(', ');
    const rule = (place: number, ownAt: number | undefined) => {
      const ipv4 = Array.from({ length: 255 }, (_, index) =>
        index === ownAt ? `${from}/32` : `10.53.${100 + place}.${index}/32`,
      );
      return accept({ ports: ranges(2_000 + 100 * place), addresses: { ipv4 } });
    };
    const owners = new Map([
      [1, 0],
      [13, 127],
      [25, 254],
    ]);
    const inbound = Array.from({ length: 25 }, (_, index) => rule(index + 1, owners.get(index + 1)));
    const passing = [2_100, 2_101, 3_330, 3_331, 4_500, 4_590];
    const dropped = [2_099, 2_102, 2_200, 3_332, 4_589, 4_591];
    const ports = spawn(w, PORTS, [...passing, ...dropped].join());
    const firewall = await scene.firewall(NOTHING_IN, [w.id]);
    await closed(x, to);
    const serves = async (machine: Machine, port: number) =>
      (await machine.run('busybox', 'nc', '-w', '2', to, String(port)).catch(() => '')) === String(port);
    const began = performance.now();
    await scene.setRules(firewall, { inbound });
    for (const port of passing) await until(`${port} is let in`, () => serves(x, port));
    console.log(
      `25 rules of 255 addresses and 15 pieces hold after ${Math.round(performance.now() - began)} ms`,
    );
    for (const port of dropped) assert.equal(await serves(x, port), false, `${port}`);
    for (const port of passing) assert.equal(await serves(y, port), false, `${port} from a neighbour`);
    await kill(ports);
  });

  test('let replies in, whatever comes in is dropped', async () => {
    const subnet = await scene.subnet('10.54.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const [from, to] = [await x.address(), await w.address()];
    await x.reaches(to);
    await scene.firewall(NOTHING_IN, [w.id]);
    await closed(x, to);
    const serving = spawn(x, SERVING);
    await until('it listens', () =>
      x.succeeds('busybox', 'sh', '-c', 'busybox netstat -ltn | grep -q :9000'),
    );
    const said = JSON.parse(await w.run('python3', '-c', ASKING, from));
    assert.deepEqual(said, { bytes: 100_000_000, echo: 'hello', refused: true });
    await using capture = await Capture.start(w.host.space, {
      ...{ link: 'eth0', namespace: w.namespace, filter: `ip proto 4 and src host ${from}` },
    });
    await x.run('python3', '-c', IP_IN_IP, from, to);
    assert.deepEqual(capture.packets, []);
    await kill(serving);
  });

  test('let in IP in IP by a rule of its own', async () => {
    const subnet = await scene.subnet('10.55.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const [from, to] = [await x.address(), await w.address()];
    await x.reaches(to);
    await scene.firewall({ ...NOTHING_IN, inbound: [accept({ protocol: 'IPENCAP' })] }, [w.id]);
    await closed(x, to);
    const isHeard = () =>
      hears(w, `ip proto 4 and src host ${from}`, () => x.run('python3', '-c', IP_IN_IP, from, to));
    await until('it is heard', isHeard);
  });
});

/** A hundred megabytes by TCP, and an echo by UDP. */
const SERVING = `
import socket, threading
def echo():
    peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    peer.bind(('', 9001))
    while True:
        data, who = peer.recvfrom(100)
        peer.sendto(data, who)
threading.Thread(target=echo, daemon=True).start()
listener = socket.create_server(('', 9000))
while True:
    peer = listener.accept()[0]
    peer.sendall(bytes(100_000_000))
    peer.close()
`;

/** Asks for both, and for a UDP port that nobody has. */
const ASKING = `
import json, socket, sys
host = sys.argv[1]
peer = socket.create_connection((host, 9000))
count = 0
while data := peer.recv(65536): count += len(data)
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.settimeout(5)
udp.connect((host, 9001))
udp.send(b'hello')
echo = udp.recv(100).decode()
closed = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
closed.settimeout(5)
closed.connect((host, 9002))
refused = False
try:
    closed.send(b'x')
    closed.recv(1)
except ConnectionRefusedError:
    refused = True
except TimeoutError:
    pass
print(json.dumps({'bytes': count, 'echo': echo, 'refused': refused}))
`;

const IP_IN_IP = `
import socket, struct, sys, time
source, target = socket.inet_aton(sys.argv[1]), socket.inet_aton(sys.argv[2])
inner = struct.pack('!BBHHHBBH4s4s', 0x45, 0, 20, 1, 0, 64, 59, 0, source, target)
raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, 4)
for _ in range(5):
    raw.sendto(inner, (sys.argv[2], 0))
    time.sleep(0.1)
`;
