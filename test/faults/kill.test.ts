import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import Sqlite from 'better-sqlite3';
import { openStore } from '../../src/store/open.ts';
import type { Dialect, Store } from '../../src/store/types.ts';
import { createPostgresDatabase, describeOnBoth } from '../harness/databases.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { useFolder } from '../harness/test-store.ts';

const CLIENTS = 32;
/** PostgreSQL keeps the data in a process that is not killed: only half-sent transactions can go wrong. */
const KILLS: Readonly<Record<Dialect, number>> = { sqlite: 10, postgres: 10 };
const SUBNETS = ['a', 'b'].map((label, index) => ({ label, ipv4: `10.0.${index}.0/24` }));

interface Acknowledged {
  id: number;
  label: string;
  subnets: { id: number; label: string; ipv4: string }[];
}

describeOnBoth('A server that is killed during parallel creates', (dialect) => {
  const folder = useFolder();
  const file = join(folder, 'palisade.db');
  let databaseUrl = '';
  let server: ServerProcess | undefined;

  before(async () => {
    databaseUrl = dialect === 'sqlite' ? `file:${file}` : await createPostgresDatabase();
  });
  after(() => server?.kill());

  async function start(): Promise<ServerProcess> {
    server = await ServerProcess.start(databaseUrl, folder, { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '100000' });
    return server;
  }

  /** Every client creates one VPC after the other, until the server is killed after so many answers. */
  async function createUntilKilled(kill: number, answersBefore: number): Promise<Acknowledged[]> {
    const { owner } = server as ServerProcess;
    const acknowledged: Acknowledged[] = [];
    let killed: Promise<void> | undefined;
    const create = async (client: number) => {
      for (let turn = 0; killed === undefined; turn += 1) {
        const label = `k${kill}-c${client}-t${turn}`;
        const answer = await owner
          .post('/vpcs', { label, region: 'us-east', subnets: SUBNETS })
          .catch((error: NodeJS.ErrnoException) => error);
        if (answer instanceof Error) {
          // The connection broke: only the kill may do that.
          assert.ok(killed !== undefined, answer);
          return;
        }
        assert.equal(answer.status, 200, answer.text);
        acknowledged.push(answer.body);
        if (acknowledged.length === answersBefore) killed = server?.kill();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => create(client)));
    await killed;
    return acknowledged;
  }

  it('loses nothing it acknowledged, and leaves nothing half-made', async () => {
    const acknowledged: Acknowledged[] = [];
    await start();
    for (let kill = 0; kill < KILLS[dialect]; kill += 1) {
      acknowledged.push(...(await createUntilKilled(kill, 1 + kill * 13)));
      await start();
      if (dialect === 'sqlite') assertIntact(file);
      await assertAllThere(acknowledged);
    }
    await server?.stop();
    const store = await openStore(
      dialect === 'sqlite'
        ? { kind: 'sqlite', file, temporary: false }
        : { kind: 'postgres', url: databaseUrl },
    );
    await assertNothingHalfMade(store).finally(() => store.close());
  });

  /** As a client sees it, after the restart. */
  async function assertAllThere(acknowledged: readonly Acknowledged[]): Promise<void> {
    const { owner } = server as ServerProcess;
    const vpcs = new Map<number, unknown>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await owner.get(`/vpcs?page_size=500&page=${page}`);
      ({ pages } = body);
      for (const vpc of body.data) vpcs.set(vpc.id, vpc);
    }
    for (const vpc of acknowledged) assert.deepEqual(vpcs.get(vpc.id), vpc);
  }
});

/** Beside the running server, which had to recover the file itself. */
function assertIntact(file: string): void {
  const database = new Sqlite(file, { readonly: true });
  assert.deepEqual(database.pragma('integrity_check'), [{ integrity_check: 'ok' }]);
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}

/** Every VPC has its two subnets and its three events, and there is nothing else. */
async function assertNothingHalfMade({ db }: Store): Promise<void> {
  const vpcs = await db.selectFrom('vpc').select(['id', 'label']).orderBy('id').execute();
  const subnets = await db.selectFrom('subnet').select(['id', 'vpc_id', 'label']).orderBy('id').execute();
  const events = await db.selectFrom('event').selectAll().orderBy('id').execute();
  const account = await db.selectFrom('account').select('last_event_id').executeTakeFirstOrThrow();

  const subnetsOf = Map.groupBy(subnets, ({ vpc_id }) => vpc_id);
  const expected = vpcs.flatMap(({ id, label }) => {
    const own = subnetsOf.get(id) ?? [];
    assert.deepEqual(
      own.map((subnet) => subnet.label),
      SUBNETS.map((subnet) => subnet.label),
      label,
    );
    return [`vpc_create ${id} null`, ...own.map((subnet) => `subnet_create ${subnet.id} ${id}`)];
  });
  assert.equal(subnets.length, vpcs.length * SUBNETS.length);
  const written = events
    .filter(({ action }) => action !== 'user_create' && action !== 'token_create')
    .map(({ action, entity_id, secondary_id }) => `${action} ${entity_id} ${secondary_id}`);
  assert.deepEqual(written.toSorted(), expected.toSorted());
  assert.deepEqual(
    events.map(({ id }) => id),
    Array.from({ length: account.last_event_id }, (_, index) => index + 1),
  );
}
