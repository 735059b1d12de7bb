import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('addresses of a compute', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_RDNS_SUFFIX: 'hosts.example.org' },
  });

  async function newSubnets(owner: Client): Promise<{ vpcId: number; subnetIds: number[] }> {
    const subnets = [
      { label: 'web', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.5.0/24' },
    ];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    return { vpcId: vpc.id, subnetIds: vpc.subnets.map(({ id }: { id: number }) => id) };
  }

  const ipsOf = async (client: Client, id: number) =>
    succeeded(await client.get(`/compute/instances/${id}/ips`));

  it('a compute has an IPv4 and an IPv6 address', async () => {
    const { owner } = await running.api.newAccount();
    const { id, ipv4, ipv6 } = await newCompute(owner);
    const [address = ''] = ipv4;
    const v6 = {
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      public: true,
      rdns: null,
      compute_id: id,
      region: 'us-east',
    };
    const { text } = await owner.get(`/compute/instances/${id}/ips`);
    assert.equal(
      text,
      JSON.stringify({
        ipv4: {
          public: [
            {
              address,
              gateway: address.replace(/\d+$/, '1'),
              subnet_mask: '255.255.255.0',
              prefix: 24,
              type: 'ipv4',
              public: true,
              rdns: `${address.replaceAll('.', '-')}.hosts.example.org`,
              compute_id: id,
              region: 'us-east',
              vpc_nat_1_1: null,
            },
          ],
          private: [],
          shared: [],
          reserved: [],
          vpc: [],
        },
        ipv6: {
          slaac: { address: ipv6.replace('/128', ''), ...v6 },
          link_local: { address: `fe80::${id.toString(16)}`, ...v6, public: false },
          global: [],
        },
      }),
    );
    assert.equal(ipv6, `2001:db8:1::${id.toString(16)}/128`);
  });

  it('a private address is listed when there is one', async () => {
    const { owner } = await running.api.newAccount();
    const { id, ipv4 } = await newCompute(owner, [], { private_ip: true });
    const ips = await ipsOf(owner, id);
    assert.deepEqual(
      ips.ipv4.public.map(({ address }: { address: string }) => address),
      ipv4.slice(0, 1),
    );
    assert.deepEqual(ips.ipv4.private, [
      {
        address: ipv4[1],
        gateway: null,
        subnet_mask: '255.255.128.0',
        prefix: 17,
        type: 'ipv4',
        public: false,
        rdns: null,
        compute_id: id,
        region: 'us-east',
        vpc_nat_1_1: null,
      },
    ]);
    assert.match(ipv4[1] ?? '', /^192\.168\./);
  });

  it('addresses in VPCs are listed as in the lists of VPC addresses', async () => {
    const { owner } = await running.api.newAccount();
    const { subnetIds } = await newSubnets(owner);
    const compute = await newCompute(owner, [
      { purpose: 'vpc', subnet_id: subnetIds[0], ip_ranges: ['10.0.4.64/28', '10.0.4.32/28'] },
    ]);
    await newConfig(owner, compute.id, [{ purpose: 'vpc', subnet_id: subnetIds[1] }]);
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetIds[1] }]);
    const { data } = succeeded(await owner.list('/vpcs/ips', { compute_id: compute.id }));
    assert.equal(data.length, 4);
    assert.deepEqual((await ipsOf(owner, compute.id)).ipv4.vpc, data);
  });

  it('the address behind NAT 1:1 is that of the active config, otherwise of the first', async () => {
    const { owner } = await running.api.newAccount();
    const { vpcId, subnetIds } = await newSubnets(owner);
    const [web, db] = subnetIds;
    const nat = (subnetId: number | undefined) => ({
      purpose: 'vpc',
      subnet_id: subnetId,
      ipv4: { nat_1_1: 'any' },
    });
    const { id, config } = await newCompute(owner, [nat(web)]);
    const other = await newConfig(owner, id, [nat(db)]);
    const plain = await newConfig(owner, id, [{ purpose: 'vpc', subnet_id: db }]);
    const standsFor = async () => (await ipsOf(owner, id)).ipv4.public[0].vpc_nat_1_1;
    const inWeb = { vpc_id: vpcId, subnet_id: web, address: '10.0.4.2' };
    const inDb = { vpc_id: vpcId, subnet_id: db, address: other.interfaces[0]?.ipv4?.vpc };
    assert.deepEqual(await standsFor(), inWeb);

    const path = `/compute/instances/${id}`;
    succeeded(await owner.post(`${path}/boot`, { config_id: other.id }));
    assert.deepEqual(await standsFor(), inDb);
    succeeded(await owner.post(`${path}/reboot`, { config_id: plain.id }));
    assert.deepEqual(await standsFor(), inWeb);
    succeeded(await owner.post(`${path}/reboot`, { config_id: other.id }));
    succeeded(await owner.post(`${path}/shutdown`));
    assert.deepEqual(await standsFor(), inWeb);
    succeeded(await owner.delete(`${path}/configs/${config.id}`));
    assert.deepEqual(await standsFor(), inDb);
    succeeded(await owner.delete(`${path}/configs/${other.id}`));
    assert.equal(await standsFor(), null);
  });

  it('reading addresses requires a grant on the compute', async () => {
    const account = await running.api.newAccount();
    const { id } = await newCompute(account.owner);
    const path = `/compute/instances/${id}/ips`;
    const stranger = await account.restricted({ global: ['add_computes'] });
    assertRefused(await stranger.get(path), 403, 'Unauthorized');
    const user = await account.restricted({ compute: { [id]: 'read_only' } });
    assert.equal((await user.get(path)).text, (await account.owner.get(path)).text);
    const other = await running.api.newAccount();
    assertRefused(await other.owner.get(path), 404, 'Not found');
  });
});
