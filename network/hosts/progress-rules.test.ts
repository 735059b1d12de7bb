import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ComputeProgress, isDone, pendingReason } from './progress-rules.ts';

const RUNS: ComputeProgress = {
  ...{ host: 'hv1', isSilent: false, state: 'running', reportedBoot: 7, problem: null },
  ...{ boot: 7, down: 0 },
};
const UNKNOWN: ComputeProgress = { ...RUNS, state: null, reportedBoot: null };

describe('a job is done', () => {
  const CASES: [
    kind: Parameters<typeof isDone>[0],
    of: string,
    progress: ComputeProgress,
    obstacle?: string,
  ][] = [
    ['create', 'a compute that was not reported', UNKNOWN, 'host hv1 does not have it'],
    ['create', 'one that is off', { ...RUNS, state: 'stopped' }],
    ['create', 'one that runs', RUNS],
    [
      'create',
      'one that could not be made',
      { ...UNKNOWN, state: 'absent', problem: 'there is no such image' },
      'host hv1 says: there is no such image',
    ],
    ['create', 'one that was lost', { ...UNKNOWN, state: 'lost' }, 'host hv1 does not have it'],
    ['create', 'a silent host', { ...UNKNOWN, isSilent: true }, 'host hv1 is silent'],
    ['boot', 'one that runs', RUNS],
    ['boot', 'one that was not reported', UNKNOWN, 'host hv1 does not have it'],
    ['boot', 'one that is off', { ...RUNS, state: 'stopped' }, 'host hv1 did not start it'],
    ['boot', 'one that runs from an earlier boot', { ...RUNS, reportedBoot: 6 }, 'host hv1 did not start it'],
    [
      'boot',
      'one without network',
      { ...RUNS, down: 2 },
      '2 of its network interfaces are not up on host hv1',
    ],
    ['reboot', 'one that runs', RUNS],
    [
      'reboot',
      'one that runs from an earlier boot',
      { ...RUNS, reportedBoot: 6 },
      'host hv1 did not start it',
    ],
    ['shutdown', 'one that runs', RUNS, 'host hv1 still runs it'],
    ['shutdown', 'one that is off', { ...RUNS, state: 'stopped' }],
    ['shutdown', 'one that was lost', { ...RUNS, state: 'lost' }],
    ['shutdown', 'one that was not reported', UNKNOWN],
  ];
  for (const [kind, of, progress, missing] of CASES) {
    test(`${kind} of ${of}: ${missing ?? 'yes'}`, () => {
      assert.equal(isDone(kind, progress), missing === undefined);
      if (missing !== undefined) assert.equal(pendingReason(kind, progress), missing);
    });
  }
});
