// Costs of the process as a whole: its start-up time and its memory.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { Child } from './child.ts';
import type { LoadAnswer, LoadQuestion } from './load.ts';
import { median, spread } from './report.ts';
import { Served } from './served.ts';

/**
 * Measures the time from process start to the first response to an authenticated request, as a multiple of `node -e
 * 0`.
 */
export async function measureStart(folder: string, rounds: number): Promise<void> {
  const measured: { node: number; first: number; next: number }[] = [];
  // The first round fills the compile cache, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const data = mkdtempSync(`${folder}/start-`);
    const node = await timeOf(async () => void spawnSync(process.execPath, ['-e', '0']));
    const first = await timeOf(() => Served.start(data), end);
    const next = await timeOf(() => Served.start(data), end);
    if (round > 0) measured.push({ node, first, next });
  }
  console.log('start until the first answer');
  console.log(`  on an existing database  ${spread(measured.map(({ node, next }) => next / node))}`);
  console.log(`  on an empty folder       ${spread(measured.map(({ node, first }) => first / node))}`);
  const of = (key: 'node' | 'first' | 'next') => median(measured.map((round) => round[key])).toFixed(0);
  console.log(`  node -e 0 ${of('node')} ms, existing ${of('next')} ms, empty ${of('first')} ms\n`);
}

/** @returns milliseconds until the work is done, without the clean-up */
async function timeOf<T>(
  work: () => Promise<T>,
  after: (done: T) => Promise<void> = async () => {},
): Promise<number> {
  const started = performance.now();
  const done = await work();
  const milliseconds = performance.now() - started;
  await after(done);
  return milliseconds;
}

const end = (served: Served) => served.end();

const WARM_REQUESTS = 100_000;
const STEPS = 4;
const CONNECTIONS = 16;

/**
 * Measures resident memory before any load, after the first requests, and after many more, which should not
 * increase it.
 */
export async function measureMemory(folder: string, load: Child, requests: number): Promise<void> {
  const served = await Served.start(mkdtempSync(`${folder}/memory-`));
  try {
    const { id } = await served.ask('POST', '/v4/vpcs', { label: 'orders-east', region: 'us-east' });
    const view = { method: 'GET', path: `/v4/vpcs/${id}`, token: served.token };
    const question = { port: served.port, connections: CONNECTIONS, seconds: 1, requests: [view] };
    let answered = 0;
    const print = () => {
      const after = answered === 0 ? 'idle' : `after ${answered.toLocaleString('en')} requests`;
      console.log(`  ${after.padEnd(27)} ${served.memory().toFixed(0).padStart(4)} MB`);
    };
    console.log('resident memory');
    print();
    for (const goal of goals(requests)) {
      while (answered < goal)
        answered += (await load.ask<LoadAnswer>(question satisfies LoadQuestion)).answered;
      print();
    }
    console.log();
  } finally {
    await served.end();
  }
}

function goals(requests: number): number[] {
  if (requests <= WARM_REQUESTS) return [requests];
  const step = (requests - WARM_REQUESTS) / STEPS;
  return Array.from({ length: STEPS + 1 }, (_, index) => Math.round(WARM_REQUESTS + index * step));
}
