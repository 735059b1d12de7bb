import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseAddress } from '#domain/net/ipv4';
import { selectAccountsBehind } from '#network/wanted/store';
import { succeeded } from '#test/harness/assert-errors';
import { newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { HeldDriver, until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { AUTHOR } from '#test/harness/test-store';
import { recordAppliedRevision } from './progress-records.ts';

const PATH = '/compute/instances';
const IMAGE = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };
const BARE = { type: 'c1-entry-1', region: 'us-east' };

describeOnDatabase('the network interfaces that a compute runs with', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { driver });

  async function booted(owner: Client, interfaces: object[]): Promise<number> {
    const { id } = succeeded(await owner.post(PATH, { ...BARE, ...IMAGE, interfaces }));
    for (const status of ['booting', 'running']) {
      (await driver.next({ id })).finish();
      await reaches(owner, id, status);
    }
    return id;
  }

  async function reaches(owner: Client, id: number, status: string): Promise<void> {
    await until(async () => succeeded(await owner.get(`${PATH}/${id}`)).status === status, status);
  }

  async function firstConfig(owner: Client, id: number) {
    return succeeded(await owner.get(`${PATH}/${id}/configs`)).data[0];
  }

  async function nicsOf(compute: number) {
    const { db } = running.api.service.services.store;
    return await db
      .selectFrom('nic')
      .selectAll()
      .where('compute_id', '=', compute as never)
      .orderBy('position')
      .execute();
  }

  async function boot(compute: number): Promise<number> {
    const { db } = running.api.service.services.store;
    const row = await db
      .selectFrom('compute')
      .select('boot')
      .where('id', '=', compute as never)
      .executeTakeFirstOrThrow();
    return row.boot;
  }

  it('are those of its config when it was booted, and end with it', async () => {
    const { owner, id: accountId } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const inVpc = {
      purpose: 'vpc',
      subnet_id: vpc.subnets[0]?.id,
      ipv4: { nat_1_1: 'any' },
      ip_ranges: ['10.0.4.64/28', '10.0.4.32/29'],
    };
    const vlan = { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' };
    const id = await booted(owner, [vlan, inVpc]);
    const { ipv4 } = succeeded(await owner.get(`${PATH}/${id}`));
    const { interfaces } = await firstConfig(owner, id);
    const nics = await nicsOf(id);
    const common = { account_id: accountId, compute_id: id, plugged: 0, up: 0 };
    assert.deepEqual(
      nics.map((nic) => {
        const { id: _id, up_changed: _since, ...rest } = nic;
        return rest;
      }),
      [
        {
          ...{ ...common, interface_id: interfaces[0].id, position: 0, purpose: 'vlan', primary: 0 },
          ...{ vpc_id: null, subnet_id: null, address: null, nat_address: null },
          ...{ vlan_label: 'backup', ipam_address: '10.90.0.5/24' },
        },
        {
          ...{ ...common, interface_id: interfaces[1].id, position: 1, purpose: 'vpc', primary: 1 },
          ...{ vpc_id: vpc.id, subnet_id: vpc.subnets[0]?.id, address: parseAddress('10.0.4.2') },
          ...{ nat_address: parseAddress(ipv4[0]), vlan_label: null, ipam_address: null },
        },
      ],
    );
    const { db } = running.api.service.services.store;
    const ranges = await db.selectFrom('nic_range').selectAll().orderBy('position').execute();
    assert.deepEqual(
      ranges.filter(({ nic_id }) => nic_id === nics[1]?.id).map(({ first, last }) => [first, last]),
      [
        [parseAddress('10.0.4.64'), parseAddress('10.0.4.79')],
        [parseAddress('10.0.4.32'), parseAddress('10.0.4.39')],
      ],
    );
    succeeded(await owner.post(`${PATH}/${id}/shutdown`));
    assert.equal((await nicsOf(id)).length, 2);
    (await driver.next({ id })).finish();
    await reaches(owner, id, 'offline');
    assert.deepEqual(await nicsOf(id), []);
  });

  it('are one public one without any', async () => {
    const { owner } = await running.api.newAccount();
    const id = await booted(owner, []);
    const [nic, ...others] = await nicsOf(id);
    assert.deepEqual([nic?.purpose, nic?.primary, nic?.interface_id, others.length], ['public', 1, null, 0]);
  });

  it('stay what they are when the config changes, until the next reboot', async () => {
    const { owner } = await running.api.newAccount();
    const id = await booted(owner, [{ purpose: 'public' }, { purpose: 'vlan', label: 'backup' }]);
    const before = await nicsOf(id);
    const config = `${PATH}/${id}/configs/${(await firstConfig(owner, id)).id}`;
    const interfaces = [{ purpose: 'public' }, { purpose: 'vlan', label: 'other' }];
    const changed = succeeded(await owner.put(config, { interfaces }));
    assert.deepEqual(await nicsOf(id), before);

    const bootBefore = await boot(id);
    succeeded(await owner.post(`${PATH}/${id}/reboot`));
    assert.ok((await boot(id)) > bootBefore);
    const [kept, replaced] = await nicsOf(id);
    assert.deepEqual(kept, { ...before[0], interface_id: changed.interfaces[0].id });
    assert.equal(replaced?.vlan_label, 'other');
    assert.ok((replaced?.id ?? 0) > (before[1]?.id ?? 0));

    (await driver.next({ id })).fail();
    await reaches(owner, id, 'running');
    assert.deepEqual(await nicsOf(id), before);
    assert.equal(await boot(id), bootBefore);
  });

  it('come back after a failed reboot with the addresses that their interfaces have by then', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [kept, freed] = vpc.subnets.map(({ id }) => id);
    const id = await booted(owner, [{ purpose: 'vpc', subnet_id: kept }, { purpose: 'public' }]);
    const first = await firstConfig(owner, id);
    const before = await nicsOf(id);
    const { id: config } = await newConfig(owner, id, [{ purpose: 'vpc', subnet_id: freed }]);
    const rebootInVain = async (meanwhile: () => Promise<unknown>) => {
      succeeded(await owner.post(`${PATH}/${id}/reboot`, { config_id: config }));
      const job = await driver.next({ id });
      await meanwhile();
      job.fail();
      await reaches(owner, id, 'running');
      return await nicsOf(id);
    };
    const path = `${PATH}/${id}/configs/${first.id}/interfaces/${first.interfaces[0].id}`;

    const moved = await rebootInVain(async () => {
      const changes = { ipv4: { vpc: '10.0.4.9', nat_1_1: 'any' }, ip_ranges: ['10.0.4.64/28'] };
      succeeded(await owner.put(path, changes));
      // Another compute takes the address that has become free.
      await booted(owner, [{ purpose: 'vpc', subnet_id: kept, ipv4: { vpc: '10.0.4.2' } }]);
    });
    const nat = succeeded(await owner.get(path)).ipv4.nat_1_1;
    assert.deepEqual(moved, [
      { ...before[0], address: parseAddress('10.0.4.9'), nat_address: parseAddress(nat) },
      before[1],
    ]);

    const left = await rebootInVain(async () => {
      succeeded(await owner.delete(path));
    });
    assert.deepEqual(left, [before[1]]);
  });

  it('keep their ids through a reboot, and change nothing in the network', async () => {
    const { owner, id: accountId } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const id = await booted(owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }]);
    const before = [await nicsOf(id), await revision(accountId)];
    succeeded(await owner.post(`${PATH}/${id}/reboot`));
    (await driver.next({ id })).finish();
    await reaches(owner, id, 'running');
    assert.deepEqual([await nicsOf(id), await revision(accountId)], before);
  });

  it('tell since when the network is behind, and when it last came nearer', async () => {
    const { owner, id: accountId } = await running.api.newAccount();
    const { clock, service } = running.api;
    const { store } = service.services;
    const behind = async () => {
      const all = await selectAccountsBehind(store.db);
      return all.find(({ account_id: id }) => id === accountId)?.behind_since;
    };
    const apply = async (applied: number) =>
      store.mutate(AUTHOR, async (tx) => ({
        value: await recordAppliedRevision(tx, [{ accountId, revision: applied }], clock.now),
        noEvent: 'a test notes what is applied',
      }));
    const began = clock.now;
    await booted(owner, []);
    clock.advance(10);
    await booted(owner, []);
    assert.equal(await behind(), began);
    const first = (await revision(accountId)) ?? assert.fail();
    clock.advance(10);
    await apply(first - 1);
    assert.equal(await behind(), began + 20);
    await apply(first);
    assert.equal(await behind(), undefined);
    clock.advance(10);
    await booted(owner, []);
    assert.equal(await behind(), began + 30);
  });

  async function revision(accountId: number): Promise<number | undefined> {
    const { db } = running.api.service.services.store;
    const row = await db
      .selectFrom('network_account')
      .select('revision')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.revision;
  }

  it('go with the compute', async () => {
    const { owner } = await running.api.newAccount();
    const id = await booted(owner, []);
    succeeded(await owner.delete(`${PATH}/${id}`));
    assert.deepEqual(await nicsOf(id), []);
  });

  it('of another config replace those of the first', async () => {
    const { owner } = await running.api.newAccount();
    const id = await booted(owner, [{ purpose: 'public' }]);
    const { id: config } = await newConfig(owner, id, [{ purpose: 'vlan', label: 'backup' }]);
    succeeded(await owner.post(`${PATH}/${id}/reboot`, { config_id: config }));
    assert.deepEqual(
      (await nicsOf(id)).map(({ position, purpose, primary }) => [position, purpose, primary]),
      [[0, 'vlan', 0]],
    );
  });
});

describeOnDatabase('the number of the router of a VPC', (dialect) => {
  const running = useTestApi(dialect);

  it('is the lowest free one of its region, and stays', async () => {
    const { owner } = await running.api.newAccount();
    const { db } = running.api.service.services.store;
    const numberOf = async (vpc: number) =>
      (
        await db
          .selectFrom('vpc_router')
          .select('number')
          .where('vpc_id', '=', vpc as never)
          .executeTakeFirst()
      )?.number;
    const vpcs: { id: number; compute: number }[] = [];
    for (const nat of ['any', 'any', null, 'any']) {
      const vpc = await newVpc(owner, ['10.0.4.0/24']);
      const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: nat } }];
      const compute = succeeded(await owner.post(PATH, { ...BARE, ...IMAGE, booted: false, interfaces }));
      vpcs.push({ id: vpc.id, compute: compute.id });
    }
    assert.deepEqual(await Promise.all(vpcs.map(({ id }) => numberOf(id))), [0, 1, undefined, 2]);

    const [, second, third] = vpcs;
    succeeded(await owner.delete(`${PATH}/${second?.compute}`));
    assert.equal(await numberOf(second?.id ?? 0), 1);
    succeeded(await owner.delete(`/vpcs/${second?.id}`));
    const config = succeeded(await owner.get(`${PATH}/${third?.compute}/configs`)).data[0];
    const path = `${PATH}/${third?.compute}/configs/${config.id}/interfaces/${config.interfaces[0].id}`;
    succeeded(await owner.put(path, { ipv4: { nat_1_1: 'any' } }));
    assert.equal(await numberOf(third?.id ?? 0), 1);
  });
});
