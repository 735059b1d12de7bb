import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { useFolder } from '#test/harness/test-store';
import { type PostgresServer, startPostgres } from '#test/postgres-server';
import { killAgainAndAgain } from './kills.ts';

/** Acknowledged writes before each kill; the last are enough for every kind of write to have its turn. */
const WRITES = [1, 60, 250, 600];

describeOnBoth('A server that is killed while everything writes', (dialect) => {
  const folder = useFolder();

  it('loses nothing it acknowledged, and leaves nothing half-made', async (t) => {
    const databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    const writesBefore = (round: number) => WRITES[round] as number;
    const figures = await killAgainAndAgain({ databaseUrl, folder, rounds: WRITES.length, writesBefore });
    t.diagnostic(JSON.stringify(figures));
    assert.deepEqual(figures.unasked, []);
  });
});

describe('A PostgreSQL that is killed while everything writes', () => {
  const folder = useFolder();
  let database: PostgresServer | undefined;

  before(async () => {
    database = await startPostgres({ durable: true });
  });
  after(() => database?.stop());

  it('costs nothing that was acknowledged, and the server recovers by itself', async (t) => {
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
