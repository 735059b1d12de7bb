import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };

describeOnDatabase('the report on the network of a VPC', (dialect) => {
  const running = useTestApi(dialect);

  it('names the ports of all its interfaces, and says that nothing carries their packets', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const inVpc = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: 'any' } };
    const on = await newCompute(owner, [inVpc], { ...RUNNING, label: 'web-on' });
    const off = await newCompute(owner, [{ ...inVpc, ipv4: {} }], { label: 'web-off' });
    const report = succeeded(await owner.get(`/vpcs/${vpc.id}/network`));
    const { interfaces, ...rest } = report;
    assert.deepEqual(rest, { plane: 'simulated', state: 'applied', revision: null, applied: null });
    const { ipv4 } = succeeded(await owner.get(`/compute/instances/${on.id}`));
    assert.match(interfaces[0].since, /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(interfaces, [
      {
        ...{ interface_id: on.config.interfaces[0]?.id, compute_id: on.id, address: '10.0.4.2' },
        ...{ nat_1_1: ipv4[0], port: 'up', since: interfaces[0].since, problem: null },
      },
      {
        ...{ interface_id: off.config.interfaces[0]?.id, compute_id: off.id, address: '10.0.4.3' },
        ...{ nat_1_1: null, port: 'off', since: null, problem: null },
      },
    ]);
  });

  it('tells how interfaces leave by a NAT gateway, and nothing of it where none does', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [used, other] = vpc.subnets.map(({ id }) => id);
    const gateway = await newNatgateway(owner, { vpc_subnet_id: used });
    for (const subnet_id of [used, other]) await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: used, ipv4: { nat_1_1: 'any' } }]);
    const path = `/vpcs/${vpc.id}/network`;
    const report = succeeded(await owner.get(path));
    assert.deepEqual(report.egress, { state: 'up', since: null });
    assert.deepEqual(
      report.interfaces.map(({ egress }: { egress?: object }) => egress),
      [
        { natgateway_id: gateway.id, address: gateway.addresses[0], start: 4096, end: 8191 },
        undefined,
        undefined,
      ],
    );
    succeeded(await owner.put(`/vpcs/${vpc.id}/subnets/${used}`, { natgateway: null }));
    const without = succeeded(await owner.get(path));
    assert.equal('egress' in without, false);
    assert.ok(without.interfaces.every((one: object) => !('egress' in one)));
  });

  it('is empty for a VPC without interfaces', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const report = succeeded(await owner.get(`/vpcs/${vpc.id}/network`));
    assert.deepEqual(report.interfaces, []);
  });

  it('is for those who may see the VPC', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const [bound, other] = [await newVpc(account.owner), await newVpc(account.owner)];
    const client = await account.limited({ vpcs: [bound.id] });
    succeeded(await client.get(`/vpcs/${bound.id}/network`));
    assertRefused(await client.get(`/vpcs/${other.id}/network`), 404, 'Not found');
    const stranger = await api.newAccount();
    assertRefused(await stranger.owner.get(`/vpcs/${bound.id}/network`), 404, 'Not found');
  });
});
