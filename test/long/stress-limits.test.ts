import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isFullRun } from '#test/harness/effort';
import { attacks } from '#test/stress/attacks/index';
import { bindThisProcess, divideCores } from '#test/stress/cores';
import { problemsOf } from '#test/stress/figures';
import { BRIEF, play } from '#test/stress/play';
import { type Prepared, prepare } from '#test/stress/prepare';
import { measureUnit } from '#test/stress/unit';

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
/** Connections, a filter and long reads, in the full run a header and a body too. `npm run stress:limits` runs all. */
const CHOSEN = ['pipelined-unread', 'filter-read', 'long-reads-left'];
if (isFullRun) CHOSEN.push('if-none-match-spaces', 'authorized-keys');
/** Other test files use the same cores, so a problem counts only when it occurs in every attempt. */
const TURNS = 5;

/**
 * Short attacks have few honest requests to compute a p99 from, and the machine is unknown, so the bounds are
 * relaxed. Missing bounds showed up as hundreds of units. `npm run stress:limits` checks the exact bounds.
 */
const LEEWAY = 2;

describe('attacks cannot stall, fill or end the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-stress-'));
  const cores = divideCores();
  const made: { prepared: Prepared } = { prepared: undefined as never };

  before(async () => {
    bindThisProcess(cores);
    made.prepared = await prepare('sqlite', join(folder, 'prepared'), CHECKOUT, cores, undefined);
  });
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  for (const attack of attacks.filter(({ name }) => CHOSEN.includes(name))) {
    test(`the service withstands ${attack.name}: ${attack.does}`, async () => {
      const problems: string[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const own = join(folder, `${attack.name}-${turn}`);
        // Measured each time, because the speed of a shared machine changes.
        const unit = measureUnit(cores.server);
        const options = { ...made, unit, attack, folder: own, checkout: CHECKOUT, cores, pace: BRIEF };
        const found = problemsOf(await play(options), { isShared: true, leeway: LEEWAY });
        if (found.length === 0) return;
        problems.push(`turn ${turn + 1}: ${found.join(', ')}`);
      }
      assert.fail(problems.join('; '));
    });
  }
});
