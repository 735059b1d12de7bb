// What passes between VPCs and the provider's network, as the API says.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { isFullRun, patience } from '#test/harness/effort';
import { newFirewallLabel } from '#test/harness/firewalls';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const PRIVATE = 'src net 10.0.0.0/8';

const inSubnet = ({ id }: Subnet, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });
const withNat = (subnet: Subnet) => inSubnet(subnet, { ipv4: { nat_1_1: 'any' } });

// Beside a firewall as well: OVN then follows the connections of the switches on the way.
for (const beside of isFullRun ? ['', ' beside a firewall'] : ['']) {
  describe(`packets between VPCs and the provider${beside}`, () => provePackets(beside !== ''));
}

function provePackets(hasFirewall: boolean): void {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(2);
    // As many on each host.
    for (const _ of hasFirewall ? plane.lab.hosts : [])
      await guard((await plane.newMachine([{ purpose: 'public' }])).id);
  });
  after(() => plane.close());

  const fromOutside = (address: string, seconds = 1) =>
    plane.lab.upstream.succeeds('ping', ['-c', '1', '-W', String(seconds), '-I', UPSTREAM.outside, address]);

  async function guard(computeId: number): Promise<void> {
    const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' };
    const body = { label: newFirewallLabel(), rules, devices: { computes: [computeId] } };
    succeeded(await plane.owner.post('/networking/firewalls', body));
  }

  async function subnetOf(network: string): Promise<[vpc: number, Subnet]> {
    const vpc = await plane.newVpc([network]);
    const subnet = vpc.subnets[0] as Subnet;
    if (hasFirewall) {
      const free = { vpc: network.replace('.0/24', '.200') };
      await guard((await plane.newMachine([inSubnet(subnet, { ipv4: free })])).id);
    }
    return [vpc.id, subnet];
  }

  /** The host on which what is not of a host of its own passes. */
  async function gatewayOf(vpc: number): Promise<string | undefined> {
    const find = ['--bare', '--columns=chassis', 'find', 'Port_Binding'];
    const chassis = await plane.lab.sbctl(...find, `logical_port=cr-palisade-vpc-${vpc}-public`);
    return chassis === '' ? undefined : await plane.lab.sbctl('get', 'Chassis', chassis, 'name');
  }

  function publicOf({ publicAddresses: [address] }: Machine): string {
    return address ?? assert.fail('It has no public address');
  }

  test('a public address is mapped to a compute, both ways, on each host', async () => {
    const [, subnet] = await subnetOf('10.5.4.0/24');
    const [vpc, other] = await subnetOf('10.5.5.0/24');
    // VPCs leave by the hosts in turns, and computes are placed in turns: so none is on the gateway of its VPC.
    await plane.newMachine([inSubnet(subnet)]);
    const [one, two] = [await plane.newMachine([withNat(subnet)]), await plane.newMachine([withNat(other)])];
    assert.notEqual(one.host, two.host);
    const gateway = await until('the VPC has a gateway', () => gatewayOf(vpc));
    assert.notEqual(gateway, two.host.name, 'each host carries the public addresses of its own computes');
    for (const machine of [one, two]) {
      await until('it answers', () => fromOutside(publicOf(machine)));
      await using capture = await Capture.start(plane.lab.upstream, {
        link: 'provider0',
        filter: `icmp and dst host ${UPSTREAM.outside}`,
      });
      await machine.reaches(UPSTREAM.outside);
      // It prints a moment later.
      await until('a packet is captured', async () => capture.packets.length > 0);
      assert.match(capture.packets.join('\n'), new RegExp(`${publicOf(machine).replaceAll('.', '\\.')} > `));
    }
    // By its public address, from another VPC.
    await two.reaches(publicOf(one));
    await one.reaches(publicOf(two));
    await plane.whileHeld(async () => {
      const row = await plane.find('NAT', `external_ip=${publicOf(two)}`);
      await plane.lab.nbctl(['remove', 'Logical_Router', await plane.routerWith('nat', row), 'nat', row]);
      await until('it is cut off', () => two.cannotReach(UPSTREAM.outside));
      await until('nor is it reached', async () => !(await fromOutside(publicOf(two))));
    });
    await until('it answers again', () => fromOutside(publicOf(two)));
  });

  test('no private address leaves a VPC', async () => {
    const [vpc, subnet] = await subnetOf('10.6.4.0/24');
    const [mapped, hidden] = [
      await plane.newMachine([withNat(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    await until('it answers', () => fromOutside(publicOf(mapped)));
    await mapped.reaches(await hidden.address());
    await using capture = await Capture.start(plane.lab.upstream, { link: 'provider0', filter: PRIVATE });
    assert.equal(await hidden.cannotReach(UPSTREAM.outside), true);
    await sleep(patience(1_500));
    assert.deepEqual(capture.packets, []);
    await plane.whileHeld(async () => {
      const policy = await plane.rowOf('Logical_Router_Policy', `vpc:${vpc}:leak`);
      const router = await plane.rowOf('Logical_Router', `vpc:${vpc}`);
      await plane.lab.nbctl(['remove', 'Logical_Router', router, 'policies', policy]);
      await until('a private address leaks', async () => {
        await hidden.cannotReach(UPSTREAM.outside);
        return capture.packets.length > 0;
      });
    });
  });

  test('nobody outside gets a packet into a VPC by its router', async () => {
    const [vpc, subnet] = await subnetOf('10.7.4.0/24');
    const inside = await plane.newMachine([withNat(subnet)]);
    const neighbour = await plane.newMachine([{ purpose: 'public' }]);
    await until('it answers', () => fromOutside(publicOf(inside)));
    await neighbour.reaches(publicOf(inside));
    const [mac] = (await plane.column('Logical_Router_Port', `vpc:${vpc}:public`, 'mac')).split('\n');
    const knock = async () => {
      const steps = (link: string) => [
        ['neighbor', 'replace', '192.0.2.250', 'lladdr', mac ?? '', 'dev', link],
        ['route', 'replace', '10.7.4.0/24', 'via', '192.0.2.250', 'dev', link, 'onlink'],
      ];
      for (const step of steps('provider0')) await plane.lab.upstream.run('ip', step);
      for (const step of steps('eth0')) await neighbour.run('ip', ...step);
      const ping = ['-c', '3', '-i', '0.2', '-W', '1', '10.7.4.2'];
      await Promise.all([plane.lab.upstream.succeeds('ping', ping), neighbour.succeeds('ping', ...ping)]);
    };
    const arriving = { link: 'eth0', filter: 'icmp[icmptype] == icmp-echo', namespace: inside.namespace };
    await using capture = await Capture.start(inside.host.space, arriving);
    await knock();
    await sleep(patience(500));
    assert.deepEqual(capture.packets, []);
    await plane.whileHeld(async () => {
      await plane.lab.nbctl(['clear', 'Port_Group', await plane.rowOf('Port_Group', 'routers:1'), 'acls']);
      await until('packets arrive', async () => {
        await knock();
        return capture.packets.length > 0;
      });
    });
  });

  test('IPv6 does not come in, and link-local addresses are not sent out', async () => {
    const [, subnet] = await subnetOf('10.8.4.0/24');
    const open = await plane.newMachine([{ purpose: 'public' }]);
    const mapped = await plane.newMachine([withNat(subnet)]);
    for (const machine of [open, mapped]) await until('it answers', () => fromOutside(publicOf(machine)));
    const { upstream } = plane.lab;
    await using entering = await Capture.start(open.host.space, {
      ...{ link: 'eth0', namespace: open.namespace, filter: 'ip6[40] == 128' },
    });
    await using leaving = await Capture.start(upstream, {
      ...{ link: 'provider0', filter: 'icmp and dst host 169.254.169.254' },
    });
    const knock = () =>
      Promise.all([
        upstream.succeeds('ping', ['-6', '-c', '3', '-i', '0.2', '-W', '1', 'ff02::1%provider0']),
        open.cannotReach('169.254.169.254'),
        mapped.cannotReach('169.254.169.254'),
      ]);
    await knock();
    assert.deepEqual([entering.packets, leaving.packets], [[], []]);
    await plane.whileHeld(async () => {
      await plane.lab.nbctl(['clear', 'Port_Group', await plane.rowOf('Port_Group', 'outside:1'), 'acls']);
      await until('all packets arrive', async () => {
        await knock();
        const sent = leaving.packets.join('\n');
        return entering.packets.length > 0 && [open, mapped].every((one) => sent.includes(publicOf(one)));
      });
    });
  });

  test('public interfaces lead into the provider network, also without being asked for', async () => {
    const one = await plane.newMachine([{ purpose: 'public' }]);
    const two = await plane.newMachine([]);
    assert.notEqual(one.host, two.host);
    for (const machine of [one, two]) {
      assert.deepEqual(await machine.link(), { addresses: [`${publicOf(machine)}/24`], mtu: 1500 });
      assert.equal(await machine.gateway(), UPSTREAM.router);
      const { ip, router } = await machine.lease();
      assert.deepEqual([ip, router], [publicOf(machine), UPSTREAM.router]);
      await until('it answers', () => fromOutside(publicOf(machine)));
      await machine.reaches(UPSTREAM.outside);
    }
    await one.reaches(publicOf(two));
    await two.reaches(publicOf(one));
  });
}
