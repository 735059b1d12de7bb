import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnBoth } from '../../../test/harness/databases.ts';
import { useTestApi } from '../../../test/harness/test-api.ts';

describeOnBoth('VPCs', (dialect) => {
  const running = useTestApi(dialect);

  it('are created with their subnets, shown, changed and deleted', async () => {
    const { owner } = await running.api.newAccount();
    const created = await owner.post('/vpcs', {
      label: 'orders-east',
      region: 'us-east',
      description: 'Order processing',
      subnets: [
        { label: 'web', ipv4: '10.0.4.0/24' },
        { label: 'db', ipv4: '10.0.5.0/24' },
      ],
    });
    assert.equal(created.status, 200, created.text);
    const { id, subnets } = created.body;
    assert.deepEqual(created.body, {
      id,
      label: 'orders-east',
      description: 'Order processing',
      region: 'us-east',
      subnets: [
        {
          id: subnets[0].id,
          label: 'web',
          ipv4: '10.0.4.0/24',
          computes: [],
          created: '2024-05-20T09:14:03',
          updated: '2024-05-20T09:14:03',
        },
        {
          id: subnets[1].id,
          label: 'db',
          ipv4: '10.0.5.0/24',
          computes: [],
          created: '2024-05-20T09:14:03',
          updated: '2024-05-20T09:14:03',
        },
      ],
      created: '2024-05-20T09:14:03',
      updated: '2024-05-20T09:14:03',
    });
    assert.deepEqual((await owner.get(`/vpcs/${id}`)).body, created.body);
    assert.deepEqual((await owner.get('/vpcs')).body, {
      data: [created.body],
      page: 1,
      pages: 1,
      results: 1,
    });

    running.api.clock.advance(60);
    const updated = await owner.put(`/vpcs/${id}`, { description: null });
    assert.deepEqual(updated.body, { ...created.body, description: '', updated: '2024-05-20T09:15:03' });

    assert.deepEqual((await owner.delete(`/vpcs/${id}`)).body, {});
    assert.equal((await owner.get(`/vpcs/${id}`)).status, 404);
    const events = await owner.get('/account/events');
    assert.deepEqual(
      events.body.data.map(({ action }: { action: string }) => action),
      [
        'user_create',
        'token_create',
        'vpc_create',
        'subnet_create',
        'subnet_create',
        'vpc_update',
        'subnet_delete',
        'subnet_delete',
        'vpc_delete',
      ],
    );
  });
});
