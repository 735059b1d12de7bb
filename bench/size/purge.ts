// Measures how a purge of a tenth of a database's events affects requests. See README.md.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { PurgeJob } from '#app/purge';
import { TestApi } from '#test/harness/test-api';
import { TOKENS } from '../fill/fill.ts';
import { MANY_VPCS } from '../fill/plan.ts';

const DAY = 86_400;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    days: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '60' },
  },
});
const dialect = values.url.startsWith('postgres') ? 'postgres' : 'sqlite';
const api = await TestApi.start(dialect, { databaseUrl: values.url });
const { services } = api.service;
try {
  const { created: newest } = await services.store.db
    .selectFrom('event')
    .select('created')
    .where('account_id', '=', MANY_VPCS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // The events of the bench are from the last 80 days. This many days of them expire.
  const now = newest + (10 + Number(values.days)) * DAY;
  const quiet = await pausesWhile(new Promise((resolve) => setTimeout(resolve, 5_000)));
  api.clock.now = now;
  const started = performance.now();
  const job = new PurgeJob({ ...services, log: pino({ level: 'silent' }) });
  const running = job.run();
  // A purge that is stopped reports what it has removed so far.
  const enough = setTimeout(() => void job.stop(), Number(values.seconds) * 1000);
  const busy = await pausesWhile(running);
  clearTimeout(enough);
  console.log('removed', await running, `in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const [name, pauses] of [
    ['without', quiet],
    ['with', busy],
  ] as const)
    console.log(name, 'purge:', pauses);
} finally {
  await api.stop();
}

/** Milliseconds from request to commit of writes that are sent one after the other while the work lasts. */
async function pausesWhile(work: Promise<unknown>): Promise<object> {
  const over = new AbortController();
  const end = work.finally(() => over.abort());
  const [{ id: vpcId }] = (await get('/vpcs?page_size=25')).data as [{ id: number }];
  const times: number[] = [];
  while (!over.signal.aborted) {
    const started = performance.now();
    const answer = await fetch(`${api.base}/vpcs/${vpcId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${TOKENS.manyVpcs}`, 'content-type': 'application/json' },
      body: '{"description":"Order processing"}',
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`A write was answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  await end;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number((sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1));
  return { writes: times.length, median: at(0.5), p99: at(0.99), longest: at(1) };
}

async function get(path: string): Promise<{ data: unknown[] }> {
  const answer = await fetch(api.base + path, { headers: { authorization: `Bearer ${TOKENS.manyVpcs}` } });
  return (await answer.json()) as { data: unknown[] };
}
