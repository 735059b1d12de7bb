import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

const VALUES = { string: '1', integer: 1, number: 1.5, boolean: true, array: [], object: {} };
const SUBNET = { label: 'web', ipv4: '10.0.0.0/24' };

describeOnDatabase('values of a body', (dialect) => {
  const running = useTestApi(dialect);

  it('values must have the right type, and are not converted', async () => {
    const { owner } = await running.api.newAccount();
    const input = { label: 'orders', region: 'us-east' };
    const { id, subnets } = succeeded(await owner.post('/vpcs', { ...input, subnets: [SUBNET] }));
    const subnet = `/vpcs/${id}/subnets/${subnets[0].id}`;
    for (const [type, value] of Object.entries(VALUES)) {
      const isText = type === 'string';
      const text = (field: string, name = field) => ({ field, reason: `${name} must be a string` });
      if (!isText) {
        assertErrors(await owner.post('/vpcs', { label: value, region: value, description: value }), 400, [
          text('label'),
          text('region'),
          text('description'),
        ]);
        assertErrors(await owner.put(`/vpcs/${id}`, { label: value, description: value }), 400, [
          text('label'),
          text('description'),
        ]);
        assertErrors(await owner.post(`/vpcs/${id}/subnets`, { label: value, ipv4: value }), 400, [
          text('ipv4'),
          text('label'),
        ]);
        assertErrors(await owner.put(subnet, { label: value }), 400, [text('label')]);
        const entries = [SUBNET, { label: value, ipv4: value }];
        assertErrors(await owner.post('/vpcs', { ...input, label: 'other', subnets: entries }), 400, [
          text('subnets[1].label', 'label'),
          text('subnets[1].ipv4', 'ipv4'),
        ]);
      }
      if (type !== 'array') {
        assertErrors(await owner.post('/vpcs', { ...input, subnets: value }), 400, [
          { field: 'subnets', reason: 'subnets must be an array' },
        ]);
      }
      if (type !== 'object') {
        assertErrors(await owner.post('/vpcs', { ...input, subnets: [SUBNET, value] }), 400, [
          { field: 'subnets[1]', reason: 'subnets[1] must be an object' },
        ]);
      }
    }
  });

  it('null counts as missing where a key is required or not nullable', async () => {
    const { owner } = await running.api.newAccount();
    assertErrors(await owner.post('/vpcs', { label: null, region: null }), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'region', reason: 'region is required' },
    ]);
    const input = { label: 'orders', region: 'us-east' };
    const entries = [{ label: null, ipv4: null }, null, {}];
    assertErrors(await owner.post('/vpcs', { ...input, subnets: entries }), 400, [
      { field: 'subnets[0].label', reason: 'label is required' },
      { field: 'subnets[0].ipv4', reason: 'ipv4 is required' },
      { field: 'subnets[1]', reason: 'subnets[1] must be an object' },
      { field: 'subnets[2].label', reason: 'label is required' },
      { field: 'subnets[2].ipv4', reason: 'ipv4 is required' },
    ]);
    const vpc = succeeded(await owner.post('/vpcs', { ...input, description: 'Orders', subnets: [SUBNET] }));
    assertErrors(await owner.post(`/vpcs/${vpc.id}/subnets`, { label: null, ipv4: null }), 400, [
      { field: 'ipv4', reason: 'ipv4 is required' },
      { field: 'label', reason: 'label is required' },
    ]);
    running.api.clock.advance(5);
    assert.deepEqual(succeeded(await owner.put(`/vpcs/${vpc.id}`, { label: null })), vpc);
    const [subnet] = vpc.subnets;
    const path = `/vpcs/${vpc.id}/subnets/${subnet.id}`;
    assert.deepEqual(succeeded(await owner.put(path, { label: null })), subnet);
  });

  it('null empties a description and a list of subnets', async () => {
    const { owner } = await running.api.newAccount();
    const input = { label: 'orders', region: 'us-east', description: null, subnets: null };
    const vpc = succeeded(await owner.post('/vpcs', input));
    assert.deepEqual([vpc.description, vpc.subnets], ['', []]);
    succeeded(await owner.put(`/vpcs/${vpc.id}`, { description: 'Orders' }));
    running.api.clock.advance(1);
    const emptied = succeeded(await owner.put(`/vpcs/${vpc.id}`, { label: null, description: null }));
    assert.equal(emptied.description, '');
    assert.notEqual(emptied.updated, vpc.updated);
  });

  it('unknown and read-only keys are ignored, whatever their values', async () => {
    const { owner } = await running.api.newAccount();
    const ignored = {
      ...{
        id: 'x',
        created: 7,
        updated: [],
        computes: {},
        generation: null,
        account_id: 1,
        unknown: { a: [1] },
      },
      ...{ Label: 'x', REGION: 1, 'subnets[0]': 1, '': '' },
    };
    const entry = { ...ignored, ...SUBNET };
    const input = { ...ignored, label: 'orders', region: 'us-east', subnets: [entry] };
    const vpc = succeeded(await owner.post('/vpcs', input));
    assert.deepEqual(Object.keys(vpc).join(), 'id,label,description,region,subnets,created,updated');
    assert.deepEqual(vpc.subnets[0].computes, []);

    running.api.clock.advance(1);
    const readOnly = { ...ignored, region: 'nowhere', subnets: 'none' };
    assert.deepEqual(succeeded(await owner.put(`/vpcs/${vpc.id}`, readOnly)), vpc);
    const path = `/vpcs/${vpc.id}/subnets/${vpc.subnets[0].id}`;
    assert.deepEqual(succeeded(await owner.put(path, { ...ignored, ipv4: 5 })), vpc.subnets[0]);
    const actions = succeeded(await owner.get('/account/events')).data.map(
      (event: { action: string }) => event.action,
    );
    assert.deepEqual(actions, ['subnet_create', 'vpc_create', 'token_create', 'user_create']);
  });
});
