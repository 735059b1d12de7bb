import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { useTestApi } from '#test/harness/test-api';
import { insertVpcRows } from '#test/harness/vpc-rows';

const input = (label: string, subnets = 0) => ({
  label,
  region: 'us-east',
  subnets: Array.from({ length: subnets }, (_, index) => ({
    label: `s${index}`,
    ipv4: `10.0.${index}.0/24`,
  })),
});

describeOnDatabase('limits of VPCs and subnets', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '2', PALISADE_LIMIT_SUBNETS_PER_VPC: '3' },
  });

  it('the number of VPCs per account is limited', async () => {
    const { owner } = await running.api.newAccount();
    const other = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', input('a')));
    succeeded(await owner.post('/vpcs', input('b')));
    assertRefused(await owner.post('/vpcs', input('c')), 400, 'Limit reached: 2 VPCs per account');
    succeeded(await other.owner.post('/vpcs', input('c')));
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'renamed' }));
    succeeded(await owner.delete(`/vpcs/${id}`));
    succeeded(await owner.post('/vpcs', input('c')));
    assert.equal(succeeded(await owner.get('/vpcs')).results, 2);
  });

  it('the number of subnets per VPC is limited, including those created with it', async () => {
    const { owner } = await running.api.newAccount();
    assertErrors(await owner.post('/vpcs', input('a', 4)), 400, [
      { field: 'subnets', reason: 'Limit reached: 3 subnets per VPC' },
    ]);
    assert.equal(succeeded(await owner.get('/vpcs')).results, 0);
    const vpc = succeeded(await owner.post('/vpcs', input('a', 3)));
    const path = `/vpcs/${vpc.id}/subnets`;
    const subnet = { label: 'more', ipv4: '10.1.0.0/24' };
    assertRefused(await owner.post(path, subnet), 400, 'Limit reached: 3 subnets per VPC');
    succeeded(await owner.delete(`${path}/${vpc.subnets[1].id}`));
    succeeded(await owner.post(path, subnet));
    assertRefused(
      await owner.post(path, { ...subnet, label: 'other', ipv4: '10.2.0.0/24' }),
      400,
      'Limit reached: 3 subnets per VPC',
    );
    succeeded(await owner.post('/vpcs', input('b', 3)));
  });

  it('a refusal because of a limit creates no event', async () => {
    const { owner } = await running.api.newAccount();
    for (const label of ['a', 'b', 'c']) await owner.post('/vpcs', input(label));
    assert.equal(succeeded(await owner.list('/account/events', { action: 'vpc_create' })).results, 2);
  });
});

describeOnDatabase('a limit below the existing number', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '1', PALISADE_LIMIT_SUBNETS_PER_VPC: '1' },
  });

  it('a lowered limit prevents only new records', async () => {
    const { owner, id: accountId } = await running.api.newAccount();
    const vpc = succeeded(await owner.post('/vpcs', input('a', 1)));
    const times = { created: 0, updated: 0 };
    await change(running.api, async (tx) => {
      const other = { label: 'b', region: 'us-east', description: '', ...times };
      await insertVpcRows(tx, accountId, [other]);
      const subnet = { vpc_id: vpc.id, label: 's1', first: 0x0a000100, last: 0x0a0001ff, ...times };
      await tx.insertInto('subnet').values(subnet).execute();
    });
    const path = `/vpcs/${vpc.id}`;
    assert.equal(succeeded(await owner.get('/vpcs')).results, 2);
    assert.equal(succeeded(await owner.put(path, { label: 'renamed' })).subnets.length, 2);
    succeeded(await owner.put(`${path}/subnets/${vpc.subnets[0].id}`, { label: 'renamed' }));
    assertRefused(await owner.post('/vpcs', input('c')), 400, 'Limit reached: 1 VPCs per account');
    const subnet = { label: 'more', ipv4: '10.9.0.0/24' };
    assertRefused(await owner.post(`${path}/subnets`, subnet), 400, 'Limit reached: 1 subnets per VPC');
    succeeded(await owner.delete(path));
  });
});
