import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { breakTable, setMaintenance } from '#test/harness/faults';
import { Client } from '#test/harness/http-client';
import { TestApi, useTestApi } from '#test/harness/test-api';

describeOnDatabase('maintenance', (dialect) => {
  const running = useTestApi(dialect);

  it('maintenance refuses every request below /v4 except preflights, changes nothing, and ends', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const beta = new Client(`${running.api.service.url}/v4beta`, owner.token);
    await setMaintenance(running.api, 'on');
    for (const client of [owner, beta, running.api.nobody, new Client(running.api.base, 'wrong')]) {
      const answers = [
        await client.get('/vpcs'),
        await client.get('/regions'),
        await client.get('/nowhere'),
        await client.send('PATCH', '/vpcs'),
        await client.post('/vpcs', 'not JSON'),
        await client.put(`/vpcs/${vpc.id}`, { label: 'changed' }),
        await client.delete(`/vpcs/${vpc.id}`),
      ];
      for (const answer of answers) {
        assertRefused(answer, 503, 'Service is under maintenance');
        assert.equal(answer.headers['x-maintenance-mode'], 'true');
      }
      const head = await client.send('HEAD', '/vpcs');
      assert.deepEqual([head.status, head.text], [503, '']);
      for (const path of ['/vpcs', '/nowhere']) {
        const preflight = await client.send('OPTIONS', path);
        assert.deepEqual([preflight.status, preflight.text], [200, '']);
        assert.equal(preflight.headers['access-control-allow-origin'], '*');
        assert.equal(preflight.headers['x-maintenance-mode'], undefined);
      }
    }
    await setMaintenance(running.api, 'off');
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${vpc.id}`)), vpc);
  });
});

describeOnDatabase('an internal error', (dialect) => {
  it('an internal error reveals no cause, leaves no changes, and does not affect other requests', async () => {
    const api = await TestApi.start(dialect);
    try {
      const { owner } = await api.newAccount();
      const vpc = { label: 'orders', region: 'us-east' };
      const { id } = succeeded(await owner.post('/vpcs', vpc));
      await breakTable(api, 'subnet');
      const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
      for (const answer of [
        await owner.post('/vpcs', { ...vpc, label: 'other', subnets }),
        await owner.post(`/vpcs/${id}/subnets`, subnets[0]),
        await owner.get(`/vpcs/${id}`),
        await owner.get('/vpcs'),
      ]) {
        assert.equal(answer.status, 500);
        assert.equal(answer.text, '{"errors":[{"reason":"Internal server error"}]}');
      }
      const { data, results } = succeeded(await owner.list('/account/events', { 'entity.type': 'vpc' }));
      assert.deepEqual([results, data[0].entity.id], [1, id]);
      succeeded(await api.nobody.get('/regions'));
    } finally {
      await api.stop();
    }
  });
});
