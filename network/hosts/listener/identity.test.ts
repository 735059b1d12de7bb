import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveDatabase } from '#app/backup/move';
import { restoreDump } from '#app/backup/place';
import { openBackup } from '#app/backup/read-file';
import { writeBackup } from '#app/backup/write-file';
import { openStore } from '#app/mutate';
import { withDump } from '#store/dump/read-dump';
import type { DatabaseLocation } from '#store/engine/open';
import { createPostgresDatabase, describeOnDatabase } from '#test/harness/databases';
import { hostsEnv, serverOf, TestHost } from '#test/harness/hosts';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';

/** A host removes nothing for a service that has another installation or epoch than the one that it knows. */
describeOnDatabase('installation and epoch', (dialect) => {
  const folder = useFolder();
  const env = hostsEnv();
  let databases = 0;

  async function newLocation(): Promise<DatabaseLocation> {
    databases += 1;
    if (dialect === 'postgres') return { kind: 'postgres', url: await createPostgresDatabase() };
    return { kind: 'sqlite', file: `${folder}/${databases}.db`, temporary: false };
  }

  /** Runs a service on a database. */
  async function served<T>(location: DatabaseLocation, run: (api: TestApi) => Promise<T>): Promise<T> {
    const databaseUrl = location.kind === 'sqlite' ? `file:${location.file}` : location.url;
    const api = await TestApi.start(dialect, { databaseUrl, env });
    try {
      return await run(api);
    } finally {
      await api.stop();
    }
  }

  /** What a host hears that was known when the copy was made. */
  function heard(location: DatabaseLocation, host: TestHost): Promise<[string?, string?]> {
    return served(location, async (api) => {
      host.report.revision = null;
      const { wanted } = await host.sync(serverOf(api));
      return [wanted?.installation, wanted?.epoch];
    });
  }

  test('stay while the service stops and starts', async () => {
    const location = await newLocation();
    const host = await served(location, (api) => TestHost.add(api));
    const first = await heard(location, host);
    assert.ok(first.every((text) => /^[0-9a-f]{32}$/.test(text ?? '')));
    assert.deepEqual(await heard(location, host), first);
  });

  test('after a restore, and after a move, the epoch is another one', async () => {
    const [location, restored, moved] = [await newLocation(), await newLocation(), await newLocation()];
    const host = await served(location, (api) => TestHost.add(api));
    const [installation, epoch] = await heard(location, host);
    const store = await openStore(location);
    const file = `${folder}/${dialect}.backup`;
    const about = { palisade: '1', dialect, created: '2026-11-23T00:00:00', key: null };
    await withDump(store, (dump) => writeBackup(file, dump, about));
    await store.close();

    await restoreDump(restored, await openBackup(file), { replace: false });
    const [sameInstallation, ofRestored] = await heard(restored, host);
    await moveDatabase(location, moved, 1_716_196_443);
    const [stillTheSame, ofMoved] = await heard(moved, host);
    assert.deepEqual([sameInstallation, stillTheSame], [installation, installation]);
    assert.equal(new Set([epoch, ofRestored, ofMoved]).size, 3);
    assert.ok([ofRestored, ofMoved].every((text) => /^[0-9a-f]{32}$/.test(text ?? '')));
  });

  test('are others in another database, which does not know the host', async () => {
    const [location, empty] = [await newLocation(), await newLocation()];
    const host = await served(location, (api) => TestHost.add(api));
    const known = await heard(location, host);
    await served(empty, async (api) => {
      assert.equal((await host.sync(serverOf(api))).status, 401);
      const other = await TestHost.add(api);
      await other.sync();
      assert.notEqual(other.wanted?.installation, known[0]);
      assert.notEqual(other.wanted?.epoch, known[1]);
    });
  });

  test('a host that knows others gets no computes', async () => {
    await served(await newLocation(), async (api) => {
      const { db } = api.service.services.store;
      const obeys = async (host: TestHost) =>
        (await db.selectFrom('host').select('obeys').where('name', '=', host.name).executeTakeFirst())?.obeys;
      const host = await TestHost.add(api);
      await host.sync();
      assert.equal(await obeys(host), 1);
      await host.sync();
      assert.equal(await obeys(host), 1);
      for (const known of [{ epoch: 'another' }, { installation: 'another' }]) {
        const stranger = await TestHost.add(api);
        Object.assign(
          stranger.report,
          { installation: host.report.installation, epoch: host.report.epoch },
          known,
        );
        assert.equal((await stranger.sync()).status, 200);
        assert.equal(await obeys(stranger), 0);
      }
    });
  });
});
