import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '#domain/schema/json-schema';
import { readWriteOptions } from './options.ts';

const NOT_VALID = 'dry_run is not valid';

const CASES: [query: string, isDryRun: boolean, problem?: string][] = [
  ['', false],
  ['page=1', false],
  ['dry_run=true', true],
  ['dry%5Frun=true', true],
  ['dry_run=true&dry_run=true', true],
  ['dry_run=false', false],
  ['dry_run=false&page=1&dry_run=false', false],
  ['dry_run=', false, NOT_VALID],
  ['dry_run=yes', false, NOT_VALID],
  ['dry_run=true&dry_run=false', false, NOT_VALID],
  ['dry_run=false&dry_run=true', false, NOT_VALID],
  ['Dry_Run=true', false, NOT_VALID],
  ['dryrun=true', false, NOT_VALID],
  ['dryRun=false', false, NOT_VALID],
  ['dry-run=true', false, NOT_VALID],
  ['dry__run_=true', false, NOT_VALID],
  ['dry_run=true&DRY-RUN=true', false, NOT_VALID],
  ['dry.run=true&drying=true', false],
];

for (const [query, isDryRun, problem] of CASES) {
  test(`the query ${query || 'that is empty'} ${problem ? 'is refused' : isDryRun ? 'is a dry run' : 'writes'}`, () => {
    const read = readWriteOptions({ headers: {} }, query, { hasDryRun: true, write: undefined });
    assert.equal(read.isDryRun, isDryRun);
    const expected = problem === undefined ? [] : [['dry_run', problem]];
    assert.deepEqual(
      read.problems.map(({ field, reason }) => [field, reason]),
      expected,
    );
  });
}

const REACH: [query: string, isRefused: boolean][] = [
  ['dry_run=true&reach=true', false],
  ['reach=true&dry_run=true', false],
  ['dry_run=true&reach=false', false],
  ['reach=false', false],
  ['reach=true', true],
  ['dry_run=false&reach=true', true],
  ['dry_run=true&reach=yes', true],
  ['dry_run=true&Reach=true', true],
];

for (const [query, isRefused] of REACH) {
  test(`the query ${query} ${isRefused ? 'is refused' : 'is fine'}, and always where nothing tells reach`, () => {
    const reach = { reply: Type.Object({}), load: () => assert.fail() };
    const write = { act: () => assert.fail(), reach };
    const problemsOf = (known: typeof write | undefined) =>
      readWriteOptions({ headers: {} }, query, { hasDryRun: true, write: known }).problems;
    const expected = [{ field: 'reach', reason: 'reach is not valid' }];
    assert.deepEqual(problemsOf(write), isRefused ? expected : []);
    const wants = query.includes('reach=false') ? [] : expected;
    assert.deepEqual(problemsOf(undefined), wants);
  });
}
