import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VPC_LABEL_NOT_UNIQUE, vpcLabelProblems } from './rules.ts';

test('a label must be free', () => {
  assert.deepEqual(vpcLabelProblems(false), []);
  assert.deepEqual(vpcLabelProblems(true), [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }]);
});
