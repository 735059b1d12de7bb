// Creates a large database for measurements. See README.md.
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '#app/mutate';
import { systemClock } from '#platform/clock';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import { fill } from './fill.ts';
import { countRows, planFill } from './plan.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.01' },
    folder: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
if (!(scale > 0)) throw new Error('--scale must be a positive number; 1 is the full size');
if ((values.folder === '') === (values.url === ''))
  throw new Error('Either --folder, for SQLite in a file of it, or --url of an empty PostgreSQL database');

/** Disk space for the full size, including the log of a transaction. */
const FULL_BYTES = 8e9;

const plan = planFill(scale);
const folder = resolve(values.folder);
const location: DatabaseLocation =
  values.url === ''
    ? { kind: 'sqlite', file: join(folder, 'palisade.db'), temporary: false }
    : { kind: 'postgres', url: values.url };

if (location.kind === 'sqlite') {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < FULL_BYTES * scale) throw new Error(`Too little room in ${folder}`);
}
const store = await openStore(location);
try {
  await migrate(store);
  const started = performance.now();
  console.log(countRows(plan));
  let shown = '';
  await fill(store, plan, systemClock(), (name, seconds) => {
    if (name !== shown)
      console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`);
    shown = name;
    if (seconds > 20) console.log(`      ${seconds.toFixed(0)} s for one portion`);
  });
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
} finally {
  await store.close();
  if (location.kind === 'sqlite' && !values.keep)
    for (const suffix of ['', '-wal', '-shm']) rmSync(location.file + suffix, { force: true });
}
