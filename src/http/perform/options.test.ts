import assert from 'node:assert/strict';
import { test } from 'node:test';
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
    const read = readWriteOptions({ headers: {} }, query, { hasDryRun: true });
    assert.equal(read.isDryRun, isDryRun);
    const expected = problem === undefined ? [] : [['dry_run', problem]];
    assert.deepEqual(
      read.problems.map(({ field, reason }) => [field, reason]),
      expected,
    );
  });
}
