// What the pure function says of a packet is what OVN does with it, for random rules.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FirewallPacket, verdict } from '#domain/firewalls/verdict';
import { formatAddress } from '#domain/net/ipv4';
import { macsOf } from '#network/wanted/macs';
import { portName } from '#network/wanted/names';
import { FOLLOWED_COLUMNS } from '#network/wanted/rows';
import { succeeded } from '#test/harness/assert-errors';
import { rounds } from '#test/harness/effort';
import { newFirewall } from '#test/harness/firewalls';
import { newVpc } from '#test/harness/networks';
import { TestClient } from '#test/network/harness/clients';
import { Numbers } from '#test/network/harness/numbers';
import { Plane } from '#test/network/harness/plane';
import { RandomRules } from '#test/network/harness/random-rules';
import { nicIds, runningCompute } from '#test/network/harness/tenants';

const SETS = rounds({ full: 1_000, others: 50 });
const PACKETS = 6;
const SEED = 20_261_128;

describe('rules of firewalls', () => {
  let plane: Plane;
  const numbers = new Numbers(SEED);
  const random = new RandomRules(numbers, '10.0.4');
  before(async () => {
    plane = await Plane.start();
  });
  after(() => plane?.[Symbol.asyncDispose]());

  test(`decide as OVN does, ${SETS} times`, async () => {
    const { owner } = await plane.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const inSubnet = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id };
    const guarded = await runningCompute(owner, [inSubnet]);
    const others = [await runningCompute(owner, [inSubnet]), await runningCompute(owner, [inSubnet])];
    const { id } = await newFirewall(owner, { devices: { computes: [guarded.id] } });
    const reconciler = plane.reconciler();
    await plane.applied();
    const rows = await plane.store.db.selectFrom('nic').selectAll().execute();
    const ends: { port: string; mac: string; address: string }[] = [];
    for (const compute of [guarded, ...others]) {
      const [nic = 0] = await nicIds(plane, compute);
      await plane.central.bind(portName(nic), 'hv1');
      const address = formatAddress(rows.find((row) => row.id === nic)?.address ?? 0);
      ends.push({ port: portName(nic), mac: macsOf(plane.installation).nic(compute.id, 0), address });
    }
    const [own, ...far] = ends;
    assert.ok(own);
    for (let count = 0; count < SETS; count++) {
      const set = random.rules();
      succeeded(await owner.put(`/networking/firewalls/${id}/rules`, set));
      reconciler.wake();
      await plane.applied();
      await plane.central.translated();
      for (let sent = 0; sent < PACKETS; sent++) {
        const other = numbers.pick(far);
        const packet: FirewallPacket = {
          direction: numbers.pick(['inbound', 'outbound'] as const),
          protocol: numbers.pick(['TCP', 'UDP', 'ICMP', 'IPENCAP', 'other'] as const),
          port: random.port(),
          address: other.address,
        };
        const [from, to] = packet.direction === 'inbound' ? [other, own] : [own, other];
        const flow = [
          ...[`inport=="${from.port}"`, `eth.src==${from.mac}`, `eth.dst==${to.mac}`],
          ...[`ip4.src==${from.address}`, `ip4.dst==${to.address}`, 'ip.ttl==64', termOf(packet)],
        ].join(' && ');
        const said = await plane.central.trace(flow, '--ct=new', '--ct=new');
        const arrives = said.includes(`output to "${to.port}"`);
        const expected = verdict(set, packet).action === 'ACCEPT';
        assert.equal(arrives, expected, `${JSON.stringify({ set, packet })}\n${said}`);
      }
    }
  });

  test('are exchanged in one transaction that touches no port', async () => {
    const { owner } = await plane.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const inSubnet = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id };
    const guarded = [await runningCompute(owner, [inSubnet]), await runningCompute(owner, [inSubnet])];
    const rules = (first: number) => ({
      inbound: Array.from({ length: 25 }, (_, index) => ({
        ...{ action: 'ACCEPT', protocol: 'TCP', ports: `${first + index}` },
        addresses: { ipv4: [`203.0.113.${first + index}/32`] },
      })),
    });
    const { id } = await newFirewall(owner, {
      ...{ devices: { computes: guarded.map((compute) => compute.id) } },
      rules: { ...rules(1), inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    });
    plane.reconciler();
    await plane.applied();
    await using client = await TestClient.connect([plane.central.northbound], { columns: FOLLOWED_COLUMNS });
    const updates: Record<string, number>[] = [];
    client.on('updates', (changes) => {
      const rows = Map.groupBy(changes, ({ table }) => table);
      // Counts each transaction, and what OVN has translated.
      rows.delete('NB_Global');
      if (rows.size > 0)
        updates.push(Object.fromEntries([...rows].map(([table, all]) => [table, all.length])));
    });
    succeeded(await owner.put(`/networking/firewalls/${id}/rules`, rules(101)));
    await plane.applied();
    await client.until(() => updates.length > 0);
    assert.deepEqual(updates, [{ ACL: 25, Address_Set: 25 }]);
  });
});

function termOf({ protocol, port }: FirewallPacket): string {
  switch (protocol) {
    case 'TCP':
      return `tcp.dst==${port}`;
    case 'UDP':
      return `udp.dst==${port}`;
    case 'ICMP':
      return 'icmp4.type==8';
    case 'IPENCAP':
      return 'ip.proto==4';
    case 'other':
      return 'ip.proto==47';
  }
}
