import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { createPostgresDatabase, describeOnBothAtOnce } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import type { Client } from '#test/harness/http-client';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

const COMPUTES = 12;
const KILLS = 3;
/** Longer than the lease of a dead process lasts. */
const PATIENCE_MILLISECONDS = patience(60_000);

interface JobEvent {
  id: number;
  action: string;
  status: string;
  percent_complete: number;
  duration: number | null;
  time_remaining: number | null;
  entity: { id: number };
}

const INPUT = {
  type: 'c1-entry-1',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
  interfaces: [{ purpose: 'public' }],
};

describeOnBothAtOnce('a server that is killed while jobs run', (dialect) => {
  const folder = useFolder();
  let databaseUrl = '';
  const servers: ServerProcess[] = [];

  before(async () => {
    databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
  });
  after(() => Promise.all(servers.map((server) => server.kill())));

  async function start(): Promise<ServerProcess> {
    const server = await ServerProcess.start(databaseUrl, folder, { PALISADE_JOB_SECONDS: '1' });
    servers.push(server);
    return server;
  }

  it('each job of a killed server ends once, with its event', async () => {
    let server = await start();
    // On PostgreSQL another replica continues the jobs, on SQLite the next start does.
    let other = dialect === 'postgres' ? await start() : undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ids = await createComputes(server.owner);
      await sleep(kill * 600);
      await server.kill();
      server = other ?? (await start());
      other = dialect === 'postgres' ? await start() : undefined;
      await assertEnded(server.owner, ids);
    }
    await assertEachOnce(server.owner);
  });

  async function createComputes(owner: Client): Promise<number[]> {
    const answers = await Promise.all(
      Array.from({ length: COMPUTES }, () => owner.post('/compute/instances', INPUT)),
    );
    return answers.map((answer) => succeeded(answer).id);
  }

  /** Waits until every compute runs with an active interface. */
  async function assertEnded(owner: Client, ids: readonly number[]): Promise<void> {
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const events = await jobEvents(owner);
      if (events.every(({ status }) => status === 'finished' || status === 'failed')) break;
      assert.ok(performance.now() < deadline, `jobs without an end: ${JSON.stringify(events)}`);
      await sleep(200);
    }
    for (const id of ids) {
      assert.equal(succeeded(await owner.get(`/compute/instances/${id}`)).status, 'running');
      const [config] = succeeded(await owner.get(`/compute/instances/${id}/configs`)).data;
      assert.deepEqual(
        config.interfaces.map(({ active }: { active: boolean }) => active),
        [true],
      );
    }
  }

  async function assertEachOnce(owner: Client): Promise<void> {
    const events = await jobEvents(owner);
    assert.equal(events.length, 2 * KILLS * COMPUTES);
    const names = events.map(({ action, entity }) => `${action} ${entity.id}`);
    assert.equal(new Set(names).size, names.length);
    for (const event of events) {
      assert.equal(event.status, 'finished');
      assert.equal(event.percent_complete, 100);
      assert.equal(event.time_remaining, 0);
      assert.ok(event.duration !== null && event.duration >= 1, `${event.duration}`);
    }
    // Time for a job that would wrongly end a second time.
    await sleep(patience(2_000));
    assert.deepEqual(await jobEvents(owner), events);
  }
});

async function jobEvents(owner: Client): Promise<JobEvent[]> {
  const filter = { '+or': [{ action: 'compute_create' }, { action: 'compute_boot' }], '+order': 'desc' };
  const headers = { 'x-filter': JSON.stringify(filter) };
  return succeeded(await owner.get('/account/events?page_size=500', { headers })).data;
}
