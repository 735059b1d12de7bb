import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import type { Answer, Client } from '#test/harness/http-client';
import { type MadeVpc, newVpc } from '#test/harness/networks';
import { newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

describeOnBoth('a token bound to VPCs', (dialect) => {
  const running = useTestApi(dialect);
  let account: TestAccount;
  let own: MadeVpc;
  let other: MadeVpc;
  let computes: number[];
  let bound: Client & { tokenId: number };

  before(async () => {
    account = await running.api.newAccount();
    const { owner } = account;
    own = await newVpc(owner);
    other = await newVpc(owner);
    computes = [];
    for (const { subnets } of [own, other]) {
      const interfaces = [
        { purpose: 'vpc', subnet_id: subnets[0]?.id, ip_ranges: ['10.0.4.64/28'] },
        { purpose: 'vlan', label: 'backup' },
      ];
      computes.push((await newCompute(owner, interfaces)).id);
    }
    bound = await account.limited({ vpcs: [own.id] });
  });

  const idsIn = (answer: Answer, key = 'id') =>
    succeeded(answer).data.map((row: Record<string, number>) => row[key]);

  test('other VPCs are left out of lists', async () => {
    assert.deepEqual(idsIn(await bound.get('/vpcs')), [own.id]);
    for (const path of ['/networking/vpcs/ips', '/vpcs/ips']) {
      assert.deepEqual(idsIn(await bound.get(path), 'vpc_id'), [own.id, own.id]);
      assert.deepEqual(idsIn(await account.owner.get(path), 'vpc_id').length, 4);
    }
    const { page, pages, results } = succeeded(await bound.get('/vpcs?page_size=25'));
    assert.deepEqual({ page, pages, results }, { page: 1, pages: 1, results: 1 });
  });

  test('filters and orders find nothing of other VPCs, and count nothing', async () => {
    const filters: [path: string, filter: object, results: number][] = [
      ['/vpcs', { label: other.label }, 0],
      ['/vpcs', { id: other.id }, 0],
      ['/vpcs', { id: { '+neq': own.id } }, 0],
      ['/vpcs', { '+or': [{ label: other.label }, { label: own.label }] }, 1],
      ['/vpcs', { '+order_by': 'label', '+order': 'desc' }, 1],
      ['/vpcs', { '+limit': 5 }, 1],
      ['/networking/vpcs/ips', { vpc_id: other.id }, 0],
      ['/networking/vpcs/ips', { compute_id: computes[1] }, 0],
      ['/networking/vpcs/ips', { region: 'us-east', '+order_by': 'vpc_id' }, 2],
      ['/account/events', { 'entity.id': String(other.id) }, 0],
      ['/account/events', { action: 'subnet_create' }, 1],
      ['/account/events', { action: 'compute_create' }, 0],
      ['/account/events', { 'entity.type': 'token' }, 0],
      ['/compute/instances', { id: { '+gt': 0 } }, 0],
    ];
    for (const [path, filter, results] of filters) {
      const body = succeeded(await bound.list(path, filter));
      assert.deepEqual([body.results, body.data.length], [results, results], JSON.stringify(filter));
    }
  });

  test('other VPCs, their subnets, addresses and events do not exist', async () => {
    const [subnet, ownSubnet] = [other.subnets[0]?.id, own.subnets[0]?.id];
    const events = succeeded(await account.owner.list('/account/events', { 'entity.id': String(other.id) }));
    const event = `/account/events/${events.data[0].id}`;
    const paths = [
      `/vpcs/${other.id}`,
      `/vpcs/${other.id}/subnets`,
      `/vpcs/${other.id}/ips`,
      `/vpcs/${other.id}/subnets/${subnet}`,
      `/vpcs/${other.id}/subnets/${ownSubnet}`,
      `/vpcs/${own.id}/subnets/${subnet}`,
      event,
    ];
    for (const path of paths) assertRefused(await bound.get(path), 404, 'Not found');
    const body = { label: 'taken', ipv4: '10.9.0.0/24' };
    assertRefused(await bound.put(`/vpcs/${other.id}`, body), 404, 'Not found');
    assertRefused(await bound.delete(`/vpcs/${other.id}`), 404, 'Not found');
    assertRefused(await bound.post(`/vpcs/${other.id}/subnets`, body), 404, 'Not found');
    assertRefused(await bound.put(`/vpcs/${other.id}/subnets/${subnet}`, body), 404, 'Not found');
    assertRefused(await bound.delete(`/vpcs/${other.id}/subnets/${subnet}`), 404, 'Not found');
    for (const mark of ['seen', 'read'])
      assertRefused(await bound.post(`${event}/${mark}`), 404, 'Not found');
  });

  test('its own VPCs are as for its user', async () => {
    const path = `/vpcs/${own.id}`;
    for (const below of ['', '/subnets', '/ips', `/subnets/${own.subnets[0]?.id}`]) {
      const shown = succeeded(await bound.get(path + below));
      assert.deepEqual(shown, succeeded(await account.owner.get(path + below)));
    }
    assert.equal(succeeded(await bound.put(path, { description: 'x' })).description, 'x');
    const subnet = succeeded(await bound.post(`${path}/subnets`, { label: 'new', ipv4: '10.9.0.0/24' }));
    assert.equal(succeeded(await bound.put(`${path}/subnets/${subnet.id}`, { label: 'b' })).label, 'b');
    assert.deepEqual(succeeded(await bound.delete(`${path}/subnets/${subnet.id}`)), {});
  });

  test('its user keeps the limits of a restricted user', async () => {
    const user = await account.restricted({
      global: ['add_vpcs', 'add_computes'],
      vpc: { [own.id]: 'read_only', [other.id]: 'read_write' },
      compute: { [computes[0] as number]: 'read_write' },
    });
    const limited = await account.limited({ vpcs: [own.id] }, user);
    assert.deepEqual(idsIn(await limited.get('/vpcs')), [own.id]);
    assertRefused(await limited.put(`/vpcs/${own.id}`, { description: 'y' }), 403, 'Unauthorized');
    assertRefused(await limited.put(`/vpcs/${other.id}`, { description: 'y' }), 404, 'Not found');
    assertRefused(await limited.post('/vpcs', { label: 'new', region: 'us-east' }), 403, 'Unauthorized');
    assertRefused(await limited.get(`/compute/instances/${computes[0]}`), 403, 'Unauthorized');
    for (const path of ['/compute/instances', '/networking/vlans'])
      assert.equal(succeeded(await limited.get(path)).results, 0, path);
    const grants = succeeded(await limited.get('/profile/grants'));
    const held = { id: own.id, label: own.label, permissions: 'read_only' };
    assert.deepEqual([grants.vpc, grants.compute], [[held], []]);
    assert.deepEqual([...new Set(Object.values(grants.global))], [null, false]);
    const all = succeeded(await user.get('/profile/grants'));
    assert.deepEqual([all.vpc.length, all.compute.length, all.global.add_vpcs], [2, 1, true]);
  });

  test('computes are as for a user without grants', async () => {
    const someone = await account.restricted();
    const [subnet] = own.subnets;
    const nic = { purpose: 'vpc', subnet_id: subnet?.id };
    const { data } = succeeded(await account.owner.get(`/compute/instances/${computes[0]}/configs`));
    const config = `/compute/instances/${computes[0]}/configs/${data[0].id}`;
    for (const client of [bound, someone]) {
      for (const path of ['/compute/instances', '/networking/vlans'])
        assert.equal(succeeded(await client.get(path)).results, 0);
      for (const id of computes) {
        assertRefused(await client.get(`/compute/instances/${id}`), 403, 'Unauthorized');
        assertRefused(await client.delete(`/compute/instances/${id}`), 403, 'Unauthorized');
      }
      assertRefused(await client.get(`/compute/instances/${2 ** 50}`), 404, 'Not found');
      assertRefused(await client.post('/compute/instances', { interfaces: [nic] }), 403, 'Unauthorized');
      assertRefused(await client.post(`${config}/interfaces`, nic), 403, 'Unauthorized');
    }
  });

  test('it reads the profile and no other personal or account data', async () => {
    assert.equal(succeeded(await bound.get('/profile')).username, account.ownerName);
    assert.equal((await bound.get('/profile/grants')).status, 204);
    const unknown = 2 ** 50;
    for (const path of ['tokens', 'sshkeys', 'apps', 'devices', 'logins']) {
      assertRefused(await bound.get(`/profile/${path}`), 403, 'Unauthorized');
      assertRefused(await bound.get(`/profile/${path}/${unknown}`), 403, 'Unauthorized');
    }
    for (const path of ['preferences', 'security-questions', `tokens/${bound.tokenId}/usage`])
      assertRefused(await bound.get(`/profile/${path}`), 403, 'Unauthorized');
    for (const path of ['users', 'users/nobody', 'logins', 'oauth-clients', 'child-accounts'])
      assertRefused(await bound.get(`/account/${path}`), 403, 'Unauthorized');
    assertRefused(await bound.put('/profile', { timezone: 'UTC' }), 403, 'Unauthorized');
    const user = { username: 'someone', email: 'someone@example.com' };
    assertRefused(await bound.post('/account/users', user), 403, 'Unauthorized');
  });

  test('it makes no VPC, no token and no proxy token', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const limited = await parent.limited({ vpcs: [(await newVpc(parent.owner)).id] });
    assertRefused(await limited.post('/vpcs', { label: 'new', region: 'us-east' }), 403, 'Unauthorized');
    assertRefused(await limited.post('/profile/tokens', { label: 'new' }), 403, 'Unauthorized');
    const path = `/account/child-accounts/${child.euuid}/token`;
    assertRefused(await limited.post(path), 403, 'Unauthorized');
    assert.equal((await parent.owner.post(path)).status, 200);
  });

  test('it deletes itself and no other token', async () => {
    const one = await account.limited({ vpcs: [own.id] });
    const free = await account.limited({});
    for (const id of [free.tokenId, bound.tokenId, 2 ** 50])
      assertRefused(await one.delete(`/profile/tokens/${id}`), 403, 'Unauthorized');
    const path = `/profile/tokens/${one.tokenId}`;
    for (const restrictions of [{ vpcs: null }, { vpcs: [own.id, other.id] }, { vpcs: [own.id] }])
      assertRefused(await one.put(path, { restrictions }), 403, 'Unauthorized');
    assertRefused(await one.get(path), 403, 'Unauthorized');
    assert.deepEqual(succeeded(await one.delete(path)), {});
    assertRefused(await one.get('/vpcs'), 401, 'Invalid Token');
  });

  test('it sees what happened to its VPCs, whoever did it, and to nothing else', async () => {
    const { owner } = account;
    const vpc = await newVpc(owner);
    const limited = await account.limited({ vpcs: [vpc.id] });
    const user = await account.restricted({ vpc: { [vpc.id]: 'read_write' } });
    succeeded(await user.put(`/vpcs/${vpc.id}`, { description: 'x' }));
    succeeded(await owner.put(`/vpcs/${own.id}`, { description: 'x' }));
    succeeded(await owner.put('/profile', { timezone: 'UTC' }));
    succeeded(await limited.delete(`/vpcs/${vpc.id}`));
    const { data, results } = succeeded(await limited.get('/account/events'));
    const actions = data.map(({ action }: { action: string }) => action);
    const expected = ['vpc_delete', 'subnet_delete', 'vpc_update', 'subnet_create', 'vpc_create'];
    assert.deepEqual([actions, results], [expected, 5]);
    for (const event of data)
      assert.deepEqual(succeeded(await limited.get(`/account/events/${event.id}`)), event);
  });

  test('what it marks as seen is seen by it alone, and what its user marks is not', async () => {
    const { owner } = account;
    const vpc = await newVpc(owner);
    const limited = await account.limited({ vpcs: [vpc.id] });
    const seenBy = async (client: Client) =>
      succeeded(await client.list('/account/events', { seen: true })).results;
    const { data } = succeeded(await limited.get('/account/events'));
    const before = await seenBy(owner);
    succeeded(await limited.post(`/account/events/${data[1].id}/seen`));
    assert.deepEqual([await seenBy(limited), await seenBy(owner)], [1, before]);
    const last = succeeded(await limited.get(`/account/events/${data[0].id}`));
    assert.deepEqual([data[0].seen, last.seen], [false, false]);
    succeeded(await owner.post(`/account/events/${data[0].id}/seen`));
    assert.equal(await seenBy(limited), 1);
    succeeded(await limited.post(`/account/events/${data[0].id}/read`));
    assert.equal(succeeded(await owner.get(`/account/events/${data[0].id}`)).read, true);
  });

  test('it is not sent again what it saw of other VPCs before it was bound', async () => {
    const key = { headers: { 'idempotency-key': 'before' } };
    const token = await account.limited({});
    const restrict = async (vpcs: number[]) =>
      succeeded(await account.owner.put(`/profile/tokens/${token.tokenId}`, { restrictions: { vpcs } }));
    const write = (vpc: MadeVpc) => token.put(`/vpcs/${vpc.id}`, { description: 'kept' }, key);
    const first = await write(other);
    assert.deepEqual((await write(other)).headers['idempotent-replayed'], 'true');
    const used = 'The idempotency key was used for another request';
    await restrict([own.id]);
    // The same for a VPC that never existed.
    for (const vpc of [other, own, { ...own, id: 99_999_999 }]) assertRefused(await write(vpc), 422, used);
    await restrict([other.id, own.id]);
    assertRefused(await write(other), 422, used);
    assert.equal(succeeded(first).id, other.id);
  });

  test('a label of another VPC is taken', async () => {
    const answer = await bound.put(`/vpcs/${own.id}`, { label: other.label });
    assert.deepEqual(answer.body, {
      errors: [{ field: 'label', reason: 'Label must be unique among your VPCs' }],
    });
  });

  test('it sees who uses its subnets when it may not delete them', async () => {
    const answer = await bound.delete(`/vpcs/${own.id}`);
    const text = `^Subnet ${own.subnets[0]?.id} is used by interface \\d+ of config \\d+ on compute ${computes[0]} `;
    assert.equal(answer.body.errors.length, 1);
    assert.match(answer.body.errors[0].reason, new RegExp(text));
  });
});
