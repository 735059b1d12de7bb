import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

interface ShownEvent {
  id: number;
  action: string;
  entity: { id: number; label: string; type: string; url: string };
  secondary_entity: { id: number; label: string } | null;
}

/** Events on networks, oldest first. */
async function networkEvents(client: Client): Promise<ShownEvent[]> {
  const filter = { 'entity.type': { '+or': ['vpc', 'subnet'] }, '+order': 'desc' };
  return succeeded(await client.list('/account/events', filter)).data;
}

const told = (events: ShownEvent[]) =>
  events.map(({ action, entity, secondary_entity: secondary }) =>
    [action, entity.id, entity.label, secondary?.id, secondary?.label]
      .filter((part) => part !== undefined)
      .join(' '),
  );

describeOnBoth('events', (dialect) => {
  const running = useTestApi(dialect);

  it('every change of a VPC and its subnets has an event with the labels of that time', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [
      { label: 'web', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.5.0/24' },
    ];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    const [web, db] = vpc.subnets;
    const path = `/vpcs/${vpc.id}`;
    const api = succeeded(await owner.post(`${path}/subnets`, { label: 'api', ipv4: '10.0.6.0/24' }));
    succeeded(await owner.put(`${path}/subnets/${api.id}`, { label: 'edge' }));
    succeeded(await owner.put(path, { label: 'sales' }));
    succeeded(await owner.put(path, { label: 'sales' }));
    succeeded(await owner.delete(`${path}/subnets/${web.id}`));
    succeeded(await owner.delete(path));
    assert.deepEqual(told(await networkEvents(owner)), [
      `vpc_create ${vpc.id} orders`,
      `subnet_create ${web.id} web ${vpc.id} orders`,
      `subnet_create ${db.id} db ${vpc.id} orders`,
      `subnet_create ${api.id} api ${vpc.id} orders`,
      `subnet_update ${api.id} edge ${vpc.id} orders`,
      `vpc_update ${vpc.id} sales`,
      `vpc_update ${vpc.id} sales`,
      `subnet_delete ${web.id} web ${vpc.id} sales`,
      `subnet_delete ${db.id} db ${vpc.id} sales`,
      `subnet_delete ${api.id} edge ${vpc.id} sales`,
      `vpc_delete ${vpc.id} sales`,
    ]);
  });

  it('events have fourteen keys, in lists and views', async () => {
    const account = await running.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const vpc = succeeded(await account.owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    const [subnetCreate, vpcCreate, token, user] = succeeded(await account.owner.get('/account/events')).data;
    const [web] = vpc.subnets;
    const vpcEntity = { id: vpc.id, label: 'orders', type: 'vpc', url: `/v4/vpcs/${vpc.id}` };
    const expected = {
      id: 4,
      created: vpc.created,
      seen: false,
      read: false,
      percent_complete: null,
      time_remaining: null,
      rate: null,
      duration: null,
      action: 'subnet_create',
      username: account.ownerName,
      entity: { id: web.id, label: 'web', type: 'subnet', url: `/v4/vpcs/${vpc.id}/subnets/${web.id}` },
      status: 'notification',
      secondary_entity: vpcEntity,
      message: '',
    };
    assert.equal(JSON.stringify(subnetCreate), JSON.stringify(expected));
    assert.equal((await account.owner.get('/account/events/4')).text, JSON.stringify(expected));
    const { entity, secondary_entity: secondary } = vpcCreate;
    assert.deepEqual([entity, secondary], [vpcEntity, null]);
    assert.deepEqual(
      [user.action, user.username, user.entity.url],
      ['user_create', null, `/v4/account/users/${account.ownerName}`],
    );
    assert.deepEqual([token.action, token.username, token.entity.type], ['token_create', null, 'token']);
  });

  it('event ids start at 1 in each account, and the newest event comes first', async () => {
    const accounts = await Promise.all([running.api.newAccount(), running.api.newAccount()]);
    await Promise.all(
      accounts.flatMap(({ owner }) =>
        Array.from({ length: 10 }, (_, index) =>
          owner.post('/vpcs', { label: `v${index}`, region: 'us-east' }),
        ),
      ),
    );
    for (const { owner } of accounts) {
      const { data } = succeeded(await owner.get('/account/events'));
      assert.deepEqual(
        data.map(({ id }: ShownEvent) => id),
        Array.from({ length: 12 }, (_, index) => 12 - index),
      );
      const later = succeeded(await owner.list('/account/events', { id: { '+gt': 10 } }));
      assert.equal(later.results, 2);
    }
  });

  it('refused requests, reads and empty updates create no events', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const subnets = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    const path = `/vpcs/${vpc.id}`;
    const subnet = `${path}/subnets/${vpc.subnets[0].id}`;
    const before = await networkEvents(owner);
    const restricted = await account.restricted();
    const unscoped = await account.withScopes([]);
    const statuses = [
      await owner.get('/vpcs'),
      await owner.get(path),
      await owner.put(path, {}),
      await owner.put(path, { label: null, region: 'us-west' }),
      await owner.put(subnet, { ipv4: '10.9.0.0/24' }),
      await owner.post('/vpcs', {}),
      await owner.post('/vpcs', { label: 'orders', region: 'us-east' }),
      await owner.post(`${path}/subnets`, { label: 'web', ipv4: '10.0.4.0/25' }),
      await owner.put(path, { label: '' }),
      await owner.put(subnet, { label: 'a--b' }),
      await owner.delete('/vpcs/999999'),
      await owner.send('PATCH', path),
      await restricted.delete(path),
      await unscoped.delete(path),
      await running.api.nobody.delete(path),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 400, 400, 400, 400, 400, 404, 405, 403, 401, 401]);
    assert.deepEqual(await networkEvents(owner), before);
  });

  it('events are not found by other ids', async () => {
    const { owner } = await running.api.newAccount();
    for (const id of ['0', '999999', 'abc', '-1', String(2 ** 53)]) {
      assertRefused(await owner.get(`/account/events/${id}`), 404, 'Not found');
      assertRefused(await owner.post(`/account/events/${id}/seen`), 404, 'Not found');
      assertRefused(await owner.post(`/account/events/${id}/read`), 404, 'Not found');
    }
  });
});
