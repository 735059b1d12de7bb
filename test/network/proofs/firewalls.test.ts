// What firewalls let through, by packets: each refusal beside something that does arrive.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import { succeeded } from '#test/harness/assert-errors';
import type { Machine } from '#test/network/lab/machine';
import { until } from '#test/network/lab/until';
import {
  accept,
  closed,
  FIREWALLS,
  FirewallScene,
  hears,
  inSubnet,
  NOTHING_IN,
  NOTHING_OUT,
  says,
  sendDatagram,
} from './firewall-scene.ts';

describe('firewalls', () => {
  let scene: FirewallScene;
  let plane: FirewallScene['plane'];
  before(async () => {
    scene = await FirewallScene.start();
    ({ plane } = scene);
  });
  after(() => plane.close());

  test('let nothing in without rules, and replies to what went out', async () => {
    const subnet = await scene.subnet('10.40.4.0/24');
    const [one, two] = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    assert.notEqual(one.host, two.host);
    const [from, to] = [await one.address(), await two.address()];
    await one.reaches(to);
    await one.speak();
    const knocks = async () => {
      await one.succeeds('busybox', 'nc', '-w', '1', to, '8080');
      await sendDatagram(one, to, 8080);
    };
    for (const protocol of ['tcp', 'udp'])
      assert.equal(await hears(two, `${protocol} dst port 8080`, knocks), true, protocol);
    await scene.firewall(NOTHING_IN, [two.id]);
    await closed(one, to);
    const isHeard = await hears(two, `src host ${from}`, async () => {
      assert.equal(await one.cannotReach(to), true);
      await knocks();
    });
    // ARP is asked and answered, and is no packet of the source.
    assert.equal(isHeard, false);
    await two.reaches(from);
    assert.equal(await two.hear(from), `compute ${one.id}`);
  });

  test('let in what a rule names, by source and port, in the order of the rules', async () => {
    const subnet = await scene.subnet('10.41.4.0/24');
    const [x, y] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const w = await plane.newMachine([inSubnet(subnet)]);
    const [fromX, to] = [await x.address(), await w.address()];
    await w.speak();
    const single = { addresses: { ipv4: [`${fromX}/32`] }, ports: '22, 8080' };
    const firewall = await scene.firewall({ ...NOTHING_IN, inbound: [accept(single)] }, [w.id]);
    await closed(y, to);
    assert.equal(await says(x, to), `compute ${w.id}`);
    assert.equal(await says(y, to), '');
    const isPing = await hears(w, `icmp and src host ${fromX}`, () => x.cannotReach(to));
    assert.equal(isPing, false);

    const drop: FirewallRule = { ...accept(single), action: 'DROP' };
    const all = accept({ addresses: { ipv4: [subnet.ipv4] }, ports: '8000-8100' });
    for (const [rules, said] of [
      [[drop, all], ''],
      [[all, drop], `compute ${w.id}`],
    ] as const) {
      succeeded(await plane.owner.put(`${FIREWALLS}/${firewall}/rules`, { inbound: rules }));
      await until('the order decides', async () => (await says(x, to)) === said);
      assert.equal(await says(y, to), `compute ${w.id}`);
    }
  });

  test('keep what is inside from going out, and leave it its lease', async () => {
    const subnet = await scene.subnet('10.42.4.0/24');
    const [w, x] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const [from, to] = [await w.address(), await x.address()];
    await w.reaches(to);
    const pretends = () => sendDatagram(w, to, 67, 68);
    const asks = () => sendDatagram(w, to, 53);
    for (const [port, sends] of [
      [67, pretends],
      [53, asks],
    ] as const)
      assert.equal(await hears(x, `udp dst port ${port}`, sends), true, `${port}`);
    const firewall = await scene.firewall(NOTHING_OUT, [w.id]);
    await closed(w, to);
    const isHeard = await hears(x, `ip and src host ${from}`, async () => {
      assert.equal(await w.cannotReach(to), true);
      await pretends();
      await asks();
    });
    assert.equal(isHeard, false);
    const names = accept({ protocol: 'UDP', ports: '53', addresses: { ipv4: [`${to}/32`] } });
    await scene.setRules(firewall, { outbound: [names] });
    await until('questions go out', () => hears(x, 'udp dst port 53', asks));
    assert.equal(await w.cannotReach(to), true);
    assert.equal((await w.lease()).ip, from);
    // What comes in is answered.
    await x.reaches(from);
  });

  test('are there before the first packet of a compute', async () => {
    const subnet = await scene.subnet('10.43.4.0/24');
    const x = await plane.newMachine([inSubnet(subnet)]);
    const echoes = async (machine: Machine) => {
      const [names = '', values = ''] = (await machine.run('cat', '/proc/net/snmp'))
        .split('\n')
        .filter((line) => line.startsWith('Icmp:'));
      return Number(values.split(' ')[names.split(' ').indexOf('InEchos')]);
    };
    const firewall = await scene.firewall(NOTHING_IN);
    for (const [address, firewall_id] of [
      ['10.43.4.77', firewall],
      ['10.43.4.78', null],
    ] as const) {
      const args = ['netns', 'exec', x.namespace, 'ping', '-q', '-i', '0.002', '-W', '1', address];
      const pinging = x.host.space.spawn('ip', args, { stdio: 'ignore' });
      const w = await plane.newMachine([inSubnet(subnet, { ipv4: { vpc: address } })], plane.owner, {
        firewall_id,
      });
      if (firewall_id === null) await until('an echo is heard', async () => (await echoes(w)) > 0);
      else {
        await w.reaches(await x.address());
        assert.equal(await echoes(w), 0);
        await plane.power(w.id, 'reboot');
        await w.reaches(await x.address());
        for (const part of ['controller', 'vswitchd'] as const) {
          await w.host.killPart(part);
          await w.host.startPart(part);
          await w.reaches(await x.address());
        }
        assert.equal(await echoes(w), 0);
      }
      pinging.kill('SIGKILL');
    }
  });

  test('act while they are enabled and assigned', async () => {
    const subnet = await scene.subnet('10.44.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const to = await w.address();
    // With another one, the firewall stays in force when this one leaves it.
    const id = await scene.firewall(NOTHING_IN, [w.id, x.id]);
    const isOpen = async (expected: boolean) => {
      await scene.applied(subnet);
      if (expected) await x.reaches(to);
      else await closed(x, to);
    };
    await isOpen(false);
    succeeded(await plane.owner.put(`${FIREWALLS}/${id}`, { status: 'disabled' }));
    await isOpen(true);
    succeeded(await plane.owner.put(`${FIREWALLS}/${id}`, { status: 'enabled' }));
    await isOpen(false);
    const [device] = succeeded(await plane.owner.get(`${FIREWALLS}/${id}/devices`)).data;
    succeeded(await plane.owner.delete(`${FIREWALLS}/${id}/devices/${device.id}`));
    await isOpen(true);
    succeeded(await plane.owner.post(`${FIREWALLS}/${id}/devices`, { id: w.id, type: 'compute' }));
    await isOpen(false);
    succeeded(await plane.owner.delete(`${FIREWALLS}/${id}`));
    await isOpen(true);
  });

  test('see the real source behind a public address', async () => {
    const subnet = await scene.subnet('10.45.4.0/24');
    const w = await plane.newMachine([inSubnet(subnet, { ipv4: { nat_1_1: 'any' } })]);
    await w.speak();
    const [address = ''] = w.publicAddresses;
    const hear = () => plane.lab.upstream.run('busybox', ['nc', '-w', '2', address, '8080']).catch(() => '');
    await until('it speaks outside', async () => (await hear()) === `compute ${w.id}`);
    const id = await scene.firewall(NOTHING_IN, [w.id]);
    await until('nothing comes in', async () => (await hear()) === '');
    const outside = accept({ addresses: { ipv4: ['192.0.2.0/24', '198.18.0.0/15', '203.0.113.0/24'] } });
    succeeded(await plane.owner.put(`${FIREWALLS}/${id}/rules`, { inbound: [outside] }));
    await until('the source is let in', async () => (await hear()) === `compute ${w.id}`);
  });

  test('leave their neighbours alone', async () => {
    const subnet = await scene.subnet('10.46.4.0/24');
    const [x, y] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const w = await plane.newMachine([inSubnet(subnet)]);
    const [from, to] = [await x.address(), await y.address()];
    const [fromMac, toMac] = [await x.mac(), await y.mac()];
    await x.reaches(to);
    const answer = () => x.run('python3', '-c', SYN_ACK, fromMac, toMac, from, to);
    assert.equal(await hears(y, 'tcp port 7777', answer), true);
    await scene.firewall(NOTHING_IN, [w.id]);
    await closed(x, await w.address());
    assert.equal(await hears(y, 'tcp port 7777', answer), true);
    // The one with a firewall is tracked, and they are not.
    await w.reaches(from);
    await x.reaches(to);
    const connections = (await Promise.all(plane.lab.hosts.map((host) => host.connections()))).flat();
    const between = (one: string, other: string) =>
      connections.filter((line) => line.includes(`=${one},`) && line.includes(`=${other},`)).length;
    assert.equal(between(from, to), 0);
    assert.ok(between(await w.address(), from) > 0);
  });
});

/** Sends a SYN-ACK that answers nothing, as comes when a SYN has taken another way. */
const SYN_ACK = `
import socket, struct, sys, time
mac = lambda text: bytes.fromhex(text.replace(':', ''))
def checksum(data):
    data += b'\\0' * (len(data) % 2)
    total = sum(struct.unpack('!%dH' % (len(data) // 2), data))
    while total >> 16: total = (total & 0xffff) + (total >> 16)
    return ~total & 0xffff
source, target = socket.inet_aton(sys.argv[3]), socket.inet_aton(sys.argv[4])
def tcp(sum): return struct.pack('!HHIIBBHHH', 7777, 7777, 1, 2, 5 << 4, 0x12, 1024, sum, 0)
def ip(sum): return struct.pack('!BBHHHBBH4s4s', 0x45, 0, 40, 1, 0, 64, 6, sum, source, target)
pseudo = source + target + struct.pack('!BBH', 0, 6, 20)
frame = mac(sys.argv[2]) + mac(sys.argv[1]) + b'\\x08\\x00' + ip(checksum(ip(0))) + tcp(checksum(pseudo + tcp(0)))
raw = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
raw.bind(('eth0', 0))
for _ in range(5):
    raw.send(frame)
    time.sleep(0.1)
`;
