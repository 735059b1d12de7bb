import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageText, hostStatus, oldestChangeAge, problemsOfHost } from './status.ts';

const NOW = 1_800_000_000;
const HOST = {
  ...{ name: 'hv1', state: 'active' as const, last_seen: NOW - 5, computes: 3, problem: null, held: null },
};
const OVN = {
  ...{ chassis: new Map([['hv1', 7]]), nbCfg: 9, asked: NOW - 29, reachable: true },
  waysOut: [
    { region: 1, host: 'hv1' },
    { region: 1, host: 'hv2' },
    { region: 1, host: null },
  ],
};

const CASES: [what: string, change: object, problems: string[]][] = [
  ['works', {}, []],
  ['is silent', { last_seen: NOW - 60, problem: 'old', held: '[1]' }, ['host hv1 is silent']],
  ['was never heard of', { last_seen: null }, ['host hv1 is silent']],
  ['has a problem', { problem: 'no space' }, ['host hv1: no space']],
  ['holds one back', { held: '[4]' }, ['host hv1 holds back the removal of 1 compute']],
  [
    'holds many back, and has a problem',
    { problem: 'no space', held: '[4,5,6]' },
    ['host hv1: no space', 'host hv1 holds back the removal of 3 computes'],
  ],
];

describe('the status of a host', () => {
  for (const [what, change, problems] of CASES) {
    test(`that ${what}`, () => {
      assert.deepEqual(problemsOfHost(hostStatus({ ...HOST, ...change }, OVN, NOW)), problems);
    });
  }

  test('tells how many changes it has not carried out', () => {
    assert.equal(hostStatus(HOST, OVN, NOW).changes_behind, 2);
    assert.equal(hostStatus(HOST, { ...OVN, chassis: new Map() }, NOW).changes_behind, null);
    assert.equal(hostStatus(HOST, { ...OVN, reachable: false }, NOW).changes_behind, null);
  });

  test('tells how many VPCs leave by it', () => {
    assert.equal(hostStatus(HOST, OVN, NOW).vpcs_leaving, 1);
    assert.equal(hostStatus(HOST, { ...OVN, reachable: false }, NOW).vpcs_leaving, null);
  });

  test('says for how long, when that is too long', () => {
    const problems = (change: object) => problemsOfHost(hostStatus(HOST, { ...OVN, ...change }, NOW));
    const text = 'host hv1 has not carried out 2 changes of the network for 30 s';
    assert.deepEqual(problems({ asked: NOW - 30 }), [text]);
    assert.deepEqual(problems({ asked: NOW - 900, nbCfg: 7 }), []);
    assert.deepEqual(problems({ asked: undefined }), []);
  });
});

const WAITING_CASES: [what: string, since: (number | null)[], age: number | null, words: string][] = [
  ['none waits', [], null, ''],
  ['one waits', [90], 10, ', the oldest one for 10 s'],
  ['several wait', [95, 60, 99], 40, ', the oldest one for 40 s'],
  ['it is not known when one began', [null, 97], 3, ', the oldest one for 3 s'],
  ['the clock was set back', [120], 0, ', the oldest one for 0 s'],
];

describe('the age of the oldest change', () => {
  for (const [what, since, age, words] of WAITING_CASES) {
    test(`when ${what}`, () => {
      const behind = since.map((time) => ({ behind_since: time }));
      assert.equal(oldestChangeAge(behind, 100), age);
      assert.equal(ageText(age), words);
    });
  }
});
