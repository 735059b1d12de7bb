import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCtx } from '#app/ctx';
import { succeeded } from '#test/harness/assert-errors';
import { createMigratedPostgresDatabase, describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { hostsEnv, REGION, serverOf, TestHost } from '#test/harness/hosts';
import { Client } from '#test/harness/http-client';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { drainHost, removeHost, resumeHost } from './actions.ts';

const PATH = '/compute/instances';
const IMAGE = {
  type: 'c1-entry-1',
  region: REGION,
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};
/** MB of a compute of this type. */
const SIZE = 1024;

const create = async (owner: Client) => succeeded(await owner.post(PATH, IMAGE)).id as number;
const statusOf = async (owner: Client, id: number) => succeeded(await owner.get(`${PATH}/${id}`)).status;

/** The host that gets the compute. */
async function placeOf(hosts: readonly TestHost[], id: number): Promise<TestHost> {
  let found: TestHost | undefined;
  await until(async () => {
    for (const host of hosts) if (await host.wantedOf(id)) found = host;
    return found !== undefined;
  }, 'a place');
  return found ?? assert.fail();
}

describeOnDatabase('of several hosts', (dialect) => {
  const running = useTestApi(dialect, { env: hostsEnv() });

  it('the one with the most memory left gets the next compute, unless it is silent or drained', async () => {
    const { owner } = await running.api.newAccount();
    const large = await TestHost.add(running.api, { memory: 8 * SIZE });
    const small = await TestHost.add(running.api, { memory: 7 * SIZE + 1 });
    const hosts = [large, small];
    for (const host of hosts) await host.sync();
    const places: TestHost[] = [];
    for (let count = 0; count < 3; count += 1) places.push(await placeOf(hosts, await create(owner)));
    assert.deepEqual(places, [large, small, large]);

    running.api.clock.advance(30);
    await large.sync();
    assert.equal(await placeOf([large], await create(owner)), large);
    await small.sync();
    const ctx = createCtx(running.api.service.services);
    await drainHost(ctx, small.name);
    assert.equal(await placeOf([large], await create(owner)), large);
    await resumeHost(ctx, small.name, { confirm: false });
    assert.equal(await placeOf(hosts, await create(owner)), small);

    assert.equal((await removeHost(ctx, small.name))?.computes, 2);
    assert.equal((await small.sync()).status, 204);
  });

  it('one that holds removals back may do them once the operator has confirmed them', async () => {
    const ctx = createCtx(running.api.service.services);
    const host = await TestHost.add(running.api, { memory: 0 });
    await host.sync();
    host.report.held = [901, 902];
    await host.sync();
    assert.deepEqual(host.wanted?.confirmedRemovals, []);
    await resumeHost(ctx, host.name, { confirm: false });
    assert.equal((await host.sync()).status, 204);
    await resumeHost(ctx, host.name, { confirm: true });
    assert.deepEqual((await host.sync()).wanted?.confirmedRemovals, [901, 902]);
    assert.equal((await host.sync()).status, 204);
    // Others that it holds back later are not confirmed.
    host.report.held = [];
    await host.sync();
    host.report.held = [903];
    await host.sync();
    assert.deepEqual(host.wanted?.confirmedRemovals, []);
  });

  it('a removed one is not known any more, and its name is free', async () => {
    const ctx = createCtx(running.api.service.services);
    const host = await TestHost.add(running.api);
    assert.equal((await host.sync()).status, 200);
    assert.equal((await removeHost(ctx, host.name))?.name, host.name);
    assert.equal((await host.sync()).status, 401);
    assert.equal(await removeHost(ctx, host.name), undefined);
  });
});

describe('services on PostgreSQL', () => {
  const env = hostsEnv();

  it('place no compute where there is no room, and hosts may ask either of them', async () => {
    const first = await TestApi.start('postgres', { env });
    const second = await TestApi.start('postgres', { env, databaseUrl: first.databaseUrl });
    try {
      const host = await TestHost.add(first, { memory: 3 * SIZE });
      await host.sync();
      const accounts = await Promise.all([first.newAccount(), first.newAccount()]);
      const clients = accounts.flatMap(({ owner }) => [owner, new Client(second.base, owner.token)]);
      const ids = await Promise.all(
        [...clients, ...clients].map(async (client) => [client, await create(client)] as const),
      );
      const toEither = [serverOf(first), serverOf(second)];
      const isDone = async () => {
        for (const server of toEither) await host.obey(server);
        const statuses = await Promise.all(ids.map(([client, id]) => statusOf(client, id)));
        return statuses.every((status) => status === 'running' || status === 'offline');
      };
      await until(isDone, 'all jobs');
      const statuses = await Promise.all(ids.map(([client, id]) => statusOf(client, id)));
      assert.equal(statuses.filter((status) => status === 'running').length, 3);
      assert.equal(host.wanted?.computes.length, 3);
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('go on with the jobs of a replica that has ended', async () => {
    const first = await TestApi.start('postgres', { env });
    const second = await TestApi.start('postgres', { env, databaseUrl: first.databaseUrl });
    try {
      const host = await TestHost.add(first);
      await host.sync();
      const { owner } = await first.newAccount();
      const id = await create(owner);
      await placeOf([host], id);
      const { credentials } = (await host.wantedOf(id)) ?? assert.fail();
      assert.ok(credentials);
      await first.stop();
      // Its jobs are old enough to be taken over.
      second.clock.advance(5);
      const client = new Client(second.base, owner.token);
      await until(async () => {
        await host.obey(serverOf(second));
        return (await statusOf(client, id)) === 'running';
      }, 'running');
    } finally {
      await second.stop();
    }
  });

  it('wait for their database, and fail no job because it was away', async () => {
    const proxy = await useTcpProxy(await createMigratedPostgresDatabase());
    const api = await TestApi.start('postgres', { env, databaseUrl: proxy.url });
    try {
      const host = await TestHost.add(api);
      await host.sync();
      const { owner } = await api.newAccount();
      const id = await create(owner);
      await proxy.close();
      assert.equal((await host.sync()).status, 503);
      await proxy.open();
      await until(async () => (await host.sync()).status < 300, 'the database');
      // A job that could not even be claimed is taken up when it is that old.
      api.clock.advance(5);
      await until(async () => {
        await host.obey();
        return (await statusOf(owner, id)) === 'running';
      }, 'running');
    } finally {
      await api.stop();
      await proxy.close();
    }
  });
});
