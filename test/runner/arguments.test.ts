import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readArguments, type TestArguments } from './arguments.ts';

const NONE: TestArguments = {
  run: 'fast',
  names: [],
  patterns: [],
  skipPatterns: [],
  jobs: undefined,
  seed: undefined,
};

const ACCEPTED: readonly (readonly [args: string, expected: Partial<TestArguments>])[] = [
  ['', {}],
  ['--long', { run: 'long' }],
  ['--full', { run: 'full' }],
  ['--long --full', { run: 'full' }],
  ['src/main.ts test/cli', { names: ['src/main.ts', 'test/cli'] }],
  ['--jobs 1', { jobs: 1 }],
  ['--jobs=12 test/cli', { jobs: 12, names: ['test/cli'] }],
  ['--seed 999999999', { seed: 999_999_999 }],
  ['--test-name-pattern unique', { patterns: [/unique/] }],
  ['--test-name-pattern /Label/i --test-name-pattern a/b', { patterns: [/Label/i, /a\/b/] }],
  ['--test-skip-pattern slow', { skipPatterns: [/slow/] }],
];

const REFUSED: readonly (readonly [args: string, message: RegExp])[] = [
  ['--jobs 0', /^--jobs 0: it takes a number from 1$/],
  ['--jobs=-1', /^--jobs -1: it takes a number from 1$/],
  ['--jobs 1.5', /^--jobs 1\.5: it takes a number from 1$/],
  ['--jobs many', /^--jobs many: it takes a number from 1$/],
  ['--jobs=', /^--jobs : it takes a number from 1$/],
  ['--seed 1000000000', /^--seed 1000000000: it takes a number from 1$/],
  ['--seed 0x10', /^--seed 0x10: it takes a number from 1$/],
  ['--seed', /^Option '--seed <value>' argument missing$/],
  ['--job 2', /^Unknown option '--job'/],
  ['-j 2', /^Unknown option '-j'/],
  ['--long=yes', /^Option '--long' does not take an argument$/],
  ['--test-name-pattern (', /^Invalid regular expression: /],
];

describe('the arguments of a test run', () => {
  for (const [args, expected] of ACCEPTED) {
    test(`accepts: ${args || 'nothing'}`, () =>
      assert.deepEqual(readArguments(words(args)), { ...NONE, ...expected }));
  }

  for (const [args, message] of REFUSED) {
    test(`refuses: ${args}`, () => assert.throws(() => readArguments(words(args)), { message }));
  }
});

function words(args: string): string[] {
  return args.split(' ').filter(Boolean);
}
