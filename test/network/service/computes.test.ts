// The service, the agents and OVN together: computes that were created with the API run, and reach each other.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { restoreDump } from '#app/backup/place';
import { openBackup } from '#app/backup/read-file';
import { writeBackup } from '#app/backup/write-file';
import { createCtx } from '#app/ctx';
import { addHost } from '#network/hosts/actions';
import { withDump } from '#store/dump/read-dump';
import { succeeded } from '#test/harness/assert-errors';
import { hostsEnvIn, REGION } from '#test/harness/hosts';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { AgentProcess } from '#test/network/lab/agent-process';
import type { Chassis } from '#test/network/lab/chassis';
import { OvnLab } from '#test/network/lab/ovn-lab';
import { until } from '#test/network/lab/until';

const PATH = '/compute/instances';

describe('computes of the API', () => {
  const folder = useFolder();
  const socket = `${folder}/hosts.sock`;
  const agents = new Map<string, AgentProcess>();
  let lab: OvnLab;
  let env: Record<string, string>;
  let api: TestApi;
  let owner: Client;

  before(async () => {
    lab = await OvnLab.start(2);
    const { northbound, southbound } = lab;
    env = hostsEnvIn(folder, { northbound, southbound, listen: `unix:${socket}` });
    api = await serve('first');
    for (const host of lab.hosts) {
      const added = await addHost(createCtx(api.service.services), { name: host.name, region: REGION });
      const service = { socket, token: added?.token ?? assert.fail(), folder };
      agents.set(host.name, await AgentProcess.start(host, service));
    }
    await until('both hosts have reported', async () => (await seenHosts()).length === 2);
    ({ owner } = await api.newAccount());
  });
  after(async () => {
    await Promise.all(Array.from(agents.values(), (agent) => agent.kill()));
    await api?.stop();
    await lab?.close();
  });

  function serve(database: string): Promise<TestApi> {
    return TestApi.start('sqlite', { env, databaseUrl: `file:${folder}/${database}.db` });
  }

  async function seenHosts(): Promise<string[]> {
    const { db } = api.service.services.store;
    const rows = await db.selectFrom('host').select('name').where('obeys', '=', 1).execute();
    return rows.map(({ name }) => name);
  }

  /** Where a compute is. */
  async function hostOf(id: number): Promise<Chassis> {
    const { db } = api.service.services.store;
    const { name } = await db
      .selectFrom('compute')
      .innerJoin('host', 'host.id', 'compute.host_id')
      .select('host.name')
      .where('compute.id', '=', id as never)
      .executeTakeFirstOrThrow();
    return lab.hosts.find((host) => host.name === name) ?? assert.fail();
  }

  async function create(interfaces: object[]): Promise<{ id: number; ipv4: string[] }> {
    const body = {
      type: 'c1-entry-1',
      region: REGION,
      image: 'public/debian12',
      root_pass: 'hohe Wellen am Kap',
    };
    const compute = succeeded(await owner.post(PATH, { ...body, interfaces }));
    await reaches(compute.id, 'running');
    return compute;
  }

  const reaches = (id: number, status: string) =>
    until(`compute ${id} is ${status}`, async () => {
      const found = succeeded(await owner.get(`${PATH}/${id}`)).status;
      assert.notEqual(found, status === 'running' ? 'offline' : 'running', "the compute's job failed");
      return found === status;
    });

  async function inside(id: number, program: string, ...args: string[]): Promise<string> {
    return await (await hostOf(id)).space.run('ip', ['netns', 'exec', `pal-c${id}`, program, ...args]);
  }

  /** Flows of the other host may be a moment late, and a packet is lost whenever a link comes or goes. */
  async function answers(id: number, address: string): Promise<void> {
    await until(`${address} answers`, async () => {
      try {
        await inside(id, 'ping', '-c', '1', '-W', '1', address);
        return true;
      } catch {
        return false;
      }
    });
  }

  const namespaces = async (host: Chassis) =>
    JSON.parse((await host.space.run('ip', ['-json', 'netns', 'list'])) || '[]');

  test('in a subnet reach each other from two hosts, until one is shut down', async () => {
    const vpc = await newVpc(owner, ['10.0.4.0/24']);
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const [one, two] = [await create(interfaces), await create(interfaces)];
    assert.notEqual((await hostOf(one.id)).name, (await hostOf(two.id)).name);
    await answers(one.id, '10.0.4.3');
    await answers(two.id, '10.0.4.2');

    succeeded(await owner.post(`${PATH}/${one.id}/reboot`));
    await until(
      'the reboot',
      async () => succeeded(await owner.get(`${PATH}/${one.id}`)).status === 'running',
    );
    await answers(one.id, '10.0.4.3');

    succeeded(await owner.post(`${PATH}/${two.id}/shutdown`));
    await until(
      'it is off',
      async () => succeeded(await owner.get(`${PATH}/${two.id}`)).status === 'offline',
    );
    await assert.rejects(inside(one.id, 'ping', '-c', '2', '-W', '1', '10.0.4.3'));

    const host = await hostOf(one.id);
    succeeded(await owner.delete(`${PATH}/${one.id}`));
    await until('it is gone', async () => {
      const list: { name: string }[] = await namespaces(host);
      return !list.some(({ name }) => name === `pal-c${one.id}`);
    });
  });

  test('stay with an empty database, and with one that was restored', async () => {
    const file = `${folder}/before.backup`;
    const about = { palisade: '1', dialect: 'sqlite', created: '2026-11-23T00:00:00', key: null };
    await withDump(api.service.services.store, (dump) => writeBackup(file, dump, about));
    const { id } = await create([{ purpose: 'public' }]);
    const host = await hostOf(id);
    const agent = agents.get(host.name) ?? assert.fail();
    const isThere = async () => {
      const list: { name: string }[] = await namespaces(host);
      return list.some(({ name }) => name === `pal-c${id}`);
    };
    assert.ok(await isThere());

    await api.stop();
    api = await serve('empty');
    await until('the agent is refused', () => agent.output.includes('does not accept the token'));
    assert.ok(await isThere());

    await api.stop();
    const location = { kind: 'sqlite', file: `${folder}/restored.db`, temporary: false } as const;
    await restoreDump(location, await openBackup(file), { replace: false });
    api = await serve('restored');
    const { db } = api.service.services.store;
    await until('the host refuses', async () => {
      const row = await db
        .selectFrom('host')
        .select(['obeys', 'problem'])
        .where('name', '=', host.name)
        .executeTakeFirst();
      return row?.obeys === 0 && row.problem !== null;
    });
    assert.ok(await isThere());
  });
});
