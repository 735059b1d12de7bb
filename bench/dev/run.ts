// `npm run bench:dev`: what a server for tests costs, beside the service in memory. See ../README.md.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, spread } from '../report.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/palisade.js', import.meta.url));
const VPCS = 100;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, calls: { type: 'string', default: '100' } },
});
const rounds = Number(values.rounds);
const calls = Number(values.calls);
const folder = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Started {
  child: ChildProcess;
  url: string;
  milliseconds: number;
  cpu: number;
}

try {
  await measureStart();
  await measureCalls();
} finally {
  rmSync(folder, { recursive: true });
}

/** Until the first answer, in turn, so that both meet the same machine. */
async function measureStart(): Promise<void> {
  const pairs: { serve: Started; dev: Started }[] = [];
  // The first round fills the compile cache, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const serve = await start(['serve']);
    await end(serve);
    const dev = await start(['dev', '--json']);
    await end(dev);
    if (round > 0) pairs.push({ serve, dev });
  }
  console.log('palisade dev until the first answer, as a multiple of palisade serve in memory');
  console.log(`  time  ${spread(pairs.map(({ serve, dev }) => dev.milliseconds / serve.milliseconds))}`);
  console.log(`  CPU   ${spread(pairs.map(({ serve, dev }) => dev.cpu / serve.cpu))}`);
  const of = (key: 'serve' | 'dev') => median(pairs.map((pair) => pair[key].milliseconds)).toFixed(0);
  console.log(`  serve ${of('serve')} ms, dev ${of('dev')} ms\n`);
}

async function measureCalls(): Promise<void> {
  const seed = join(folder, 'seed.json');
  const subnets = [
    { label: 'web', ipv4: '10.0.4.0/24' },
    { label: 'db', ipv4: '10.0.5.0/24' },
  ];
  const vpcs = Array.from({ length: VPCS }, (_, index) => ({
    label: `vpc-${index}`,
    region: 'us-east',
    subnets,
  }));
  writeFileSync(seed, JSON.stringify({ accounts: [{ users: [{ username: 'maria' }], vpcs }] }));
  const server = await start(['dev', '--json', '--seed', seed]);
  try {
    await measureCall(server, `reset with a seed of ${VPCS} VPCs`, '/_dev/reset', {});
    const users = [{ username: 'maria', restricted: true, grants: { global: { add_vpcs: true } } }];
    await measureCall(server, 'an account with two users', '/_dev/accounts', { users });
    await measureCall(server, 'an account with one user', '/_dev/accounts', {});
  } finally {
    await end(server);
  }
}

async function measureCall({ url, child }: Started, name: string, path: string, body: object): Promise<void> {
  const times: number[] = [];
  let before = cpuOf(child);
  for (let call = -calls; call < calls; call += 1) {
    // The first half warms up.
    if (call === 0) before = cpuOf(child);
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    if (call >= 0) times.push(performance.now() - began);
  }
  const cpu = (cpuOf(child) - before) / calls;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(`${name}\n  median ${at(0.5)} ms, 95 % ${at(0.95)} ms, CPU ${cpu.toFixed(1)} ms`);
}

async function start(args: readonly string[]): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: ':memory:',
      PALISADE_DATA_DIR: folder,
      PALISADE_LOG_LEVEL: args[0] === 'serve' ? 'info' : 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended: ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /"url":"([^"]+)"/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  await (await fetch(`${url}/v4/regions`)).arrayBuffer();
  return { child, url, milliseconds: performance.now() - began, cpu: cpuOf(child) };
}

async function end({ child }: Started): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Milliseconds of CPU time of a process, in user and system mode. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}
