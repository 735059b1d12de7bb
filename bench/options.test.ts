import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readOptions, USAGE } from './options.ts';

const ROWS = { all: ['view', 'list', 'start'], comparable: ['view', 'list'] };

function bench(...args: string[]) {
  const script = fileURLToPath(new URL('run.ts', import.meta.url));
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
}

describe('the options of the bench', () => {
  test('have defaults', () => {
    const expected = { rounds: 7, seconds: 2, requests: 200_000, only: '', against: undefined };
    assert.deepEqual(readOptions([], ROWS), expected);
    const args = ['--only', 'lis', '--against', 'HEAD', '--rounds', '3'];
    assert.deepEqual(readOptions(args, ROWS), { ...expected, only: 'lis', against: 'HEAD', rounds: 3 });
  });

  for (const [args, message] of [
    [['--only', 'nosuchrow'], /^--only nosuchrow: .*\n {2}view\n {2}list\n {2}start$/],
    [['--only', 'start', '--against', 'HEAD'], /^--only start: .*\n {2}view\n {2}list$/],
    [['--rounds', '0'], /must be positive/],
    [['--round', '1'], /--round/],
    [['view'], /view/],
  ] as const)
    test(`${args.join(' ')} is refused`, () => {
      assert.throws(() => readOptions([...args], ROWS), { message });
    });

  test('end with a status of their own when they are wrong', () => {
    const { status, stdout, stderr } = bench('--against', 'HEAD', '--only', 'nosuchrow');
    assert.deepEqual([status, stdout], [64, '']);
    assert.ok(stderr.includes('\n  view one VPC\n') && stderr.endsWith(`\n${USAGE}\n`), stderr);
  });
});

describe('the bench', () => {
  test('does not call a row dearer when it has failed', () => {
    const { status, stderr } = bench('--against', 'no-such-commit');
    assert.equal(status, 3);
    assert.match(stderr, /no-such-commit/);
  });
});
