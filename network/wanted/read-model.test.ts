import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatAddress, formatNetwork, parseAddress } from '#domain/net/ipv4';
import { succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall } from '#test/harness/firewalls';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { selectAccountNetwork } from './account-network.ts';
import { readModel } from './read-model.ts';
import { selectAccountsBehind } from './store.ts';

const IMAGE = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };

describeOnDatabase('what an account wants of the network', (dialect) => {
  const running = useTestApi(dialect);

  async function modelOf(accountId: number, hosts: ReadonlyMap<number, string> = new Map()) {
    const { store } = running.api.service.services;
    return readModel(accountId, await store.read((db) => selectAccountNetwork(db, accountId)), hosts);
  }

  it('is nothing at first', async () => {
    const { id } = await running.api.newAccount();
    const nothing = { subnets: [], vlans: [], nics: [], uplinks: [], firewalls: [] };
    assert.deepEqual(await modelOf(id), { id, ...nothing });
  });

  it('is what interfaces of configs name, also when the compute is off', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [used] = vpc.subnets;
    await newCompute(owner, [
      { purpose: 'vpc', subnet_id: used?.id, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vlan', label: 'backup' },
    ]);
    await newCompute(owner, [{ purpose: 'vlan', label: 'backup' }, { purpose: 'public' }]);
    const { subnets, uplinks, ...model } = await modelOf(id);
    const vlans = [{ region: 'us-east', label: 'backup' }];
    assert.deepEqual(model, { id, vlans, nics: [], firewalls: [] });
    assert.deepEqual(
      subnets.map(({ id: subnetId, vpcId, region, ...range }) => [
        subnetId,
        vpcId,
        region,
        formatNetwork(range),
      ]),
      [[used?.id, vpc.id, 'us-east', '10.0.4.0/24']],
    );
    assert.deepEqual(
      uplinks.map(({ vpcId, region }) => [vpcId, region]),
      [[vpc.id, 'us-east']],
    );
  });

  it('has the interfaces that computes run with, and their addresses', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const interfaces = [
      {
        purpose: 'vpc',
        subnet_id: vpc.subnets[0]?.id,
        ipv4: { nat_1_1: 'any' },
        ip_ranges: ['10.0.4.64/28'],
      },
      { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' },
    ];
    const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE };
    const inVpc = succeeded(await owner.post('/compute/instances', { ...input, interfaces }));
    const open = succeeded(await owner.post('/compute/instances', { ...input, private_ip: true }));
    const { nics } = await modelOf(id);
    const common = { region: 'us-east', host: null, firewallId: null };
    assert.deepEqual(
      nics.map((nic) => {
        const { id: _, ...rest } = nic;
        if (rest.purpose === 'public') {
          const texts = [rest.addresses, rest.privateAddresses].map((list) => list.map(formatAddress));
          return { ...rest, addresses: texts[0], privateAddresses: texts[1] };
        }
        if (rest.purpose === 'vlan') return rest;
        const [address, nat] = [formatAddress(rest.address), formatAddress(rest.natAddress ?? 0)];
        return { ...rest, address, natAddress: nat, ranges: rest.ranges.map(formatNetwork) };
      }),
      [
        {
          ...common,
          ...{ computeId: inVpc.id, position: 0, isPrimary: true, purpose: 'vpc', vpcId: vpc.id },
          ...{ subnetId: vpc.subnets[0]?.id, address: '10.0.4.2', natAddress: inVpc.ipv4[0] },
          ...{ egress: null, ranges: ['10.0.4.64/28'], forwards: [] },
        },
        {
          ...common,
          ...{ computeId: inVpc.id, position: 1, isPrimary: false, purpose: 'vlan', label: 'backup' },
          ipamAddress: '10.90.0.5/24',
        },
        {
          ...common,
          ...{ computeId: open.id, position: 0, isPrimary: true, purpose: 'public' },
          ...{ addresses: open.ipv4.slice(0, 1), privateAddresses: open.ipv4.slice(1) },
        },
      ],
    );
    assert.equal(open.ipv4.length, 2);
  });

  it('has the ports of NAT gateways, and a way out for their VPC', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [used, other] = vpc.subnets.map((subnet) => subnet.id);
    const gateway = await newNatgateway(owner, { vpc_subnet_id: used });
    const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE };
    for (const subnet_id of [used, other])
      succeeded(
        await owner.post('/compute/instances', { ...input, interfaces: [{ purpose: 'vpc', subnet_id }] }),
      );
    const { nics, uplinks } = await modelOf(id);
    assert.deepEqual(
      nics.map((nic) => (nic.purpose === 'vpc' ? nic.egress : undefined)),
      [{ address: parseAddress(gateway.addresses[0] ?? ''), start: 4096, end: 8191 }, null],
    );
    assert.deepEqual(
      uplinks.map(({ vpcId }) => vpcId),
      [vpc.id],
    );
  });

  it('has the forwards to interfaces that computes run with', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const gateway = await newNatgateway(owner, { vpc_subnet_id: vpc.subnets[0]?.id });
    const web = await newCompute(owner, interfaces, IMAGE);
    const off = await newCompute(owner, interfaces);
    const forwardTo = (compute: MadeCompute, port: number) =>
      newForward(owner, gateway.id, { port, interface_id: compute.config.interfaces[0]?.id });
    const forward = await forwardTo(web, 443);
    await forwardTo(off, 80);
    const { nics } = await modelOf(id);
    assert.deepEqual(
      nics.map((nic) => [nic.computeId, nic.purpose === 'vpc' ? nic.forwards : undefined]),
      [
        [
          web.id,
          [
            {
              ...{ id: forward.id, protocol: 'tcp', port: 443, targetPort: 443 },
              address: parseAddress(gateway.addresses[0] ?? ''),
            },
          ],
        ],
      ],
    );
  });

  it('has firewalls that are enabled and assigned, with the interfaces under them', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE };
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const { id: started } = succeeded(await owner.post('/compute/instances', { ...input, interfaces }));
    const { id: off } = await newCompute(owner);
    const devices = { computes: [started, off] };
    const firewall = await newFirewall(owner, { devices });
    await newFirewall(owner);
    const guarded = await modelOf(id);
    const { version: _version, fingerprint: _fingerprint, ...rules } = firewall.rules;
    assert.deepEqual(guarded.firewalls, [{ id: firewall.id, region: 'us-east', rules }]);
    assert.deepEqual(
      guarded.nics.map(({ firewallId }) => firewallId),
      [firewall.id],
    );
    succeeded(await owner.put(`/networking/firewalls/${firewall.id}`, { status: 'disabled' }));
    const open = await modelOf(id);
    assert.deepEqual([open.firewalls, open.nics[0]?.firewallId], [[], null]);
  });

  it('maps no address that is at another interface of the compute', async () => {
    const { owner, id } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const interfaces = [
      { purpose: 'public' },
      { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: 'any' } },
    ];
    const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE, interfaces };
    succeeded(await owner.post('/compute/instances', input));
    const { nics, uplinks } = await modelOf(id);
    assert.deepEqual(
      nics.map((nic) => ('natAddress' in nic ? nic.natAddress : nic.purpose)),
      ['public', null],
    );
    assert.equal(uplinks.length, 1);
  });

  it('names the hosts of computes', async () => {
    const { owner, id } = await running.api.newAccount();
    const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE };
    const compute = succeeded(await owner.post('/compute/instances', input));
    const { store } = running.api.service.services;
    const hostId = await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      const common = { region: 'us-east', engine: 'netns', memory: 0, created: 0 };
      const host = { name: `hv-${id}`, token_hash: `hash-${id}`, state: 'active' as const, ...common };
      const { id: made } = await tx.insertInto('host').values(host).returning('id').executeTakeFirstOrThrow();
      await tx.updateTable('compute').set({ host_id: made }).where('id', '=', compute.id).execute();
      return { value: made, noEvent: 'a test places its compute' };
    });
    const { nics } = await modelOf(id, new Map([[hostId, `hv-${id}`]]));
    assert.deepEqual(
      nics.map(({ host }) => host),
      [`hv-${id}`],
    );
  });

  it('is behind until it is applied', async () => {
    const { owner, id } = await running.api.newAccount();
    const { db } = running.api.service.services.store;
    const isBehind = async () =>
      (await selectAccountsBehind(db)).some(({ account_id: behind }) => behind === id);
    assert.ok(!(await isBehind()));
    succeeded(await owner.post('/compute/instances', { type: 'c1-entry-1', region: 'us-east', ...IMAGE }));
    assert.ok(await isBehind());
  });
});
