import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { openStore } from '#app/mutate';
import { Failure } from '#domain/failure';
import type { Store } from '#store/types';
import { until } from '#test/harness/held-driver';
import { type TcpProxy, useTcpProxy } from '#test/harness/tcp-proxy';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { type PostgresServer, startPostgres } from '#test/postgres-server';
import { openPool } from './pool.ts';

const UNAVAILABLE = { name: 'Failure', kind: 'unavailable' };

describe('a PostgreSQL database with several servers', () => {
  const test = new TestStore('postgres');
  let readOnly: PostgresServer | undefined;
  let proxies: TcpProxy[] = [];
  const opened: Store[] = [];

  before(async () => {
    readOnly = await startPostgres();
    await makeReadOnly(readOnly.url, urlOf(test));
  });
  beforeEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    proxies = await Promise.all([useTcpProxy(urlOf(test)), useTcpProxy(urlOf(test))]);
    await test.clear();
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await readOnly?.stop();
  });

  async function open(...hosts: string[]): Promise<Store> {
    const { username, password, pathname } = new URL(urlOf(test));
    const url = `postgres://${username}:${password}@${hosts.join(',')}${pathname}`;
    const store = await openStore({ kind: 'postgres', url });
    opened.push(store);
    return store;
  }

  it('the one that accepts writes is found, wherever it stands', async () => {
    const [gone, primary] = proxies;
    await gone?.close();
    const hosts = [hostOf(gone?.url), hostOf(readOnly?.url), hostOf(primary?.url)];
    for (const order of [hosts, hosts.toReversed()]) await test.addVpc(order.join(), await open(...order));
    assert.equal((await test.labels()).vpcs.length, 2);
  });

  it('one that does not answer does not hold up the others', async () => {
    const [hanging, primary] = proxies;
    hanging?.hang();
    await test.addVpc('made', await open(hostOf(hanging?.url), hostOf(primary?.url)));
    assert.deepEqual((await test.labels()).vpcs, ['made']);
  });

  it('when it goes away, the store continues with another, and a lost write is unavailable', async () => {
    const [first, second] = proxies;
    const store = await open(hostOf(first?.url), hostOf(second?.url));
    await test.addVpc('before', store);
    const cut = store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('vpc').values(test.vpcRow('cut')).execute();
      await first?.close();
      return { value: undefined, event: test.event('cut') };
    });
    await assert.rejects(cut, UNAVAILABLE);
    await test.addVpc('after', store);
    await store.exclusive(async () => {});
    await second?.close();
    await assert.rejects(test.addVpc('away', store), UNAVAILABLE);
    await first?.open();
    await until(() => isWritten(test.addVpc('again', store)), 'the first server to be found again');
    assert.deepEqual((await test.labels()).vpcs, ['after', 'again', 'before']);
  });

  it('when it stops answering, the store continues with the one that accepts writes', async () => {
    const [first, second] = proxies;
    const store = await open(hostOf(first?.url), hostOf(second?.url));
    await test.addVpc('before', store);
    first?.hang();
    await assert.rejects(test.addVpc('unanswered', store), UNAVAILABLE);
    await test.addVpc('after', store);
    assert.deepEqual((await test.labels()).vpcs, ['after', 'before']);
  });

  it('a statement that takes long is left alone while its server is well', async () => {
    const [first, second] = proxies;
    const store = await open(hostOf(first?.url), hostOf(second?.url));
    await store.mutate(AUTHOR, async (tx) => {
      await sql`select pg_sleep(3)`.execute(tx);
      return { value: undefined, noEvent: 'a test waits' };
    });
    await test.addVpc('after', store);
  });

  it('when none accepts writes, the failure says what each is, and no password', async () => {
    const [gone] = proxies;
    await gone?.close();
    const store = await open(hostOf(gone?.url), hostOf(readOnly?.url));
    const failure = await test.addVpc('none', store).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(failure instanceof Failure && failure.kind === 'unavailable');
    const { message } = failure.cause as Error;
    assert.match(
      message,
      /^No server accepts writes \(127.+: connect ECONNREFUSED .+; 127.+: is read-only\)$/,
    );
    assert.ok(!message.includes(new URL(urlOf(test)).password));
  });

  it('when it stops accepting writes, its connections are given up', async () => {
    const [first, second] = proxies;
    const store = await open(hostOf(first?.url), hostOf(second?.url));
    for (const code of ['25006', '57P01', '57P02', '57P03']) {
      await Promise.all(['a', 'b', 'c'].map((label) => test.addVpc(`${code} ${label}`, store)));
      assert.ok(store.connections().idle > 1);
      const raising = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
      const refused = store.mutate(AUTHOR, async (tx) => {
        await raising.execute(tx);
        return { value: undefined, noEvent: 'never comes so far' };
      });
      await assert.rejects(refused, UNAVAILABLE);
      await until(() => store.connections().idle === 0, 'the connections to be closed');
      await test.addVpc(code, store);
    }
  });
});

describe('a PostgreSQL server that waits for a standby', () => {
  let server: PostgresServer | undefined;
  before(async () => {
    server = await startPostgres({ durable: true });
  });
  after(() => server?.stop());

  it('a commit is not acknowledged when the wait was cancelled', async () => {
    const { url = '' } = server ?? {};
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    await operator.query(`alter system set synchronous_standby_names = 'missing'`);
    await operator.query('select pg_reload_conf()');
    const host = hostOf(url);
    const pool = openPool(url.replace(host, `${host},${host}`), () => {});
    const client = await pool.connect();
    try {
      let outcome: string | undefined;
      // The first writes may come before the setting is in force.
      await until(async () => {
        outcome = await cancelledWrite(client, operator);
        return outcome !== undefined;
      }, 'a write to wait for a standby');
      assert.equal(outcome, '08007');
      assert.equal((await client.query('select 1 as one', [])).rowCount, 1);
    } finally {
      client.release();
      await pool.end();
      await operator.end();
    }
  });
});

/** Cancels a write while it waits for a standby. Returns its error code, undefined when it did not wait. */
async function cancelledWrite(client: pg.Client, operator: pg.Client): Promise<string | undefined> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  let outcome: string | undefined;
  const writing = client.query('select pg_logical_emit_message(true, $1, $1)', ['test']).then(
    () => (outcome = 'acknowledged'),
    (error: pg.DatabaseError) => (outcome = error.code),
  );
  let cancelled = 0;
  await until(async () => {
    cancelled = (await operator.query(cancel)).rowCount ?? 0;
    return cancelled > 0 || outcome !== undefined;
  }, 'the write to wait or to end');
  await writing;
  return cancelled > 0 ? outcome : undefined;
}

function hostOf(url = ''): string {
  return new URL(url).host;
}

function urlOf(test: TestStore): string {
  assert.ok(test.location.kind === 'postgres');
  return test.location.url;
}

async function isWritten(writing: Promise<unknown>): Promise<boolean> {
  return await writing.then(
    () => true,
    () => false,
  );
}

/** Makes a server refuse writes, and gives it the database and the password of another URL. */
async function makeReadOnly(url: string, like: string): Promise<void> {
  const { password, pathname } = new URL(like);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of [
    `create database ${pathname.slice(1)}`,
    `alter role postgres password '${password}'`,
    'alter system set default_transaction_read_only = on',
    'select pg_reload_conf()',
  ])
    await client.query(statement);
  await client.end();
}
