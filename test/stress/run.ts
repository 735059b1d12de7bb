// `npm run stress:limits`: plays every attack beside an honest client. `--help` shows the options.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Dialect } from '#store/types';
import { startPostgres } from '../postgres-server.ts';
import type { Attack } from './attack.ts';
import { attacks } from './attacks/index.ts';
import { bindThisProcess, divideCores } from './cores.ts';
import { type Figures, problemsOf, round } from './figures.ts';
import { FULL, play, QUICK } from './play.ts';
import { prepare } from './prepare.ts';
import { median } from './statistics.ts';
import { details, HEAD, row } from './table.ts';
import { measureUnit } from './unit.ts';

const USAGE = `npm run stress:limits -- [options]
  --only NAME            one attack, or those whose names begin so; more than once
  --database NAME        sqlite or postgres; both unless said
  --quick                shorter attacks
  --checkout PATH        the service of another checkout
  --list                 tells the attacks and ends`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    database: { type: 'string' },
    quick: { type: 'boolean', default: false },
    checkout: { type: 'string', default: fileURLToPath(new URL('../../', import.meta.url)) },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = attacks.filter(
  ({ name }) => values.only.length === 0 || values.only.some((start) => name.startsWith(start)),
);
const dialects = (['sqlite', 'postgres'] as const).filter(
  (dialect) => values.database === undefined || values.database === dialect,
);
if (values.help || values.list || chosen.length === 0 || dialects.length === 0) {
  console.log(values.list ? attacks.map(({ name, does }) => `${name.padEnd(27)} ${does}`).join('\n') : USAGE);
  process.exit(values.help || values.list ? 0 : 2);
}

// Started before this process is bound to its cores, because the database counts neither as server nor as client.
const postgres = dialects.includes('postgres') ? await startPostgres() : undefined;
const folder = mkdtempSync(join(tmpdir(), 'palisade-stress-'));
const cores = divideCores();
bindThisProcess(cores);
const all: { dialect: Dialect; figures: Figures }[] = [];
try {
  for (const dialect of dialects) await playAll(dialect, chosen);
  summary();
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = all.every(({ figures }) => problemsOf(figures).length === 0) ? 0 : 1;

async function playAll(dialect: Dialect, wanted: readonly Attack[]): Promise<void> {
  const checkout = resolve(values.checkout);
  const unit = measureUnit(cores.server);
  console.log(
    `\n${dialect}: 1 unit is ${unit.toFixed(1)} ms; cores ${cores.server || 'shared'} for the server`,
  );
  const prepared = await prepare(dialect, join(folder, dialect), checkout, cores, postgres?.url);
  console.log(HEAD);
  const quiet: number[] = [];
  for (const attack of wanted) {
    const own = join(folder, `${dialect}-${attack.name}`);
    const pace = values.quick ? QUICK : FULL;
    const figures = await play({ attack, prepared, folder: own, checkout, cores, unit, pace });
    // The quiet phases of all attacks use the same service and data, so the median of all is used: a few seconds
    // alone say little about a p99.
    quiet.push(figures.quietP99);
    figures.quietP99 = median(quiet);
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    all.push({ dialect, figures });
    console.log(`${row(figures)}\n${details(figures)}`);
  }
  await prepared.database.remove();
}

function summary(): void {
  for (const dialect of dialects) {
    console.log(`\n${dialect}\n${HEAD}`);
    for (const one of all) if (one.dialect === dialect) console.log(row(one.figures));
  }
  const failed = all.filter(({ figures }) => problemsOf(figures).length > 0);
  const worst = Math.max(...all.map(({ figures }) => figures.stall));
  console.log(
    `\n${all.length - failed.length} of ${all.length} pass; the longest stall is ${round(worst)} units`,
  );
}
