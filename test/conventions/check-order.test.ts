import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const NO_SCOPE = 'Your OAuth token is not authorized to use this endpoint.';
const INPUT = { label: 'orders', region: 'us-east' };

/** Each case fails two consecutive checks. The reply must be that of the earlier one. */
describeOnDatabase('the order of the checks of a request', (dialect) => {
  const running = useTestApi(dialect);
  const wrongToken = () => new Client(running.api.base, 'f'.repeat(64));

  it('unknown path, before unknown method', async () => {
    const { owner } = await running.api.newAccount();
    assertRefused(await owner.send('PATCH', '/nowhere'), 404, 'Not found');
  });

  it('path and method, before token', async () => {
    for (const client of [running.api.nobody, wrongToken()]) {
      assertRefused(await client.get('/nowhere'), 404, 'Not found');
      assertRefused(await client.send('PATCH', '/vpcs'), 405, 'Method Not Allowed');
    }
  });

  it('token, before scope, entity and body', async () => {
    for (const client of [running.api.nobody, wrongToken()]) {
      assertRefused(await client.get('/vpcs/999999'), 401, 'Invalid Token');
      assertRefused(await client.post('/vpcs', 'not JSON'), 401, 'Invalid Token');
      assertRefused(await client.get('/vpcs?page=0'), 401, 'Invalid Token');
      assertRefused(
        await client.get('/account/events', { headers: { 'x-filter': '{' } }),
        401,
        'Invalid Token',
      );
    }
  });

  it('scope, before entity', async () => {
    const account = await running.api.newAccount();
    const unscoped = await account.withScopes(['vpc:read_only']);
    assertRefused(await unscoped.put('/vpcs/999999', INPUT), 401, NO_SCOPE);
    assertRefused(await unscoped.delete('/vpcs/abc'), 401, NO_SCOPE);
    assertRefused(await unscoped.get('/account/events/999999'), 401, NO_SCOPE);
  });

  it('scope, before grant and body', async () => {
    const account = await running.api.newAccount();
    const unscoped = await account.withScopes(['vpc:read_only']);
    assertRefused(await unscoped.post('/vpcs', 'not JSON'), 401, NO_SCOPE);
    assertRefused(await unscoped.get('/account/events?page=0'), 401, NO_SCOPE);
    const { userId } = await account.restricted();
    const token = await running.api.newToken(
      { id: userId, account_id: account.id },
      { scopes: ['vpc:read_only'] },
    );
    assertRefused(await new Client(running.api.base, token).post('/vpcs', INPUT), 401, NO_SCOPE);
  });

  it('entity, before grant and body', async () => {
    const account = await running.api.newAccount();
    const vpc = succeeded(await account.owner.post('/vpcs', INPUT));
    const other = succeeded(await (await running.api.newAccount()).owner.post('/vpcs', INPUT));
    const restricted = await account.restricted();
    for (const path of [`/vpcs/${other.id}`, '/vpcs/999999', `/vpcs/${vpc.id}/subnets/999999`]) {
      for (const client of [restricted, account.owner]) {
        assertRefused(await client.put(path, 'not JSON'), 404, 'Not found');
        assertRefused(await client.put(path, { label: '' }), 404, 'Not found');
        assertRefused(await client.delete(path), 404, 'Not found');
      }
    }
    assertRefused(await account.owner.get('/vpcs/999999/subnets?page=0'), 404, 'Not found');
    assertRefused(await account.owner.list('/vpcs/999999/subnets', '{'), 404, 'Not found');
  });

  it('grant, before size, body and query', async () => {
    const account = await running.api.newAccount();
    const { id } = succeeded(await account.owner.post('/vpcs', INPUT));
    const reader = await account.restricted({ vpc: { [id]: 'read_only' } });
    const bodies = ['not JSON', '[]', { label: '' }, `{"label":"${'x'.repeat(2 ** 20)}"}`];
    for (const body of bodies) {
      assertRefused(await reader.post('/vpcs', body), 403, 'Unauthorized');
      assertRefused(await reader.put(`/vpcs/${id}`, body), 403, 'Unauthorized');
      assertRefused(await reader.post(`/vpcs/${id}/subnets`, body), 403, 'Unauthorized');
    }
  });

  it('the input itself, before stored records', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
    const { id } = succeeded(await owner.post('/vpcs', { ...INPUT, subnets }));
    assertErrors(await owner.post('/vpcs', { ...INPUT, description: 1 }), 400, [
      { field: 'description', reason: 'description must be a string' },
    ]);
    assertErrors(await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4: '10.0.0.1/24' }), 400, [
      { field: 'ipv4', reason: 'ipv4 must be in CIDR canonical form' },
    ]);
    assertErrors(await owner.put(`/vpcs/${id}`, { label: 'or--ders', description: 'x'.repeat(256) }), 400, [
      { field: 'label', reason: 'Label must not contain two dashes in a row' },
      { field: 'description', reason: 'Length must be 0-255 characters' },
    ]);
  });
});

describeOnDatabase('the order of the last checks of a request', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '1', PALISADE_LIMIT_SUBNETS_PER_VPC: '1' },
  });

  it('input and stored records, before limits', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(
      await owner.post('/vpcs', { ...INPUT, subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] }),
    );
    assertErrors(await owner.post('/vpcs', { ...INPUT, label: 'x'.repeat(65) }), 400, [
      { field: 'label', reason: 'Length must be 1-64 characters' },
    ]);
    assertErrors(await owner.post('/vpcs', INPUT), 400, [
      { field: 'label', reason: 'Label must be unique among your VPCs' },
    ]);
    assertRefused(
      await owner.post('/vpcs', { ...INPUT, label: 'other' }),
      400,
      'Limit reached: 1 VPCs per account',
    );
    assertErrors(await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4: '10.0.0.0/25' }), 400, [
      { field: 'ipv4', reason: 'ipv4 must not overlap with another subnet of the VPC' },
      { field: 'label', reason: 'Label must be unique among the subnets of the VPC' },
    ]);
    assertRefused(
      await owner.post(`/vpcs/${id}/subnets`, { label: 'db', ipv4: '10.0.1.0/24' }),
      400,
      'Limit reached: 1 subnets per VPC',
    );
  });
});

describeOnDatabase('the rate limit between token and scope', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_OPERATION: '1/60', PALISADE_RATE_LIST: '1/60' },
  });

  it('a wrong token does not count for the rate limit, but a missing scope does', async () => {
    const account = await running.api.newAccount();
    const unscoped = await account.withScopes([]);
    assertRefused(await unscoped.put('/vpcs/1', INPUT), 401, NO_SCOPE);
    assertRefused(await unscoped.put('/vpcs/1', INPUT), 429, 'Too many requests');
    assertRefused(await account.owner.put('/vpcs/1', 'not JSON'), 429, 'Too many requests');
    for (let count = 0; count < 3; count += 1) {
      assertRefused(await running.api.nobody.put('/vpcs/1', INPUT), 401, 'Invalid Token');
    }
  });
});
