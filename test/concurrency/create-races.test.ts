import assert from 'node:assert/strict';
import { it } from 'node:test';
import { limitReached } from '#domain/limits';
import { SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS } from '#domain/net/subnet-siblings';
import { VPC_LABEL_NOT_UNIQUE } from '#features/networks/vpcs/rules';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { assertOthersRefused } from '#test/harness/others-refused';
import { Servers } from '#test/harness/servers';

const CLIENTS = 64;
const ROUNDS = reduced(20);
const LIMIT = 5;

describeOnBoth('clients that create entities at the same time', (dialect) => {
  const servers = new Servers(dialect, {
    PALISADE_LIMIT_VPCS_PER_ACCOUNT: String(LIMIT),
    PALISADE_LIMIT_SUBNETS_PER_VPC: String(LIMIT),
  });

  async function newVpc(label: string): Promise<number> {
    const { status, body, text } = await servers.client(0).post('/vpcs', { label, region: 'us-east' });
    assert.equal(status, 200, text);
    return body.id;
  }

  async function deleteVpc(id: number): Promise<void> {
    assert.equal((await servers.client(0).delete(`/vpcs/${id}`)).status, 200);
  }

  async function assertSubnetsAre(vpcId: number, created: readonly object[]): Promise<void> {
    assert.deepEqual((await servers.client(1).get(`/vpcs/${vpcId}`)).body.subnets, created);
    const events = await servers
      .client(1)
      .list('/account/events', { action: 'subnet_create', '+order': 'desc' });
    const ofVpc = events.body.data.filter(
      ({ secondary_entity }: { secondary_entity: { id: number } }) => secondary_entity.id === vpcId,
    );
    assert.equal(ofVpc.length, created.length);
  }

  it('VPCs with the same label: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = {
        label: `orders-${round}`,
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
      };
      const answers = await servers.atOnce(CLIENTS, (client) => client.post('/vpcs', body));
      const created = assertOthersRefused(answers, [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }]);
      assert.equal(created.length, 1);
      const list = await servers.client(1).get('/vpcs');
      assert.deepEqual(list.body, { data: created, page: 1, pages: 1, results: 1 });
      await deleteVpc((created[0] as { id: number }).id);
    }
  });

  it('overlapping subnets in one VPC: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const vpcId = await newVpc(`round-${round}`);
      // All of them contain 10.1.2.0/29, but they may be different networks.
      const network = (index: number) => {
        const prefix = 8 + (index % 22);
        const mask = (0xffff_ffff << (32 - prefix)) >>> 0;
        const first = (0x0a01_0200 & mask) >>> 0;
        return `${[24, 16, 8, 0].map((shift) => (first >>> shift) & 255).join('.')}/${prefix}`;
      };
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.post(`/vpcs/${vpcId}/subnets`, { label: `s${index}`, ipv4: network(index) }),
      );
      const created = assertOthersRefused(answers, [{ field: 'ipv4', reason: SUBNET_OVERLAPS }]);
      assert.equal(created.length, 1);
      await assertSubnetsAre(vpcId, created);
      await deleteVpc(vpcId);
    }
  });

  it('subnets of the same label in one VPC: one succeeds', async () => {
    const vpcId = await newVpc('labels');
    const answers = await servers.atOnce(CLIENTS, (client, index) =>
      client.post(`/vpcs/${vpcId}/subnets`, { label: 'web', ipv4: `10.0.${index}.0/24` }),
    );
    const created = assertOthersRefused(answers, [{ field: 'label', reason: SUBNET_LABEL_NOT_UNIQUE }]);
    assert.equal(created.length, 1);
    await assertSubnetsAre(vpcId, created);
    await deleteVpc(vpcId);
  });

  it('more VPCs than the limit allows: exactly the limit succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.post('/vpcs', { label: `vpc-${index}`, region: 'us-east' }),
      );
      const created = assertOthersRefused(answers, [{ reason: limitReached(LIMIT, 'VPCs', 'account') }]);
      assert.equal(created.length, LIMIT);
      assert.equal((await servers.client(1).get('/vpcs')).body.results, LIMIT);
      for (const { id } of created) await deleteVpc(id);
    }
  });

  it('more subnets than the limit allows: exactly the limit succeeds', async () => {
    const vpcId = await newVpc('full');
    const answers = await servers.atOnce(CLIENTS, (client, index) =>
      client.post(`/vpcs/${vpcId}/subnets`, { label: `s${index}`, ipv4: `10.0.${index}.0/24` }),
    );
    const created = assertOthersRefused(answers, [{ reason: limitReached(LIMIT, 'subnets', 'VPC') }]);
    assert.equal(created.length, LIMIT);
    const byId = created.toSorted((a, b) => a.id - b.id);
    await assertSubnetsAre(vpcId, byId);
    await deleteVpc(vpcId);
  });
});
