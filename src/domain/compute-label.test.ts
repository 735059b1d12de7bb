import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPUTE_LABEL_CHARACTERS, COMPUTE_LABEL_DOUBLED, computeLabelProblem } from './compute-label.ts';

const CASES: [label: string, problem: string | undefined][] = [
  ['web-1', undefined],
  ['W', undefined],
  ['a.b_c-d', undefined],
  ['a-_.b', undefined],
  ['Web.Server_01', undefined],
  ['', COMPUTE_LABEL_CHARACTERS],
  ['1web', COMPUTE_LABEL_CHARACTERS],
  ['-web', COMPUTE_LABEL_CHARACTERS],
  ['web-', COMPUTE_LABEL_CHARACTERS],
  ['web_', COMPUTE_LABEL_CHARACTERS],
  ['web.', COMPUTE_LABEL_CHARACTERS],
  ['we b', COMPUTE_LABEL_CHARACTERS],
  ['web/1', COMPUTE_LABEL_CHARACTERS],
  ['wéb', COMPUTE_LABEL_CHARACTERS],
  ['web１', COMPUTE_LABEL_CHARACTERS],
  ['web\n', COMPUTE_LABEL_CHARACTERS],
  ['-a--b', COMPUTE_LABEL_CHARACTERS],
  ['a--b', COMPUTE_LABEL_DOUBLED],
  ['a__b', COMPUTE_LABEL_DOUBLED],
  ['a..b', COMPUTE_LABEL_DOUBLED],
];

test('the label of a compute is checked', () => {
  for (const [label, problem] of CASES) {
    assert.equal(computeLabelProblem(label), problem, JSON.stringify(label));
  }
});
