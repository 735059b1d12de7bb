import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCtx } from '#app/ctx';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { hostsEnv, REGION, TestHost } from '#test/harness/hosts';
import type { Client } from '#test/harness/http-client';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import { drainHost } from './actions.ts';
import type { HostReport } from './messages/messages.ts';

const PATH = '/compute/instances';
const IMAGE = {
  type: 'c1-entry-1',
  region: REGION,
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

const statusOf = async (owner: Client, id: number) => succeeded(await owner.get(`${PATH}/${id}`)).status;
const reaches = (owner: Client, id: number, status: string) =>
  until(async () => (await statusOf(owner, id)) === status, status);
const create = async (owner: Client) => succeeded(await owner.post(PATH, IMAGE)).id as number;

/** The outcomes of a compute's jobs, oldest first. */
async function outcomes(owner: Client, id: number): Promise<string[]> {
  const { data } = succeeded(await owner.get('/account/events?page_size=100'));
  type Shown = { action: string; status: string; entity: { id: number; type: string } };
  return data
    .filter(({ entity }: Shown) => entity?.type === 'compute' && entity.id === id)
    .map(({ action, status }: Shown) => `${action} ${status}`)
    .toReversed();
}

/** Waits for a job to start, and lets the time for it pass. */
async function overdue(api: TestApi, owner: Client, id: number): Promise<void> {
  await until(async () => (await outcomes(owner, id)).some((one) => one.endsWith(' started')), 'a job');
  api.clock.advance(60);
}

async function nicsOf({ service }: TestApi, id: number): Promise<number[]> {
  const { db } = service.services.store;
  const rows = await db
    .selectFrom('nic')
    .select('id')
    .where('compute_id', '=', id as never)
    .execute();
  return rows.map((row) => row.id);
}

describeOnDatabase('a compute that cannot be made', (dialect) => {
  const running = useTestApi(dialect, { env: hostsEnv() });

  it('for want of a host fails', async () => {
    const { owner } = await running.api.newAccount();
    const drained = await TestHost.add(running.api);
    await drained.sync();
    await drainHost(createCtx(running.api.service.services), drained.name);
    const small = await TestHost.add(running.api, { memory: 512 });
    await small.sync();
    await TestHost.add(running.api);
    const id = await create(owner);
    await reaches(owner, id, 'offline');
    assert.deepEqual(await outcomes(owner, id), ['compute_create failed', 'compute_boot failed']);
    assert.equal(await drained.wantedOf(id), undefined);
    assert.equal(await small.wantedOf(id), undefined);
  });

  it('in time fails, and another host gets it with its next boot', async () => {
    const { owner } = await running.api.newAccount();
    const broken = await TestHost.add(running.api);
    await broken.sync();
    const id = await create(owner);
    await until(async () => (await broken.wantedOf(id)) !== undefined, 'a place');
    broken.report.computes = [{ id, state: 'absent', boot: 0, problem: 'there is no such image' }];
    await broken.sync();
    assert.equal(await statusOf(owner, id), 'provisioning');
    // Two seconds of its sixty are left.
    running.api.clock.advance(58);
    await broken.sync();
    assert.equal(await statusOf(owner, id), 'provisioning');
    running.api.clock.advance(2);
    await reaches(owner, id, 'offline');
    assert.deepEqual(await outcomes(owner, id), ['compute_create failed', 'compute_boot failed']);
    assert.equal(await broken.wantedOf(id), undefined);

    await drainHost(createCtx(running.api.service.services), broken.name);
    const sound = await TestHost.add(running.api);
    await sound.sync();
    succeeded(await owner.post(`${PATH}/${id}/boot`));
    await until(async () => (await sound.wantedOf(id)) !== undefined, 'another place');
    await until(async () => {
      await sound.obey();
      return (await statusOf(owner, id)) === 'running';
    }, 'running');
    assert.equal(await broken.wantedOf(id), undefined);
  });
});

describeOnDatabase('a compute that does not do what it should', (dialect) => {
  const running = useTestApi(dialect, { env: hostsEnv() });

  async function runningOn(host: TestHost, owner: Client): Promise<number> {
    await host.sync();
    const id = await create(owner);
    await until(async () => {
      await host.obey();
      return (await statusOf(owner, id)) === 'running';
    }, 'running');
    return id;
  }

  it('boots without a network until the limit, and is off again', async () => {
    const host = await TestHost.add(running.api);
    const { owner } = await running.api.newAccount();
    const id = await runningOn(host, owner);
    succeeded(await owner.post(`${PATH}/${id}/shutdown`));
    await until(async () => {
      await host.obey();
      return (await statusOf(owner, id)) === 'offline';
    }, 'offline');

    succeeded(await owner.post(`${PATH}/${id}/boot`));
    const { boot } = (await host.wantedOf(id)) ?? assert.fail();
    host.report.computes = [{ id, state: 'running', boot, problem: null }];
    await host.sync();
    assert.equal((await nicsOf(running.api, id)).length, 1);
    await overdue(running.api, owner, id);
    await reaches(owner, id, 'offline');
    assert.equal((await outcomes(owner, id)).at(-1), 'compute_boot failed');
    assert.deepEqual(await nicsOf(running.api, id), []);
    const after = (await host.wantedOf(id)) ?? assert.fail();
    assert.deepEqual([after.power, after.nics], ['off', []]);
  });

  it('does not reboot, and runs as it did before', async () => {
    const host = await TestHost.add(running.api);
    const { owner } = await running.api.newAccount();
    const id = await runningOn(host, owner);
    const before = (await host.wantedOf(id)) ?? assert.fail();
    succeeded(await owner.post(`${PATH}/${id}/reboot`));
    assert.notEqual((await host.wantedOf(id))?.boot, before.boot);
    await overdue(running.api, owner, id);
    await reaches(owner, id, 'running');
    assert.equal((await outcomes(owner, id)).at(-1), 'compute_reboot failed');
    assert.deepEqual(await host.wantedOf(id), before);
  });

  it('is lost, stays on its host, and is not taken for off', async () => {
    const host = await TestHost.add(running.api);
    const { owner } = await running.api.newAccount();
    const id = await runningOn(host, owner);
    host.report.computes = [];
    await host.sync();
    assert.deepEqual(await stateOf(id), ['lost', host.name]);
    succeeded(await owner.post(`${PATH}/${id}/reboot`));
    await overdue(running.api, owner, id);
    await reaches(owner, id, 'running');
    assert.equal((await outcomes(owner, id)).at(-1), 'compute_reboot failed');
    assert.deepEqual(await stateOf(id), ['lost', host.name]);
  });

  async function stateOf(id: number): Promise<(string | undefined)[]> {
    const { db } = running.api.service.services.store;
    const row = await db
      .selectFrom('compute')
      .innerJoin('host', 'host.id', 'compute.host_id')
      .innerJoin('compute_state', 'compute_state.compute_id', 'compute.id')
      .select(['compute_state.state', 'host.name'])
      .where('compute.id', '=', id as never)
      .executeTakeFirst();
    return [row?.state, row?.name];
  }

  it("is another host's, of which a host cannot speak", async () => {
    const host = await TestHost.add(running.api);
    const { owner } = await running.api.newAccount();
    const id = await runningOn(host, owner);
    const nics = await nicsOf(running.api, id);
    const liar = await TestHost.add(running.api, { memory: 0 });
    liar.report.computes = [{ id, state: 'stopped', boot: 0, problem: 'mine' }];
    liar.report.nics = nics.map((nic): HostReport['nics'][number] => ({
      id: nic,
      plugged: false,
      installed: false,
    }));
    await liar.sync();
    assert.deepEqual(await stateOf(id), ['running', host.name]);
    const { db } = running.api.service.services.store;
    const rows = await db.selectFrom('nic').select('plugged').where('id', 'in', nics).execute();
    assert.deepEqual(rows, [{ plugged: 1 }]);
  });
});
