import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore } from '#app/mutate';
import { readConfig } from '#config/config';
import { hashToken } from '#platform/token-hash';
import type { Store } from '#store/types';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import { hostsEnv, REGION, TestHost } from '#test/harness/hosts';
import { Client } from '#test/harness/http-client';
import { useFolder } from '#test/harness/test-store';
import { Installation, type Serving } from './palisade.ts';

const TOKEN = 'cd'.repeat(32);
const PATH = '/compute/instances';
const IMAGE = {
  type: 'c1-entry-1',
  region: REGION,
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

describeOnDatabase('palisade network host', (dialect) => {
  const env = hostsEnv();
  const socket = `unix:${useFolder()}/hosts.sock`;
  let installation: Installation;
  let serving: Serving;
  let store: Store;

  before(async () => {
    installation = await Installation.create(dialect);
    serving = await serve();
    const config = readConfig({ env: installation.env, workingDirectory: installation.folder });
    store = await openStore(config.database);
  });
  after(async () => {
    await store?.close();
    await serving?.stop();
  });

  function serve(): Promise<Serving> {
    const first = {
      PALISADE_RATE_LIMIT: 'off',
      PALISADE_BOOTSTRAP_TOKEN: TOKEN,
      PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn',
    };
    return installation.serve({ env: { ...env, ...first, PALISADE_HOSTS_LISTEN: socket } });
  }

  async function run(...args: string[]) {
    const { status, stderr, json } = await installation.runAgain(['network', 'host', ...args, '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    return json;
  }

  async function refusal(...args: string[]): Promise<[status: number | null, line: string | undefined]> {
    const { status, stdout, stderr } = await installation.runAgain(['network', 'host', ...args]);
    assert.equal(stdout, '');
    return [
      status,
      stderr
        .trimEnd()
        .split('\n')[0]
        ?.replace(/^error: /, ''),
    ];
  }

  async function words(...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await installation.runAgain(['network', 'host', ...args]);
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  }

  test('add prints the token of a host once, and stores its hash', async () => {
    const { token, ...added } = await run('add', 'hv1', '--region', REGION);
    assert.deepEqual(added, { name: 'hv1', region: REGION });
    assert.match(token, /^[0-9a-f]{64}$/);
    const row = await store.db.selectFrom('host').selectAll().where('name', '=', 'hv1').executeTakeFirst();
    assert.equal(row?.token_hash, hashToken(token));
    assert.match(
      await words('add', 'hv2', '--region', REGION),
      /^name +hv2\nregion +us-east\ntoken +[0-9a-f]{64}\n$/,
    );
    assert.deepEqual(await refusal('add', 'hv1', '--region', REGION), [1, 'There is a host hv1 already']);
    assert.deepEqual(await refusal('add', 'hv3', '--region', 'moon'), [1, 'There is no region moon']);
    const [status, line] = await refusal('add', 'h v', '--region', REGION);
    assert.deepEqual([status, line?.split(':')[0]], [2, 'h v is no name of a host']);
  });

  test('list, drain and resume show what a host last reported', async () => {
    const [hv1, hv2] = await run('list');
    assert.deepEqual(hv1, {
      ...{ name: 'hv1', region: REGION, state: 'active', silent: true, engine: null, computes: 0, memory: 0 },
      ...{ memory_used: 0, last_seen: null, problem: null, held: [] },
    });
    assert.equal(hv2.name, 'hv2');
    const { token } = await run('rotate-token', 'hv1');
    const host = new TestHost({ url: socket, store }, 'hv1', token, 4096);
    host.report.held = [901];
    assert.equal((await host.sync()).status, 200);
    const { silent, engine, memory, held } = (await run('list'))[0];
    assert.deepEqual([silent, engine, memory, held], [false, 'netns', 4096, [901]]);
    assert.match(await words('list'), /hv1 .* netns .* 0 of 4096 .* holds back the removal of 1 compute/);
    assert.equal((await run('drain', 'hv2')).state, 'draining');
    assert.equal((await run('resume', 'hv2')).state, 'active');
    assert.match(await words('resume', 'hv1'), /still holds back the removal of 1 compute/);
    assert.match(await words('resume', 'hv1', '--confirm-removals'), /removes 1 compute that it held back/);
    for (const command of ['drain', 'resume', 'remove', 'rotate-token']) {
      assert.deepEqual(await refusal(command, 'hv9'), [1, 'There is no host hv9']);
    }
  });

  test('rotate-token makes the old token invalid at once', async () => {
    const { token: old } = await run('rotate-token', 'hv1');
    const { token } = await run('rotate-token', 'hv1');
    assert.equal((await new TestHost({ url: socket, store }, 'hv1', old).sync()).status, 401);
    assert.equal((await new TestHost({ url: socket, store }, 'hv1', token).sync()).status, 200);
  });

  test('a service that is killed goes on where it was, and hosts find it again', async () => {
    const { token } = await run('rotate-token', 'hv1');
    const host = new TestHost({ url: socket, store }, 'hv1', token);
    await host.sync();
    const { id } = succeeded(await new Client(serving.base, TOKEN).post(PATH, IMAGE));
    await until(async () => (await host.wantedOf(id)) !== undefined, 'a place');
    serving.signal('SIGKILL');
    await serving.ended();
    serving = await serve();
    const again = new Client(serving.base, TOKEN);
    const isRunning = async () => {
      await host.obey();
      return succeeded(await again.get(`${PATH}/${id}`)).status === 'running';
    };
    // On PostgreSQL, the lease of the killed process has to expire.
    await until(isRunning, 'running', patience(30_000));
    assert.equal((await run('list'))[0].computes, 1);
    assert.deepEqual(await refusal('remove', 'hv1'), [1, 'hv1 has 1 compute: delete them first']);
    succeeded(await again.delete(`${PATH}/${id}`));
    assert.deepEqual(await refusal('remove', 'hv1'), [
      1,
      'This would remove host hv1 and its token: confirm with --yes',
    ]);
    assert.deepEqual(await run('remove', 'hv1', '--yes'), { name: 'hv1' });
  });
});
