import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  COMPUTE_LABEL_CHARACTERS,
  COMPUTE_LABEL_DOUBLED,
  computeLabelProblem,
  LABEL_CHARACTERS,
  LABEL_DOUBLE_DASH,
  labelProblem,
} from './label.ts';

test('the reasons are exactly those that clients know', () => {
  assert.equal(LABEL_CHARACTERS, 'Label must include only ASCII letters, numbers, and dashes');
  assert.equal(LABEL_DOUBLE_DASH, 'Label must not contain two dashes in a row');
});

test('labels are checked', () => {
  const cases: [string, string | undefined][] = [
    ['orders-east', undefined],
    ['A', undefined],
    ['7', undefined],
    ['-', undefined],
    ['-a-', undefined],
    ['', undefined],
    ['a'.repeat(65), undefined],
    ['a b', LABEL_CHARACTERS],
    ['a_b', LABEL_CHARACTERS],
    ['a.b', LABEL_CHARACTERS],
    ['a\n', LABEL_CHARACTERS],
    ['caf\u00e9', LABEL_CHARACTERS],
    ['\u0661', LABEL_CHARACTERS],
    ['\u212a', LABEL_CHARACTERS],
    ['_--_', LABEL_CHARACTERS],
    ['--', LABEL_DOUBLE_DASH],
    ['a--b', LABEL_DOUBLE_DASH],
    ['a---b', LABEL_DOUBLE_DASH],
  ];
  for (const [label, reason] of cases) assert.equal(labelProblem(label), reason, JSON.stringify(label));
});

test('a label is valid exactly when it is words of letters and digits joined by single dashes', () => {
  const almost = fc.string({ unit: fc.constantFrom(...'abzAZ09--_ \u00df') });
  const any = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
  fc.assert(
    fc.property(fc.oneof(almost, any), (label) => {
      const words = label.split('-');
      const joined = words.slice(1, -1).every((word) => word !== '') && label !== '--';
      const ascii = [...label].every((character) => character === '-' || /[a-z0-9]/i.test(character));
      assert.equal(labelProblem(label) === undefined, ascii && joined);
    }),
    { numRuns: 1000 },
  );
});

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
