// What firewalls let through, by packets: each refusal beside something that does arrive.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import { succeeded } from '#test/harness/assert-errors';
import { newFirewallLabel } from '#test/harness/firewalls';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const PATH = '/networking/firewalls';
const inSubnet = ({ id }: Subnet, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });
const accept = (changes: Partial<FirewallRule>): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } },
  ...changes,
});
const NOTHING_IN = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };
const NOTHING_OUT = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'DROP' };

describe('firewalls', () => {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(2);
  });
  after(() => plane.close());

  async function subnetOf(network: string): Promise<Subnet> {
    const [subnet] = (await plane.newVpc([network])).subnets;
    return subnet ?? assert.fail('A VPC has no subnet');
  }

  async function newFirewall(rules: object, computes: number[] = []): Promise<number> {
    const body = { label: newFirewallLabel(), rules, devices: { computes } };
    return succeeded(await plane.owner.post(PATH, body)).id;
  }

  async function applied(subnet: Subnet): Promise<void> {
    const { data } = succeeded(await plane.owner.get('/vpcs'));
    const isOwn = ({ subnets }: { subnets: Subnet[] }) => subnets.some(({ id }) => id === subnet.id);
    await plane.applied(data.find(isOwn).id);
  }

  /** Waits until an address does not answer any more. */
  async function closed(from: Machine, address: string): Promise<void> {
    await until(
      `${address} is closed`,
      async () => !(await from.succeeds('ping', '-c', '1', '-W', '1', address)),
    );
  }

  /** What the speaker at an address says now; nothing when it is not reached. */
  const says = (from: Machine, address: string) =>
    from.run('busybox', 'nc', '-w', '2', address, '8080').catch(() => '');

  /** Whether a machine gets packets while something is done. */
  async function hears(
    machine: Machine,
    filter: string,
    meanwhile: () => Promise<unknown>,
  ): Promise<boolean> {
    const { host, namespace } = machine;
    await using arriving = await Capture.start(host.space, { link: 'eth0', filter, namespace });
    await meanwhile();
    return arriving.packets.length > 0;
  }

  test('let nothing in without rules, and replies to what went out', async () => {
    const subnet = await subnetOf('10.40.4.0/24');
    const [one, two] = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    assert.notEqual(one.host, two.host);
    const [from, to] = [await one.address(), await two.address()];
    await one.reaches(to);
    await one.speak();
    await newFirewall(NOTHING_IN, [two.id]);
    await closed(one, to);
    const isHeard = await hears(two, `src host ${from}`, async () => {
      assert.equal(await one.cannotReach(to), true);
      await one.succeeds('busybox', 'nc', '-w', '1', to, '8080');
      await one.succeeds('busybox', 'sh', '-c', `echo x | busybox nc -u -w 1 ${to} 8080`);
    });
    // ARP is asked and answered, and is no packet of the source.
    assert.equal(isHeard, false);
    await two.reaches(from);
    assert.equal(await two.hear(from), `compute ${one.id}`);
  });

  test('let in what a rule names, by source and port, in the order of the rules', async () => {
    const subnet = await subnetOf('10.41.4.0/24');
    const [x, y] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const w = await plane.newMachine([inSubnet(subnet)]);
    const [fromX, to] = [await x.address(), await w.address()];
    await w.speak();
    const single = { addresses: { ipv4: [`${fromX}/32`] }, ports: '22, 8080' };
    const firewall = await newFirewall({ ...NOTHING_IN, inbound: [accept(single)] }, [w.id]);
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
      succeeded(await plane.owner.put(`${PATH}/${firewall}/rules`, { inbound: rules }));
      await until('the order decides', async () => (await says(x, to)) === said);
      assert.equal(await says(y, to), `compute ${w.id}`);
    }
  });

  test('keep what is inside from going out, and leave it its lease', async () => {
    const subnet = await subnetOf('10.42.4.0/24');
    const [w, x] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const [from, to] = [await w.address(), await x.address()];
    await w.reaches(to);
    await newFirewall(NOTHING_OUT, [w.id]);
    await closed(w, to);
    const isHeard = await hears(x, `ip and src host ${from}`, async () => {
      assert.equal(await w.cannotReach(to), true);
      await w.succeeds('busybox', 'sh', '-c', `echo x | busybox nc -u -p 68 -w 1 ${to} 67`);
    });
    assert.equal(isHeard, false);
    assert.equal((await w.lease()).ip, from);
    // What comes in is answered.
    await x.reaches(from);
  });

  test('are there before the first packet of a compute', async () => {
    const subnet = await subnetOf('10.43.4.0/24');
    const x = await plane.newMachine([inSubnet(subnet)]);
    const echoes = async (machine: Machine) => {
      const [names = '', values = ''] = (await machine.run('cat', '/proc/net/snmp'))
        .split('\n')
        .filter((line) => line.startsWith('Icmp:'));
      return Number(values.split(' ')[names.split(' ').indexOf('InEchos')]);
    };
    const firewall = await newFirewall(NOTHING_IN);
    for (const [address, firewall_id] of [
      ['10.43.4.77', firewall],
      ['10.43.4.78', null],
    ] as const) {
      const args = ['netns', 'exec', x.namespace, 'ping', '-q', '-i', '0.005', '-W', '1', address];
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
        assert.equal(await echoes(w), 0);
      }
      pinging.kill('SIGKILL');
    }
  });

  test('act while they are enabled and assigned', async () => {
    const subnet = await subnetOf('10.44.4.0/24');
    const [x, w] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const to = await w.address();
    // With another one, the firewall stays in force when this one leaves it.
    const id = await newFirewall(NOTHING_IN, [w.id, x.id]);
    const isOpen = async (expected: boolean) => {
      await applied(subnet);
      if (expected) await x.reaches(to);
      else await closed(x, to);
    };
    await isOpen(false);
    succeeded(await plane.owner.put(`${PATH}/${id}`, { status: 'disabled' }));
    await isOpen(true);
    succeeded(await plane.owner.put(`${PATH}/${id}`, { status: 'enabled' }));
    await isOpen(false);
    const [device] = succeeded(await plane.owner.get(`${PATH}/${id}/devices`)).data;
    succeeded(await plane.owner.delete(`${PATH}/${id}/devices/${device.id}`));
    await isOpen(true);
    succeeded(await plane.owner.post(`${PATH}/${id}/devices`, { id: w.id, type: 'compute' }));
    await isOpen(false);
    succeeded(await plane.owner.delete(`${PATH}/${id}`));
    await isOpen(true);
  });

  test('see the real source behind a public address', async () => {
    const subnet = await subnetOf('10.45.4.0/24');
    const w = await plane.newMachine([inSubnet(subnet, { ipv4: { nat_1_1: 'any' } })]);
    await w.speak();
    const [address = ''] = w.publicAddresses;
    const hear = () => plane.lab.upstream.run('busybox', ['nc', '-w', '2', address, '8080']).catch(() => '');
    await until('it speaks outside', async () => (await hear()) === `compute ${w.id}`);
    const id = await newFirewall(NOTHING_IN, [w.id]);
    await until('nothing comes in', async () => (await hear()) === '');
    const outside = accept({ addresses: { ipv4: ['192.0.2.0/24', '198.18.0.0/15', '203.0.113.0/24'] } });
    succeeded(await plane.owner.put(`${PATH}/${id}/rules`, { inbound: [outside] }));
    await until('the source is let in', async () => (await hear()) === `compute ${w.id}`);
  });

  test('leave their neighbours alone', async () => {
    const subnet = await subnetOf('10.46.4.0/24');
    const [x, y] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    const w = await plane.newMachine([inSubnet(subnet)]);
    const [from, to] = [await x.address(), await y.address()];
    const [fromMac, toMac] = [await x.mac(), await y.mac()];
    await x.reaches(to);
    const answer = () => x.run('python3', '-c', SYN_ACK, fromMac, toMac, from, to);
    assert.equal(await hears(y, 'tcp port 7777', answer), true);
    await newFirewall(NOTHING_IN, [w.id]);
    await closed(x, await w.address());
    assert.equal(await hears(y, 'tcp port 7777', answer), true);
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
