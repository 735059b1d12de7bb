import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openStore } from '#app/mutate';
import { Installation } from '#test/cli/palisade';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { createAround } from '#test/harness/late-body';
import { AUTHOR } from '#test/harness/test-store';
import {
  assertNothingHalfMade,
  assertSameContents,
  command,
  contentsOf,
  done,
  fill,
  KEY,
  locationOf,
  other,
  owner,
  prepare,
  reached,
  serve,
  urlOf,
  writeLoad,
} from './harness.ts';

describeOnBoth('A move', (dialect) => {
  test('moving there and back restores every table', async () => {
    const original = await Installation.create(dialect);
    await prepare(original, true);
    await fill(original, 1_200);
    const was = await contentsOf(original);
    const there = await Installation.create(other(dialect));
    const { json } = await done(original, ['move', '--to', urlOf(there), '--json']);
    assert.deepEqual([json.tables.event.rows, json.was_served, json.maintenance], [1_200, false, 'on']);
    assert.deepEqual(await contentsOf(there), was);
    assert.equal((await done(original, ['maintenance', '--json'])).json.maintenance, 'on');
    assert.equal((await done(there, ['maintenance', '--json'])).json.maintenance, 'off');

    const back = await Installation.create(dialect);
    const { status, stdout } = await there.run(['move', '--to', '-'], {
      env: KEY,
      input: `${urlOf(back)}\n`,
    });
    assert.equal(status, 0);
    assert.match(stdout, /Copied and compared\. Next steps:\n {2}1\. .+\n {2}2\. Set DATABASE_URL to /);
    assert.deepEqual(await contentsOf(back), was);
  });

  test('a move under write load loses nothing that was acknowledged', async () => {
    const source = await Installation.create(dialect);
    const serving = await serve(source);
    const load = writeLoad(owner(serving), 'load');
    await reached(() => load.acknowledged.length, 30);
    const target = await Installation.create(other(dialect));
    const { json } = await done(source, ['move', '--to', urlOf(target), '--json']);
    assert.equal(json.was_served, true);
    await load.stop();
    assert.deepEqual(new Set(load.refused), new Set([503]));
    await serving.stop();
    await assertNothingHalfMade(target, load.acknowledged);
    assert.equal(json.tables.vpc.rows, load.acknowledged.length);

    const moved = await serve(target);
    succeeded(await owner(moved).get('/vpcs'));
    await moved.stop();
  });

  test('a write admitted before a move is refused when its body arrives after the move', async () => {
    const source = await Installation.create(dialect);
    const serving = await serve(source);
    const target = await Installation.create(other(dialect));
    const status = await createAround(owner(serving), () => done(source, ['move', '--to', urlOf(target)]));
    assert.equal(status, 503);
    await serving.stop();
    await assertNothingHalfMade(target, []);
    assert.deepEqual(
      (await contentsOf(source))?.tables.get('vpc'),
      (await contentsOf(target))?.tables.get('vpc'),
    );
  });

  if (dialect === 'postgres') {
    test('a move waits for a write that is blocked by another transaction', async () => {
      const source = await Installation.create(dialect);
      const serving = await serve(source);
      const somebody = new pg.Client({ connectionString: urlOf(source) });
      await somebody.connect();
      await somebody.query('begin');
      await somebody.query('select id from account for update');
      const subnets = ['10.0.1.0/24', '10.0.2.0/24'].map((ipv4, index) => ({ label: `s${index}`, ipv4 }));
      const writing = owner(serving).post('/vpcs', { label: 'waits', region: 'us-east', subnets });
      const target = await Installation.create(other(dialect));
      const moving = done(source, ['move', '--to', urlOf(target)]);
      const looks = new Set<string>();
      await until(async () => {
        for (const look of await looksForWrites(somebody)) looks.add(look);
        return looks.size > 2;
      }, 'a move that looks for writes again and again');
      await somebody.query('rollback');
      await somebody.end();
      succeeded(await writing);
      await moving;
      await serving.stop();
      await assertNothingHalfMade(target, ['waits']);
    });
  }

  test('a move is refused, and changes nothing, while another process writes despite maintenance', async () => {
    const source = await Installation.create(dialect);
    await prepare(source, true);
    await fill(source, 3_000);
    const target = await Installation.create(other(dialect));
    const store = await openStore(locationOf(source));
    const stopping = new AbortController();
    const write = async () => {
      for (let turn = 0; !stopping.signal.aborted; turn += 1) {
        await store.mutate(AUTHOR, async (tx) => {
          await tx
            .updateTable('account')
            .set({ company: `Example ${turn}` })
            .execute();
          return { value: undefined, noEvent: 'a test writes' };
        });
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const writing = write();
    const { status, stderr } = await command(source, ['move', '--to', urlOf(target)]);
    stopping.abort();
    await writing;
    await store.close();
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^error: The database was written to while it was copied \(account\), and nothing was moved: /,
    );
    assert.deepEqual((await contentsOf(target))?.migrations ?? [], []);
    assert.equal((await done(source, ['maintenance', '--json'])).json.maintenance, 'off');
    await done(source, ['move', '--to', urlOf(target)]);
  });

  test('a move to the same, a non-empty or a served database, or from none, is refused and keeps the maintenance mode', async () => {
    const source = await Installation.create(dialect);
    await prepare(source, true);
    const filled = await Installation.create(other(dialect));
    const serving = await serve(filled);
    const refusal = async (to: string) => {
      const { status, stderr } = await command(source, ['move', '--to', to]);
      return [status, stderr.trimEnd()];
    };
    assert.deepEqual(await refusal(urlOf(source)), [
      1,
      'error: The new database is the same as the configured one',
    ]);
    assert.deepEqual(await refusal(urlOf(filled)), [
      1,
      'error: A service has the new database open: stop it first',
    ]);
    await serving.stop();
    const [status, says] = await refusal(urlOf(filled));
    assert.equal(status, 1);
    assert.match(String(says), /^error: The database is not empty: it has rows in account, user/);
    assert.equal((await refusal('mysql://u:hunter2@h/d'))[0], 2);
    assert.doesNotMatch(String((await refusal('mysql://u:hunter2@h/d'))[1]), /hunter2/);
    assert.equal((await done(source, ['maintenance', '--json'])).json.maintenance, 'off');
    await assertSameContents(source, source);
  });
});

/** When a move has looked for transactions of other processes last, on each of its connections. */
async function looksForWrites(client: pg.Client): Promise<string[]> {
  // Within a transaction the view would stay as it was.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ at: string }>(`
    select query_start::text as at from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%xact_start is not null%'`);
  return rows.map(({ at }) => at);
}
