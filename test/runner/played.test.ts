import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { appendPlayed, nameOfSource, type Played, playedBefore } from './played.ts';

const RUN: Played = { run: 'fast', commit: 'c0ffee', seed: 1, seconds: 60, status: 0, failures: '' };

describe('the runs that were played', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-played-'));
  after(() => rmSync(folder, { recursive: true }));

  test('those of the same commit are found again', () => {
    const file = join(folder, 'whole.jsonl');
    assert.deepEqual(playedBefore(file, 'c0ffee'), []);
    const other = { ...RUN, commit: 'decade' };
    for (const played of [RUN, other, RUN]) appendPlayed(file, played);
    assert.deepEqual(playedBefore(file, 'c0ffee'), [RUN, RUN]);
    assert.deepEqual(playedBefore(file, 'decade'), [other]);
  });

  test('one is not lost behind the half line of an interrupted one', () => {
    const file = join(folder, 'half.jsonl');
    writeFileSync(file, JSON.stringify(RUN).slice(0, 20));
    appendPlayed(file, RUN);
    assert.deepEqual(playedBefore(file, 'c0ffee'), [RUN]);
  });

  test('changed files are not taken for the commit, nor for earlier changes', () => {
    const out = join(folder, 'changes.jsonl');
    assert.equal(nameOfSource('c0ffee', '', out), 'c0ffee');
    assert.equal(nameOfSource('c0ffee', '?? runs.jsonl', 'runs.jsonl'), 'c0ffee');
    const changed = nameOfSource('c0ffee', ' M test/run.ts\n?? runs.jsonl', 'runs.jsonl');
    assert.equal(changed, 'c0ffee + changes');
    appendPlayed(out, { ...RUN, commit: changed });
    assert.deepEqual(playedBefore(out, 'c0ffee'), []);
    assert.deepEqual(playedBefore(out, changed), []);
  });
});
