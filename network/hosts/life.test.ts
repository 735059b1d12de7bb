import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { hostsEnv, REGION, SIMULATED_REGION, TestHost } from '#test/harness/hosts';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const PASSWORD = 'hohe Wellen am Kap';
const IMAGE = { type: 'c1-entry-1', region: REGION, image: 'public/debian12', root_pass: PASSWORD };

describeOnDatabase('a compute on a host', (dialect) => {
  const running = useTestApi(dialect, { env: hostsEnv() });

  const statusOf = async (owner: Client, id: number) => succeeded(await owner.get(`${PATH}/${id}`)).status;

  /** Lets the host work until the compute has the status. */
  async function reaches(owner: Client, host: TestHost, id: number, status: string): Promise<void> {
    await until(async () => {
      await host.obey();
      return (await statusOf(owner, id)) === status;
    }, status);
  }

  async function lastEvents(owner: Client, id: number): Promise<string[]> {
    const { data } = succeeded(await owner.get('/account/events?page_size=100'));
    type Shown = { action: string; status: string; entity: { id: number; type: string } };
    return data
      .filter(({ entity }: Shown) => entity?.type === 'compute' && entity.id === id)
      .map(({ action, status }: Shown) => `${action} ${status}`)
      .toReversed();
  }

  it('is made, booted, rebooted, shut down and removed', async () => {
    const host = await TestHost.add(running.api);
    await host.sync();
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const interfaces = [
      { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, primary: true, ip_ranges: ['10.0.4.64/28'] },
      { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' },
      { purpose: 'public' },
    ];
    const { id, ipv4 } = succeeded(await owner.post(PATH, { ...IMAGE, interfaces }));
    await until(async () => (await host.wantedOf(id)) !== undefined, 'a place');

    // It is made before it is booted, with what its users sign in with.
    const made = await host.wantedOf(id);
    const { credentials, nics, ...rest } = made ?? assert.fail();
    assert.deepEqual(rest, {
      ...{ id, power: 'off', boot: 0, image: IMAGE.image, memory: 1024, vcpus: 1, disk: 25_600 },
      watchdog: true,
    });
    assert.deepEqual(credentials, { rootPassword: PASSWORD, authorizedKeys: [] });
    assert.deepEqual(nics, []);
    host.report.computes = [{ id, state: 'stopped', boot: 0, problem: null }];
    host.report.revision = null;
    assert.equal((await host.wantedOf(id))?.credentials, undefined);

    await until(async () => (await host.wantedOf(id))?.power === 'on', 'the boot');
    const booted = (await host.wantedOf(id)) ?? assert.fail();
    assert.ok(booted.boot > 0);
    const [inVpc, inVlan, isPublic] = booted.nics;
    const { id: nicId, lspName, ...first } = inVpc ?? assert.fail();
    assert.equal(lspName, `palisade-nic-${nicId}`);
    assert.match(first.mac, /^02:[0-9a-f:]{14}$/);
    assert.deepEqual(first, {
      ...{ position: 0, mac: first.mac, mtu: 1442, address: '10.0.4.2/24', gateway: '10.0.4.1' },
      ...{ primary: true, ranges: ['10.0.4.64/28'] },
    });
    assert.deepEqual([inVlan?.address, inVlan?.gateway, inVlan?.primary], ['10.90.0.5/24', null, false]);
    const gateway = ipv4[0].replace(/\d+$/, '1');
    assert.deepEqual([isPublic?.address, isPublic?.gateway, isPublic?.mtu], [`${ipv4[0]}/24`, gateway, 1500]);
    assert.equal(new Set(booted.nics.map(({ mac }) => mac)).size, 3);

    // That it runs is not enough: its network has to carry packets.
    host.report.computes = [{ id, state: 'running', boot: booted.boot, problem: null }];
    await host.sync();
    assert.equal(await statusOf(owner, id), 'booting');
    await reaches(owner, host, id, 'running');

    succeeded(await owner.post(`${PATH}/${id}/reboot`));
    const rebooted = (await host.wantedOf(id)) ?? assert.fail();
    assert.ok(rebooted.power === 'on' && rebooted.boot > booted.boot);
    assert.deepEqual(rebooted.nics, booted.nics);
    assert.equal(await statusOf(owner, id), 'rebooting');
    await reaches(owner, host, id, 'running');

    succeeded(await owner.post(`${PATH}/${id}/shutdown`));
    assert.deepEqual((await host.wantedOf(id))?.power, 'off');
    assert.equal(await statusOf(owner, id), 'shutting_down');
    await reaches(owner, host, id, 'offline');
    assert.deepEqual(await lastEvents(owner, id), [
      'compute_create finished',
      'compute_boot finished',
      'compute_reboot finished',
      'compute_shutdown finished',
    ]);

    succeeded(await owner.delete(`${PATH}/${id}`));
    assert.equal(await host.wantedOf(id), undefined);
  });

  it('without an image is on no host before its first boot', async () => {
    const host = await TestHost.add(running.api);
    const { owner } = await running.api.newAccount();
    const bare = { type: 'c1-entry-1', region: REGION, interfaces: [{ purpose: 'public' }] };
    const { id } = succeeded(await owner.post(PATH, bare));
    await until(async () => (await statusOf(owner, id)) === 'offline', 'offline');
    assert.equal(await host.wantedOf(id), undefined);
    // The other hosts of this suite have reported too, and this one is to have most room.
    host.report.memory *= 2;
    await host.sync();
    succeeded(await owner.post(`${PATH}/${id}/boot`));
    await until(async () => (await host.wantedOf(id)) !== undefined, 'a place');
    await reaches(owner, host, id, 'running');
  });

  it('of another region is simulated', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post(PATH, { ...IMAGE, region: SIMULATED_REGION }));
    await until(async () => (await statusOf(owner, id)) === 'running', 'running');
  });
});
