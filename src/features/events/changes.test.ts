import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { EventReader } from '#test/harness/event-reader';
import type { Client } from '#test/harness/http-client';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { useTestApi } from '#test/harness/test-api';

const LABEL = { label: 'orders', region: 'us-east' };
const CREATED = { description: 'First', ...LABEL };

describeOnBoth('what an event changed', (dialect) => {
  const running = useTestApi(dialect);

  const newVpc = async (owner: Client, body: object = {}) =>
    succeeded(await owner.post('/vpcs', { ...CREATED, ...body }));
  const newest = async (owner: Client, count = 1) =>
    succeeded(await owner.get('/account/events?changes=true')).data.slice(0, count);

  /** Sends an update. @returns what its events tell, newest first */
  async function changesOf(owner: Client, path: string, body: object, count = 1): Promise<unknown[]> {
    succeeded(await owner.put(path, body));
    return (await newest(owner, count)).map(({ changes }: { changes: unknown }) => changes);
  }

  it('is a fifteenth key, the last one, for those who ask for it', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner);
    const reader = await EventReader.open(owner, { path: '/account/events/stream?changes=true' });
    const usual = await EventReader.open(owner, { path: '/account/events/stream?changes=false' });
    succeeded(await owner.put(`/vpcs/${vpc.id}`, { label: 'sales', description: 'First' }));
    const changes = [{ field: 'label', from: 'orders', to: 'sales' }];
    for (const query of ['', '?changes=false']) {
      const [listed] = succeeded(await owner.get(`/account/events${query}`)).data;
      assert.equal(Object.keys(listed).length, 14);
      assert.deepEqual(succeeded(await owner.get(`/account/events/${listed.id}${query}`)), listed);
    }
    const [listed] = await newest(owner);
    assert.equal(Object.keys(listed).length, 15);
    assert.equal(Object.keys(listed).at(-1), 'changes');
    assert.deepEqual(listed.changes, changes);
    const viewed = await owner.get(`/account/events/${listed.id}?changes=true`);
    assert.deepEqual(succeeded(viewed), listed);
    await reader.untilCount(1);
    assert.equal(reader.events[0]?.text, viewed.text);
    await usual.untilCount(1);
    assert.equal(usual.events[0]?.text, viewed.text.replace(/,"changes":.*/, '}'));
    reader.cut();
    usual.cut();
  });

  it('other values of the parameter are refused', async () => {
    const { owner } = await running.api.newAccount();
    const errors = [{ field: 'changes', reason: 'changes is not valid' }];
    for (const value of ['', '1', 'True', 'yes']) {
      for (const path of ['/account/events', '/account/events/1'])
        assertErrors(await owner.get(`${path}?changes=${value}`), 400, errors);
      const path = `/account/events/stream?changes=${value}`;
      await assert.rejects(EventReader.open(owner, { path }), /^Error: 400 .*changes is not valid/);
    }
  });

  it('is null for what is no update, and empty for equal values', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, { subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] });
    assert.deepEqual(await changesOf(owner, `/vpcs/${vpc.id}`, { label: 'orders' }, 3), [[], null, null]);
  });

  it('is not kept of a dry run, and once of a write that is repeated', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner);
    const path = `/vpcs/${vpc.id}`;
    succeeded(await owner.put(`${path}?dry_run=true`, { label: 'dry' }));
    for (const _ of [1, 2])
      succeeded(await owner.put(path, { label: 'sales' }, { headers: { 'idempotency-key': 'once' } }));
    const told = (await newest(owner, 2)).map(({ action, changes }: { action: string; changes: unknown }) => [
      action,
      changes,
    ]);
    assert.deepEqual(told, [
      ['vpc_update', [{ field: 'label', from: 'orders', to: 'sales' }]],
      ['vpc_create', null],
    ]);
  });

  it('is not sent to webhooks', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { owner } = account;
    const vpc = await newVpc(owner);
    const webhook = { label: 'all', url: 'https://hooks.example.com/', actions: ['*'] };
    const { id } = succeeded(await owner.post('/account/webhooks', webhook));
    succeeded(await owner.put(`/vpcs/${vpc.id}`, { label: 'sales' }));
    const deliveries = api.service.services.store.db.selectFrom('webhook_delivery').select('payload');
    const payloads = await deliveries
      .where('webhook_id', '=', id)
      .where('action', '=', 'vpc_update')
      .execute();
    assert.equal(payloads.length, 1);
    assert.doesNotMatch(JSON.stringify(payloads), /changes/);
  });

  it('networks and NAT gateways tell values', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, { subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] });
    const subnet = `/vpcs/${vpc.id}/subnets/${vpc.subnets[0].id}`;
    const edited = { description: '', label: 'sales', tags: ['prod'] };
    assert.deepEqual(await changesOf(owner, `/vpcs/${vpc.id}`, edited), [
      [
        { field: 'label', from: 'orders', to: 'sales' },
        { field: 'description', from: 'First', to: '' },
        { field: 'tags', from: [], to: ['prod'] },
      ],
    ]);
    const gateway = await newNatgateway(owner);
    const body = { label: 'api', natgateway: { id: gateway.id }, tags: ['front'] };
    assert.deepEqual(await changesOf(owner, subnet, body), [
      [
        { field: 'label', from: 'web', to: 'api' },
        { field: 'natgateway' },
        { field: 'tags', from: [], to: ['front'] },
      ],
    ]);
    const path = `/networking/natgateways/${gateway.id}`;
    assert.deepEqual(await changesOf(owner, path, { label: 'out' }), [
      [{ field: 'label', from: gateway.label, to: 'out' }],
    ]);
    const [one, other] = [await inSubnet(owner, vpc), await inSubnet(owner, vpc)];
    const forward = await newForward(owner, gateway.id, { interface_id: one });
    const changed = { label: 'web', target_port: 8443, interface_id: other };
    assert.deepEqual(await changesOf(owner, `${path}/forwards/${forward.id}`, changed), [
      [
        { field: 'label', from: '', to: 'web' },
        { field: 'target_port', from: 443, to: 8443 },
        { field: 'interface_id', from: one, to: other },
      ],
    ]);
  });

  /** @returns the interface of a new compute */
  async function inSubnet(owner: Client, { subnets }: { subnets: { id: number }[] }): Promise<number> {
    const { config } = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnets[0]?.id }]);
    return config.interfaces[0]?.id ?? 0;
  }

  it('computes, configs and interfaces tell values, and names of the other fields', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, { subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] });
    const inVpc = { purpose: 'vpc', subnet_id: vpc.subnets[0].id };
    const compute = await newCompute(owner, [inVpc, { purpose: 'public', primary: true }], { tags: ['one'] });
    const path = `/compute/instances/${compute.id}`;
    const body = { tags: ['two'], group: 'shop', watchdog_enabled: false, alerts: { cpu: 1 } };
    assert.deepEqual(await changesOf(owner, path, body), [
      [
        { field: 'group', from: '', to: 'shop' },
        { field: 'tags', from: ['one'], to: ['two'] },
        { field: 'watchdog_enabled', from: true, to: false },
        { field: 'alerts.cpu', from: 90, to: 1 },
      ],
    ]);
    const config = `${path}/configs/${compute.config.id}`;
    const { interfaces } = compute.config;
    const moved = { primary: true, ipv4: { vpc: '10.0.0.9' }, ip_ranges: ['10.0.0.64/28'] };
    assert.deepEqual(await changesOf(owner, `${config}/interfaces/${interfaces[0]?.id}`, moved), [
      [
        { field: 'interfaces[0].primary', from: false, to: true },
        { field: 'interfaces[0].ipv4.vpc', from: '10.0.0.2', to: '10.0.0.9' },
        { field: 'interfaces[0].ip_ranges' },
        { field: 'interfaces[1].primary', from: true, to: false },
      ],
    ]);
    const { label } = succeeded(await owner.get(config));
    const settings = {
      label: 'new',
      comments: 'x'.repeat(300),
      memory_limit: 512,
      helpers: { distro: false },
    };
    assert.deepEqual(await changesOf(owner, config, { ...settings, interfaces: [{ purpose: 'public' }] }), [
      [
        { field: 'label', from: label, to: 'new' },
        { field: 'comments' },
        { field: 'memory_limit' },
        { field: 'helpers' },
        { field: 'interfaces[0].purpose' },
        { field: 'interfaces[0].primary', from: true, to: false },
        { field: 'interfaces[0].subnet_id' },
        { field: 'interfaces[0].ipv4.vpc', from: '10.0.0.9', to: null },
        { field: 'interfaces[0].ip_ranges' },
        { field: 'interfaces[1].purpose' },
        { field: 'interfaces[1].primary', from: false, to: null },
      ],
    ]);
  });

  it('firewalls tell their rules as fingerprints, and each event what it is about', async () => {
    const { owner } = await running.api.newAccount();
    const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    const made = succeeded(await owner.post('/networking/firewalls', { label: 'edge', rules: policies }));
    const path = `/networking/firewalls/${made.id}`;
    const body = { label: 'core', tags: ['prod'], status: 'disabled' };
    assert.deepEqual(await changesOf(owner, path, body, 2), [
      [{ field: 'status', from: 'enabled', to: 'disabled' }],
      [
        { field: 'label', from: 'edge', to: 'core' },
        { field: 'tags', from: [], to: ['prod'] },
      ],
    ]);
    const rules = await changesOf(owner, `${path}/rules`, { inbound_policy: 'ACCEPT' });
    const { fingerprint } = succeeded(await owner.get(`${path}/rules`));
    assert.deepEqual(rules, [[{ field: 'rules', from: made.rules.fingerprint, to: fingerprint }]]);
    assert.deepEqual(await changesOf(owner, `${path}/rules`, { inbound_policy: 'ACCEPT' }), [[]]);
  });

  it('users tell their name and whether they are restricted; grants and personal records names only', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const vpc = await newVpc(owner);
    const user = await account.restricted();
    const path = `/account/users/${user.username}`;
    const grants = { global: { add_vpcs: true }, vpc: [{ id: vpc.id, permissions: 'read_only' }] };
    assert.deepEqual(await changesOf(owner, `${path}/grants`, grants), [
      [{ field: 'global' }, { field: 'vpc' }],
    ]);
    const username = `${user.username}-2`;
    assert.deepEqual(await changesOf(owner, path, { username, restricted: false }), [
      [
        { field: 'username', from: user.username, to: username },
        { field: 'restricted', from: true, to: false },
      ],
    ]);
    const profile = { email: 'other@example.com', timezone: 'Europe/Lisbon' };
    assert.deepEqual(await changesOf(owner, '/profile', profile), [
      [{ field: 'email' }, { field: 'timezone' }],
    ]);
    const { id } = succeeded(await owner.post('/profile/tokens', { scopes: '*', label: 'x' }));
    const restrictions = { vpcs: [vpc.id] };
    assert.deepEqual(await changesOf(owner, `/profile/tokens/${id}`, { label: 'y', restrictions }), [
      [{ field: 'label' }, { field: 'restrictions' }],
    ]);
  });

  it('users see what changed of the events that they see', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const vpc = await newVpc(owner);
    const hidden = await newCompute(owner);
    succeeded(await owner.put(`/compute/instances/${hidden.id}`, { group: 'hidden' }));
    succeeded(await owner.put(`/vpcs/${vpc.id}`, { label: 'sales' }));
    const user = await account.restricted();
    const { data } = succeeded(await user.get('/account/events?changes=true'));
    assert.deepEqual(
      data.map(({ changes }: { changes: unknown }) => changes),
      [[{ field: 'label', from: 'orders', to: 'sales' }], null],
    );
  });
});
