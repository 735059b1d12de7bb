// `npm run stress:tests`: plays the runs in random order while another process takes one core. What fails here fails
// now and then on a busy machine. Each run adds a line to a file, and an interrupted series goes on where it ended.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { appendPlayed, nameOfSource, type Played, playedBefore } from './played.ts';

/** A series: how often each run is played, and how. */
const SERIES = {
  fast: { rounds: 5, command: ['test/run.ts'] },
  browser: { rounds: 3, command: ['test/run.ts', '--long', 'test/long/browser', 'test/long/console'] },
  network: { rounds: 3, command: ['test/network/run.ts'] },
} as const;

type Name = keyof typeof SERIES;

const USAGE = `npm run stress:tests -- [--only ${Object.keys(SERIES).join(',')}] [--rounds N] [--out FILE]`;
/** Keeps a core busy for as long as its parent lives. */
const BUSY =
  "process.stdin.on('end', () => process.exit()).resume(); (function turn() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn); })();";

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const { only, rounds, out } = readOptions();
const source = nameOfSource(git('rev-parse', '--short=12', 'HEAD'), git('status', '--porcelain'), out);
const done = playedBefore(out, source);
const busy = spawn(process.execPath, ['--eval', BUSY], { stdio: ['pipe', 'ignore', 'inherit'] });
try {
  for (const run of only) {
    const before = done.filter((one) => one.run === run).length;
    for (let round = before; round < (rounds ?? SERIES[run].rounds); round += 1) {
      const played = play(run);
      appendPlayed(out, played);
      done.push(played);
      console.log(describe(played));
      if (played.status === null) process.exit(1);
    }
  }
} finally {
  busy.kill();
}
const failed = done.filter(({ status }) => status !== 0);
console.log(`${done.length} runs of ${source}, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function play(run: Name): Played {
  const seed = randomInt(1, 1_000_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'palisade-stress-'));
  const failures = join(folder, 'failures');
  const begin = performance.now();
  try {
    const { status } = spawnSync(process.execPath, [...SERIES[run].command, '--seed', String(seed)], {
      env: { ...process.env, PALISADE_TEST_FAILURES: failures },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return {
      run,
      commit: source,
      seed,
      seconds: Math.round((performance.now() - begin) / 1000),
      status,
      failures: existsSync(failures) ? readFileSync(failures, 'utf8') : '',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describe({ run, seed, seconds, status, failures }: Played): string {
  const line = `${run}, --seed ${seed}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`;
  return failures === '' ? line : `${line}\n${failures}`;
}

function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
}

function readOptions(): { only: Name[]; rounds: number | undefined; out: string } {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: Object.keys(SERIES).join() },
        rounds: { type: 'string' },
        out: { type: 'string', default: 'stress-tests.jsonl' },
      },
    });
    const names = Object.keys(SERIES) as Name[];
    const given = values.only.split(',');
    const unknown = given.find((name) => !names.some((known) => known === name));
    if (unknown !== undefined) throw new Error(`--only ${unknown}: it takes ${names.join(', ')}`);
    if (values.rounds !== undefined && !/^[1-9]\d{0,3}$/.test(values.rounds))
      throw new Error(`--rounds ${values.rounds}: it takes a number from 1`);
    return {
      only: names.filter((name) => given.includes(name)),
      rounds: values.rounds === undefined ? undefined : Number(values.rounds),
      out: values.out,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}
