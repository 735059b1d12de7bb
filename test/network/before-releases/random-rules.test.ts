// What the pure function says of a packet is what arrives, for random rules, on two hosts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { FirewallDirection, FirewallRules } from '#domain/firewalls/rules';
import { verdict } from '#domain/firewalls/verdict';
import { rounds } from '#test/harness/effort';
import { Numbers } from '#test/network/harness/numbers';
import { RandomRules } from '#test/network/harness/random-rules';
import type { Machine } from '#test/network/lab/machine';
import { until } from '#test/network/lab/until';
import { accept, FirewallScene, inSubnet } from '#test/network/proofs/firewall-scene';

const SETS = rounds({ full: 20, others: 2 });
const SEED = 20_261_128;
/** Nothing else has it, so that a set is in force once its own mark is let in. */
const MARK = 4_000;
/** The rules before may decide for so long on a busy host; what lasts longer is a fault. */
const LONGEST_MS = 10_000;

/** Answers TCP connections and datagrams on some ports. */
const ANSWERING = `
import selectors, socket, sys
selector = selectors.DefaultSelector()
for port in map(int, sys.argv[1].split(',')):
    selector.register(socket.create_server(('', port), backlog=100), selectors.EVENT_READ)
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(('', port))
    selector.register(udp, selectors.EVENT_READ)
while True:
    for key, _ in selector.select():
        if key.fileobj.type == socket.SOCK_DGRAM:
            data, who = key.fileobj.recvfrom(100)
            key.fileobj.sendto(data, who)
        else:
            key.fileobj.accept()[0].close()
`;

/** Prints which ports of an address answer within a second: all are tried at once, datagrams three times. */
const TRYING = `
import errno, json, selectors, socket, sys, time
host, ports = sys.argv[1], list(map(int, sys.argv[2].split(',')))
selector, found = selectors.DefaultSelector(), {'TCP': [], 'UDP': []}
for port in ports:
    tcp = socket.socket()
    tcp.setblocking(False)
    tcp.connect_ex((host, port))
    selector.register(tcp, selectors.EVENT_WRITE, ('TCP', port))
udps = {}
for port in ports:
    udps[port] = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udps[port].connect((host, port))
    selector.register(udps[port], selectors.EVENT_READ, ('UDP', port))
end, sent = time.monotonic() + 1.5, 0
while time.monotonic() < end:
    if sent < 3 and time.monotonic() > end - 1.5 + 0.3 * sent:
        for udp in udps.values(): udp.send(b'x')
        sent += 1
    for key, _ in selector.select(0.05):
        protocol, port = key.data
        # Errors of the network make sockets ready, too.
        try:
            if protocol == 'UDP': key.fileobj.recv(100)
            elif key.fileobj.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0: raise OSError
            found[protocol].append(port)
        except OSError:
            if protocol == 'UDP': continue
        selector.unregister(key.fileobj)
print(json.dumps(found))
`;

describe('random rules', () => {
  let scene: FirewallScene;
  let plane: FirewallScene['plane'];
  before(async () => {
    scene = await FirewallScene.start();
    ({ plane } = scene);
  });
  after(() => plane.close());

  async function found(from: Machine, address: string, ports: readonly number[]) {
    const [said, isPing] = await Promise.all([
      from.run('python3', '-c', TRYING, address, ports.join()),
      from.succeeds('ping', '-c', '2', '-i', '0.3', '-W', '1', address),
    ]);
    const answers = JSON.parse(said);
    const sorted = (all: number[]) => all.toSorted((one, other) => one - other);
    return { TCP: sorted(answers.TCP), UDP: sorted(answers.UDP), ICMP: isPing };
  }

  function expected(rules: FirewallRules, direction: FirewallDirection, address: string) {
    const isOpen = (protocol: 'TCP' | 'UDP' | 'ICMP', port?: number) =>
      verdict(rules, { direction, protocol, port, address }).action === 'ACCEPT';
    const open = (protocol: 'TCP' | 'UDP') => RandomRules.ports.filter((port) => isOpen(protocol, port));
    return { TCP: open('TCP'), UDP: open('UDP'), ICMP: isOpen('ICMP') };
  }

  test(`let in and out what they say, ${SETS} times`, async () => {
    const subnet = await scene.subnet('10.70.4.0/24');
    const machines = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    const [guarded, ...others] = machines as [Machine, Machine, Machine];
    assert.ok(others.some(({ host }) => host !== guarded.host));
    const own = await guarded.address();
    const addresses = await Promise.all(others.map((other) => other.address()));
    const ways = others.flatMap((from, index) => {
      const other = addresses[index] ?? '';
      return [
        { from, to: own, direction: 'inbound', other },
        { from: guarded, to: other, direction: 'outbound', other },
      ] as const;
    });
    for (const { host, namespace } of machines)
      host.space.spawn('ip', [
        ...['netns', 'exec', namespace, 'python3', '-c', ANSWERING],
        [...RandomRules.ports, MARK, MARK + 1].join(),
      ]);
    const random = new RandomRules(new Numbers(SEED), '10.70.4');
    const firewall = await scene.firewall(random.rules(), [guarded.id]);
    const [first] = others;
    for (let count = 0; count < SETS; count++) {
      const rules = random.rules();
      const [open, shut] = count % 2 === 0 ? [MARK, MARK + 1] : [MARK + 1, MARK];
      const inbound = [
        accept({ ports: `${open}` }),
        accept({ action: 'DROP', ports: `${shut}` }),
        ...(rules.inbound ?? []),
      ];
      const set = { ...rules, inbound };
      await scene.setRules(firewall, set);
      await until('the set is in force', async () => {
        const { TCP } = await found(first, own, [open, shut]);
        return TCP.includes(open) && !TCP.includes(shut);
      });
      // One after the other: what crosses makes Open vSwitch 3.1 in user space fail an assertion.
      for (const { from, to, direction, other } of ways) {
        const wanted = expected(set, direction, other);
        let seen = await found(from, to, RandomRules.ports);
        const isRight = async () =>
          isDeepStrictEqual(seen, wanted) ||
          isDeepStrictEqual((seen = await found(from, to, RandomRules.ports)), wanted);
        await until('the rules decide', isRight, LONGEST_MS).catch(() => {});
        assert.deepEqual(seen, wanted, `${direction} ${other}, set ${count}: ${JSON.stringify(set)}`);
      }
    }
  });
});
