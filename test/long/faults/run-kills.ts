// Runs many kills under load, one after the other. `node test/long/faults/run-kills.ts --help` shows the options.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/postgres-server';
import { type KillPlan, killAgainAndAgain } from './kills.ts';

const USAGE = 'node test/long/faults/run-kills.ts [--kill sqlite|postgres|database] [--rounds N]';

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
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
  const figures = await killAgainAndAgain(
    values.kill === 'database' && postgres ? { ...plan, database: postgres } : plan,
  );
  console.log(JSON.stringify(figures));
  assert.deepEqual(figures.unasked, [], 'too few rounds for every kind of write to have its turn');
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
