import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { it } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { HeldDriver, until } from '#test/harness/held-driver';
import { type TestApi, useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const PASSWORD = 'hohe Wellen am Kap';
const INPUT = {
  type: 'c1-entry-1',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: PASSWORD,
  booted: false,
};

describeOnDatabase('root passwords', (dialect) => {
  const driver = new HeldDriver();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const running = useTestApi(dialect, { driver, log: pino({ level: 'trace' }, stream) });

  const jobs = () =>
    running.api.service.services.store.db
      .selectFrom('compute_job')
      .select(['compute_id', 'secret'])
      .execute();

  it('a root password is encrypted until its job has ended, then deleted, and stored nowhere else', async () => {
    const { owner } = await running.api.newAccount();
    const texts: string[] = [];
    for (const outcome of ['finish', 'fail', 'delete'] as const) {
      const created = await owner.post(PATH, { ...INPUT, label: outcome });
      const { id } = succeeded(created);
      const held = await driver.next({ id });
      assert.equal(held.job.credentials?.rootPassword, PASSWORD);
      const [job] = await jobs();
      const { decrypt } = running.api.service.services.encryption;
      assert.equal(JSON.parse(decrypt('compute job', String(job?.secret))).rootPassword, PASSWORD);
      texts.push(created.text, await everyRow(running.api));

      if (outcome === 'delete') succeeded(await owner.delete(`${PATH}/${id}`));
      else held[outcome]();
      await until(async () => (await jobs()).length === 0, 'the end of the job');
      for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/configs`, '/account/events']) {
        texts.push((await owner.get(path)).text);
      }
      texts.push(await everyRow(running.api));
    }
    const refused = await owner.post(PATH, { ...INPUT, label: 'x' });
    assertErrors(refused, 400, [{ field: 'label', reason: 'Length must be 3-64 characters' }]);
    texts.push(refused.text, lines.join(''));
    assert.ok(lines.length > 0);
    for (const text of texts) assert.ok(!text.includes(PASSWORD) && !text.includes('Wellen'), text);
  });
});

/** The whole content of the database as text. */
async function everyRow({ service }: TestApi): Promise<string> {
  const { store } = service.services;
  return await store.read(async (db) => {
    const query = async <Row>(text: RawBuilder<Row>) => (await text.execute(db)).rows;
    const tables = await query(
      store.dialect === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    assert.ok(tables.length > 15);
    const rows = [];
    for (const { name } of tables) rows.push(...(await query(sql<object>`select * from ${sql.table(name)}`)));
    return JSON.stringify(rows);
  });
}
