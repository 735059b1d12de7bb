// Runs many kills under load, one after the other. `node test/long/faults/run-kills.ts --help` shows the options.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/postgres-server';
import { repeatThroughKills } from './keyed-writes.ts';
import { type KillPlan, killAgainAndAgain } from './kills.ts';

const USAGE = 'node test/long/faults/run-kills.ts [--kill sqlite|postgres|database] [--rounds N] [--keyed]';

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string' },
    keyed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
/** Writes with an idempotency key, per kill. */
const KEYED_WRITES = 100;
const rounds = Number(values.rounds ?? (values.kill === 'sqlite' ? 200 : 50));
const folder = mkdtempSync(join(tmpdir(), 'palisade-kills-'));
const postgres = values.kill === 'sqlite' ? undefined : await startPostgres({ durable: true });
const plan: KillPlan = {
  databaseUrl: postgres?.url ?? `file:${join(folder, 'palisade.db')}`,
  folder,
  rounds,
  writesBefore: () => randomInt(1, 400),
  progress: ({ rounds: done, acknowledged }) => {
    if (done % 10 === 0)
      console.log(
        `${done} kills, ${acknowledged} writes acknowledged, ${Math.round(performance.now() / 1000)} s`,
      );
  },
};
try {
  if (values.keyed) {
    const { databaseUrl } = plan;
    const keyed = { databaseUrl, folder, writes: rounds * KEYED_WRITES, kills: rounds };
    console.log(JSON.stringify(await repeatThroughKills(keyed)));
  } else {
    await killMixedLoad();
  }
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function killMixedLoad(): Promise<void> {
  const figures = await killAgainAndAgain(
    values.kill === 'database' && postgres ? { ...plan, database: postgres } : plan,
  );
  console.log(JSON.stringify(figures));
  assert.deepEqual(figures.unasked, [], 'too few rounds for every kind of write to have its turn');
}
