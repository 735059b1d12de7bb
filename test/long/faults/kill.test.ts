import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { isFullRun } from '#test/harness/effort';
import { useFolder } from '#test/harness/test-store';
import { type PostgresServer, startPostgres } from '#test/postgres-server';
import { killAgainAndAgain } from './kills.ts';

/** Acknowledged writes before each kill. The last number is large enough for every kind of write to occur. */
const WRITES = isFullRun ? [1, 60, 250, 600] : [1, 60, 600];

describeOnBoth('a server that is killed during writes of all kinds', (dialect) => {
  const folder = useFolder();

  it('a killed server loses no acknowledged write, and leaves no partial one', async (t) => {
    const databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    const writesBefore = (round: number) => WRITES[round] as number;
    const figures = await killAgainAndAgain({ databaseUrl, folder, rounds: WRITES.length, writesBefore });
    t.diagnostic(JSON.stringify(figures));
    assert.deepEqual(figures.unasked, []);
  });
});

describe('a PostgreSQL server that is killed during writes of all kinds', () => {
  const folder = useFolder();
  let database: PostgresServer | undefined;

  before(async () => {
    database = await startPostgres({ durable: true });
  });
  after(() => database?.stop());

  it('a killed database loses no acknowledged write, and the service recovers by itself', async (t) => {
    const { url, kill, restart } = database as PostgresServer;
    const figures = await killAgainAndAgain({
      databaseUrl: url,
      folder,
      rounds: 2,
      writesBefore: (round) => 30 + 200 * round,
      database: { kill, restart },
    });
    t.diagnostic(JSON.stringify(figures));
  });
});
