import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const RUN_FILES = new URL('./fixtures/run-files.ts', import.meta.url);
const REPORT_LATE = new URL('./fixtures/report-late.ts', import.meta.url);

const GOOD = "test('adds', () => {});";
const BAD = "test('subtracts', () => { throw new Error('expected 1'); });";

describe('a test run', () => {
  test('tells a file that ran out of time from a test that failed', () => {
    const endless = "test('waits', () => new Promise(() => setInterval(() => {}, 1000)));";
    const { stdout, lines } = runFiles({ good: GOOD, bad: BAD, endless });
    assert.equal(lines.at(-1), '{"passed":1,"failed":1,"skipped":0,"outOfTime":1}');
    assert.equal(lines.at(-2), '1 ran out of time');
    assert.match(
      stdout,
      /Out of time: no failure of a test\. .*3 s for a file.*\n {2}\S+endless\.test\.ts\n/,
    );
    assert.match(stdout, /✖ \S+bad\.test\.ts > subtracts\n[^]*expected 1/);
    assert.doesNotMatch(stdout, /✖ \S+endless\.test\.ts > /);
  });

  test('fails the files that a process leaves unfinished, although it exits with status 0', () => {
    const exit = "test('leaves', () => process.exit(0));";
    const { stdout, lines } = runFiles({ good: GOOD, exit, bad: BAD });
    assert.equal(lines.at(-1), '{"passed":0,"failed":3,"skipped":0,"outOfTime":0}');
    assert.match(
      stdout,
      /✖ A test process exited with status 0 before these files ended:\n {2}\S+good\.test\.ts\n {2}\S+exit\.test\.ts\n {2}\S+bad\.test\.ts\n/,
    );
  });

  test('fails them when a file exits while it is loaded', () => {
    const { stdout, lines } = runFiles({ bad: BAD, exit: 'process.exit(0);' });
    assert.equal(lines.at(-1), '{"passed":0,"failed":2,"skipped":0,"outOfTime":0}');
    assert.match(stdout, /status 0 before these files ended:\n {2}\S+bad\.test\.ts\n {2}\S+exit\.test\.ts\n/);
  });

  test('fails them also where another test of the process has failed', () => {
    // A timer lets the process pass on the result of the first file.
    const exit = "test('leaves', () => new Promise(() => setTimeout(() => process.exit(7), 100)));";
    const { stdout, lines } = runFiles({ bad: BAD, exit, good: GOOD });
    assert.equal(lines.at(-1), '{"passed":0,"failed":3,"skipped":0,"outOfTime":0}');
    assert.match(stdout, /✖ \S+bad\.test\.ts > subtracts\n/);
    assert.match(
      stdout,
      /status 7 before these files ended:\n {2}\S+exit\.test\.ts\n {2}\S+good\.test\.ts\n/,
    );
  });

  test('counts a failure outside of a test once', () => {
    const late = "test('adds', () => { setTimeout(() => { throw new Error('late'); }, 50); });";
    const { stdout, lines } = runFiles({ good: GOOD, late });
    assert.equal(lines.at(-1), '{"passed":2,"failed":1,"skipped":0,"outOfTime":0}');
    assert.match(stdout, /✖ A test process exited with status 1\. It ran:\n {2}\S+good\.test\.ts\n/);
  });

  test('fails a file without a test', () => {
    const skipped = "describe('not here', { skip: process.pid > 0 }, () => test('adds', () => {}));";
    const { stdout, lines } = runFiles({ good: GOOD, empty: '', skipped });
    assert.equal(lines.at(-1), '{"passed":1,"failed":1,"skipped":0,"outOfTime":0}');
    assert.match(stdout, /✖ +\d+\.\d s {2}\S+empty\.test\.ts \(0 tests\)\n/);
    assert.match(stdout, /✖ \S+empty\.test\.ts\n {2}It has no test\n/);
  });

  test('tells a process that failed from one that was stopped, when the time of the run is over', () => {
    const { stdout, lines } = runScript(REPORT_LATE);
    assert.match(
      lines.at(-1) ?? '',
      /^\{"passed":0,"failed":1,"skipped":0,"outOfTime":\["\S+endless\.test\.ts"\]\}$/,
    );
    assert.match(
      stdout,
      /✖ A test process exited with status 7 before these files ended:\n {2}\S+crash\.test\.ts\n/,
    );
  });
});

function runFiles(texts: Readonly<Record<string, string>>) {
  return runScript(RUN_FILES, JSON.stringify(texts));
}

function runScript(script: URL, ...args: string[]): { stdout: string; lines: string[] } {
  // Otherwise it would report to the run around it.
  const mine = /^(NODE_TEST_CONTEXT|PALISADE_TEST_(FAILURES|SLOWEST|COSTS))$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !mine.test(variable)));
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(script), ...args], {
    encoding: 'utf8',
    env: { ...env, PALISADE_TEST_TIME_FACTOR: '1' },
  });
  return { stdout, lines: stdout.trimEnd().split('\n') };
}
