import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { useFolder } from '#test/harness/test-store';
import { repeatThroughKills } from './keyed-writes.ts';

const WRITES = 400;
const KILLS = 4;

describeOnBoth('clients that repeat their writes with a key', (dialect) => {
  const folder = useFolder();

  it('each is done once, whatever was cut or killed', async () => {
    const databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    const { cuts, kills } = await repeatThroughKills({ databaseUrl, folder, writes: WRITES, kills: KILLS });
    assert.equal(kills, KILLS);
    assert.ok(cuts > WRITES, `${cuts} connections were cut`);
  });
});
