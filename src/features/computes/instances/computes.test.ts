import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { queriesOf } from '#test/harness/queries';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const INPUT = {
  type: 'c1-standard-2',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

describeOnDatabase('computes', (dialect) => {
  const running = useTestApi(dialect);

  it('a compute is created with an address, a config and the properties of its type', async () => {
    const { owner } = await running.api.newAccount();
    const answer = succeeded(
      await owner.post(PATH, { ...INPUT, label: 'web-1', group: 'shop', tags: ['blue', 'acid'] }),
    );
    const { id, host_uuid: hostUuid, ipv4, ...rest } = answer;
    assert.match(hostUuid, /^[0-9a-f]{40}$/);
    assert.match(ipv4.join(), /^192\.0\.2\.[0-9]+$/);
    assert.deepEqual(rest, {
      label: 'web-1',
      group: 'shop',
      status: 'provisioning',
      created: '2024-05-20T09:14:03',
      updated: '2024-05-20T09:14:03',
      type: 'c1-standard-2',
      ipv6: `2001:db8:1::${id.toString(16)}/128`,
      image: 'public/debian12',
      region: 'us-east',
      specs: { disk: 51_200, memory: 2048, vcpus: 1, gpus: 0, transfer: 2000 },
      alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
      backups: {
        enabled: false,
        available: false,
        schedule: { day: null, window: null },
        last_successful: null,
      },
      hypervisor: 'kvm',
      watchdog_enabled: true,
      tags: ['blue', 'acid'],
      has_user_data: false,
    });
    const view = succeeded(await owner.get(`${PATH}/${id}`));
    assert.deepEqual(view, { ...answer, status: 'running' });
    assert.deepEqual(succeeded(await owner.get(PATH)).data, [view]);

    const [config] = succeeded(await owner.get(`${PATH}/${id}/configs`)).data;
    assert.equal(config.label, 'My Debian 12 Disk Profile');
    assert.deepEqual(config.devices.sda, { disk_id: id, volume_id: null });
  });

  it('a compute has the vcpus of its type, and its own region', async () => {
    const { owner } = await running.api.newAccount();
    const input = { type: 'c1-standard-8', region: 'au-east' };
    const { alerts, ipv6, id } = succeeded(await owner.post(PATH, input));
    assert.equal(alerts.cpu, 360);
    assert.equal(ipv6, `2001:db8:12::${id.toString(16)}/128`);
  });

  it('a compute without an image stays offline, and has a config only for interfaces', async () => {
    const { owner } = await running.api.newAccount();
    const bare = succeeded(
      await owner.post(PATH, { type: INPUT.type, region: INPUT.region, image: null, booted: true }),
    );
    assert.equal(bare.status, 'provisioning');
    assert.equal(bare.image, null);
    assert.equal(succeeded(await owner.get(`${PATH}/${bare.id}`)).status, 'offline');
    assert.equal(succeeded(await owner.get(`${PATH}/${bare.id}/configs`)).results, 0);

    const label = `a${'b'.repeat(63)}`;
    const input = { type: INPUT.type, region: INPUT.region, label, interfaces: [{ purpose: 'public' }] };
    const attached = succeeded(await owner.post(PATH, input));
    const [config] = succeeded(await owner.get(`${PATH}/${attached.id}/configs`)).data;
    assert.equal(config.label, `My ${label} profile`.slice(0, 48));
    assert.equal(config.devices.sda, null);
    assert.equal(config.interfaces.length, 1);
  });

  it('a compute that should not be booted stays offline', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post(PATH, { ...INPUT, booted: false }));
    assert.equal(succeeded(await owner.get(`${PATH}/${id}`)).status, 'offline');
    assert.equal(succeeded(await owner.list('/account/events', { action: 'compute_create' })).results, 1);
    assert.equal(succeeded(await owner.list('/account/events', { action: 'compute_boot' })).results, 0);
  });

  it('the default label is the id unless it is taken', async () => {
    const { owner } = await running.api.newAccount();
    const { id, label } = succeeded(await owner.post(PATH, { ...INPUT, label: null }));
    assert.equal(label, `compute${id}`);
    const other = succeeded(await owner.post(PATH, { ...INPUT, label: 'other' }));
    const next = `compute${other.id + 1}`;
    succeeded(await owner.put(`${PATH}/${id}`, { label: next }));
    succeeded(await owner.put(`${PATH}/${other.id}`, { label: `${next}-2` }));
    assert.equal(succeeded(await owner.post(PATH, INPUT)).label, `${next}-3`);
  });

  it('a dry run tells the default label and the address that the id brings, and takes no id', async () => {
    const { owner } = await running.api.newAccount();
    const dry = () => owner.post(`${PATH}?dry_run=true`, INPUT);
    const [first, second] = [succeeded(await dry()), succeeded(await dry())];
    const { id, label, ipv6 } = succeeded(await owner.post(PATH, INPUT));
    assert.deepEqual([first.id, first.label, first.ipv6], [0, label, ipv6]);
    assert.deepEqual([second.id, second.label, second.ipv6], [0, label, ipv6]);
    const next = succeeded(await owner.post(PATH, INPUT));
    assert.equal(next.id, id + 1);
  });

  it('a compute can have a private address, which comes after the public one', async () => {
    const { owner } = await running.api.newAccount();
    const one = succeeded(await owner.post(PATH, { ...INPUT, region: 'in-west', private_ip: true }));
    const two = succeeded(await owner.post(PATH, { ...INPUT, region: 'in-west', private_ip: true }));
    assert.deepEqual(one.ipv4, ['198.18.224.2', '192.168.128.2']);
    assert.deepEqual(two.ipv4, ['198.18.224.3', '192.168.128.3']);
    assert.deepEqual(succeeded(await owner.get(`${PATH}/${two.id}`)).ipv4, two.ipv4);
    const elsewhere = succeeded(await owner.post(PATH, { ...INPUT, region: 'br-south', private_ip: true }));
    assert.deepEqual(elsewhere.ipv4, ['198.18.192.2', '192.168.128.2']);
  });

  it('listing computes takes a fixed number of queries', async () => {
    const { owner } = await running.api.newAccount();
    const input = { type: 'c1-entry-1', region: 'us-east', tags: ['blue'], private_ip: true };
    succeeded(await owner.post(PATH, input));
    const one = await queriesOf(() => owner.get(PATH));
    for (let count = 0; count < 5; count += 1) succeeded(await owner.post(PATH, input));
    const six = await queriesOf(() => owner.get(PATH));
    assert.deepEqual(six, one);
    // Queries for the token, the page, the addresses and the tags.
    assert.equal(six.length, 4, six.join('\n'));
  });

  it('updates change the writable fields, and create an event', async () => {
    const { owner } = await running.api.newAccount();
    const created = succeeded(await owner.post(PATH, { ...INPUT, label: 'web-1', tags: ['blue'] }));
    const path = `${PATH}/${created.id}`;
    running.api.clock.advance(60);
    const before = succeeded(await owner.get(path));
    assert.deepEqual(succeeded(await owner.put(path, { type: 'c1-entry-1', region: 'us-west' })), before);

    const changes = { label: 'web-2', group: 'shop', tags: ['red', 'blue'], watchdog_enabled: false };
    const changed = succeeded(await owner.put(path, { ...changes, alerts: { cpu: 0, io: 2_147_483_647 } }));
    assert.deepEqual(changed, {
      ...before,
      ...changes,
      alerts: { ...before.alerts, cpu: 0, io: 2_147_483_647 },
      updated: '2024-05-20T09:15:03',
    });
    assert.deepEqual(succeeded(await owner.get(path)), changed);
    assert.equal(succeeded(await owner.put(path, { label: 'web-2' })).label, 'web-2');
    const events = succeeded(await owner.list('/account/events', { action: 'compute_update' })).data;
    assert.deepEqual(
      events.map(({ entity, status }: { entity: { label: string }; status: string }) => [
        entity.label,
        status,
      ]),
      [
        ['web-2', 'notification'],
        ['web-2', 'notification'],
      ],
    );
    running.api.clock.advance(-60);
  });

  it('all errors of an update are reported together', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post(PATH, INPUT));
    const body = {
      label: 'a',
      group: 'g'.repeat(51),
      tags: ['ok1', 'no'],
      watchdog_enabled: 'yes',
      alerts: { cpu: -1, network_in: 2 ** 31, io: 1.5 },
    };
    assertErrors(await owner.put(`${PATH}/${id}`, body), 400, [
      { field: 'label', reason: 'Length must be 3-64 characters' },
      { field: 'group', reason: 'Length must be 0-50 characters' },
      { field: 'tags[1]', reason: 'Length must be 3-50 characters' },
      { field: 'watchdog_enabled', reason: 'watchdog_enabled must be a boolean' },
      { field: 'alerts.cpu', reason: 'Must be 0-2147483647' },
      { field: 'alerts.network_in', reason: 'Must be 0-2147483647' },
      { field: 'alerts.io', reason: 'alerts.io must be an integer' },
    ]);
  });
});
