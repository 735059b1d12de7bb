// What OVN would do with packets. The rows that keep them apart are taken away to see that the packets then pass.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatAddress } from '#domain/net/ipv4';
import { keysOf } from '#network/wanted/keys';
import { macsOf } from '#network/wanted/macs';
import { portName } from '#network/wanted/names';
import { Plane } from '#test/network/harness/plane';
import { newTenant, nicIds, type Tenant } from '#test/network/harness/tenants';

describe('packets', () => {
  let plane: Plane;
  let one: Tenant;
  let other: Tenant;

  before(async () => {
    plane = await Plane.start();
    one = await newTenant(plane);
    other = await newTenant(plane);
    const reconciler = plane.reconciler();
    await plane.applied();
    await plane.healed();
    // The rows that a test takes away must stay away.
    await reconciler.stop();
    for (const tenant of [one, other]) {
      for (const compute of tenant.computes) {
        for (const id of await nicIds(plane, compute)) await plane.central.bind(portName(id), 'hv1');
      }
    }
    await plane.central.translated();
  });
  after(() => plane?.[Symbol.asyncDispose]());

  /** Does something while a row is missing in a column of another one. */
  async function without(
    table: string,
    name: string,
    column: string,
    uuid: string,
    action: () => Promise<void>,
  ): Promise<void> {
    await plane.central.nbctl('--wait=sb', 'remove', table, name, column, uuid);
    await action();
    const reconciler = plane.reconciler();
    await plane.healed();
    await reconciler.stop();
    await plane.central.translated();
  }

  interface Nic {
    port: string;
    mac: string;
    address: string;
    nat: string;
  }

  async function nic(tenant: Tenant, compute: number, position = 0): Promise<Nic> {
    const rows = await plane.store.db.selectFrom('nic').selectAll().execute();
    const { id } = tenant.computes[compute] ?? { id: 0 };
    const row = rows.find((found) => found.compute_id === id && found.position === position);
    assert.ok(row);
    const text = (address: number | null) => (address === null ? '' : formatAddress(address));
    return {
      port: portName(row.id),
      mac: macsOf(plane.installation).nic(id, position),
      address: text(row.address),
      nat: text(row.nat_address),
    };
  }

  /** What a packet from one interface to an address would do, sent to the gateway of its subnet. */
  async function trace(
    from: Nic,
    to: string,
    { mac, source = from.address }: { mac?: string; source?: string } = {},
  ) {
    const gateway = macsOf(plane.installation).gateway(one.subnets[0]?.id ?? 0);
    const flow = [
      `inport=="${from.port}"`,
      `eth.src==${from.mac}`,
      `eth.dst==${mac ?? gateway}`,
      `ip4.src==${source}`,
      `ip4.dst==${to}`,
      'ip.ttl==64',
      'icmp4.type==8',
    ].join(' && ');
    return await plane.central.trace(flow);
  }

  /** Where packets leave the network: ports of computes, and that of the provider's network. */
  function out(output: string): string[] {
    const ports = [...output.matchAll(/output to "([^"]+)"/g)].map(([, port = '']) => port);
    return ports.filter((port) => /^palisade-(nic-\d+|public-1-localnet)$/.test(port));
  }

  /** Whether the gateway is asked for. It is not there, so its MAC address is not known. */
  function leaves(output: string): boolean {
    return out(output).includes('palisade-public-1-localnet');
  }

  test('reach another compute of the subnet, and one of another subnet of the VPC', async () => {
    const [from, same, far] = [await nic(one, 0), await nic(one, 1), await nic(one, 2)];
    assert.deepEqual(out(await trace(from, same.address, { mac: same.mac })), [same.port]);
    assert.deepEqual(out(await trace(from, far.address)), [far.port]);
  });

  test('reach nothing of another VPC, even with the same addresses', async () => {
    const [from, far, foreign] = [await nic(one, 0), await nic(one, 2), await nic(other, 2)];
    assert.equal(far.address, foreign.address);
    assert.deepEqual(out(await trace(from, foreign.address)), [far.port]);
    assert.deepEqual(out(await trace(from, foreign.address, { mac: foreign.mac })), []);
  });

  test('with a public address leave the VPC, with others they do not', async () => {
    const [mapped, plain] = [await nic(one, 0), await nic(one, 1)];
    const outwards = await trace(mapped, '203.0.113.9');
    assert.ok(leaves(outwards) && outwards.includes(mapped.nat), outwards);
    assert.deepEqual(out(await trace(plain, '203.0.113.9')), []);
    const policy = keysOf(plane.installation).uuid(`vpc:${one.vpc.id}:leak`);
    await without('Logical_Router', `palisade-vpc-${one.vpc.id}`, 'policies', policy, async () => {
      assert.ok(leaves(await trace(plain, '203.0.113.9')));
    });
  });

  /** From the network of the provider, sent to the router of a VPC. */
  async function enter(to: string, vpc: { id: number }): Promise<string> {
    return await plane.central.trace(
      [
        'inport=="palisade-public-1-localnet"',
        'eth.src==02:00:00:00:be:ef',
        `eth.dst==${macsOf(plane.installation).uplink(vpc.id)}`,
        'ip4.src==203.0.113.9',
        `ip4.dst==${to}`,
        'ip.ttl==64',
        'icmp4.type==8',
      ].join(' && '),
    );
  }

  test('from outside reach a public address, and no private one', async () => {
    const mapped = await nic(one, 0);
    const mac = macsOf(plane.installation).nat(one.computes[0]?.id ?? 0, 0);
    const flow = [
      'inport=="palisade-public-1-localnet"',
      'eth.src==02:00:00:00:be:ef',
      `eth.dst==${mac}`,
      'ip4.src==203.0.113.9',
      `ip4.dst==${mapped.nat}`,
      'ip.ttl==64',
      'icmp4.type==8',
    ].join(' && ');
    assert.deepEqual(out(await plane.central.trace(flow)), [mapped.port]);
    assert.deepEqual(out(await enter(mapped.address, one.vpc)), []);
    const door = keysOf(plane.installation).uuid('door:1:rest');
    await without('Port_Group', 'palisade_routers_1', 'acls', door, async () => {
      assert.deepEqual(out(await enter(mapped.address, one.vpc)), [mapped.port]);
    });
  });

  test('with a source or a MAC address of somebody else are dropped', async () => {
    const [from, same] = [await nic(one, 0), await nic(one, 1)];
    assert.deepEqual(out(await trace(from, same.address, { mac: same.mac, source: '10.0.4.99' })), []);
    const spoofed = { ...from, mac: '02:00:00:00:be:ef' };
    assert.deepEqual(out(await trace(spoofed, same.address, { mac: same.mac })), []);
  });

  test('to a range go to its interface', async () => {
    const [routed, far] = [await nic(one, 0), await nic(one, 2)];
    const gateway = macsOf(plane.installation).gateway(one.subnets[1]?.id ?? 0);
    const way = (address: string) => trace(far, address, { mac: gateway });
    assert.match(await way('10.0.4.65'), new RegExp(`outport = "${routed.port}"`));
    assert.doesNotMatch(await way('10.0.4.68'), new RegExp(`outport = "${routed.port}"`));
  });

  test('of a VLAN reach its members only', async () => {
    const [from, same, foreign] = [await nic(one, 0, 1), await nic(one, 1, 1), await nic(other, 1, 1)];
    assert.deepEqual(out(await trace(from, '10.90.0.7', { mac: same.mac, source: '10.90.0.5' })), [
      same.port,
    ]);
    assert.deepEqual(out(await trace(from, '10.90.0.7', { mac: foreign.mac, source: '10.90.0.5' })), []);
    const broadcast = await trace(from, '10.90.0.255', { mac: 'ff:ff:ff:ff:ff:ff', source: '10.90.0.5' });
    assert.deepEqual(out(broadcast), [same.port]);
  });
});
