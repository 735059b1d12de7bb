// Sends random requests to one database for a long time. `node test/long/fuzz/run.ts --help` shows the options.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Dialect } from '#store/types';
import { TestApi } from '#test/harness/test-api';
import { startPostgres } from '#test/postgres-server';
import { BOUNDS } from '#test/stress/attack';
import { measureUnit } from '#test/stress/unit';
import { type FuzzFigures, fuzz } from './fuzz.ts';
import { fuzzSocket } from './socket.ts';

const USAGE = `node test/long/fuzz/run.ts [--database sqlite|postgres] [--requests N] [--seed N] [--maxima]
  --maxima  inputs as large as they may be, and no stall of the event loop beyond its bound`;

/** Allowed growth of the heap between the first tenth of a run and its end. */
const HEAP_GROWTH_BYTES = 64 * 2 ** 20;
/** Share of requests that are not HTTP. */
const RAW_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    requests: { type: 'string' },
    maxima: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const { maxima } = values;
const [requests, seed] = [Number(values.requests ?? (maxima ? 200_000 : 500_000)), Number(values.seed)];
const kind = maxima ? 'requests at their maxima' : 'requests';
console.log(`${requests} ${kind} on ${values.database}, seed ${seed}`);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapBytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
if (postgres) process.env.PALISADE_TEST_POSTGRES_URL = postgres.url;
const api = await TestApi.start(values.database as Dialect);
const started = performance.now();
let heapBefore: number | undefined;
let told = 0;

function progress({ requests: done, statuses, stall }: FuzzFigures): void {
  if (heapBefore === undefined && done >= requests / 10) heapBefore = heapBytes();
  if (done - told < 20_000) return;
  told = done;
  const [seconds, { heapUsed, rss }] = [(performance.now() - started) / 1000, process.memoryUsage()];
  const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  console.log(
    `${done} requests, ${Math.round(done / seconds)} a second, heap ${mebibytes(heapUsed)}, resident ${mebibytes(rss)}, stall ${Math.round(stall)} ms, ${JSON.stringify(statuses)}`,
  );
}

try {
  const raw = Math.round(requests * RAW_SHARE);
  console.log(JSON.stringify(await fuzzSocket(api, { requests: raw, seed })));
  const { stall } = await fuzz(api, { requests: requests - raw, seed, maxima }, progress);
  const units = stall / measureUnit('');
  console.log(`The longest stall was ${stall.toFixed(0)} ms, ${units.toFixed(1)} units`);
  assert.ok(!maxima || units <= BOUNDS.stall, `seed ${seed}: the event loop stalls`);
  const growth = heapBytes() - (heapBefore ?? 0);
  console.log(`The heap grew by ${Math.round(growth / 2 ** 10)} KiB after the first tenth`);
  assert.ok(growth < HEAP_GROWTH_BYTES, `seed ${seed}: the heap grows`);
} finally {
  await api.stop();
  await postgres?.stop();
}
