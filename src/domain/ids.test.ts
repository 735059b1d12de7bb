import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asId, type SubnetId, type VpcId } from './ids.ts';

test('ids of different tables are not interchangeable for the compiler', () => {
  const vpcId = asId<VpcId>(1024);
  // @ts-expect-error it is the id of a VPC
  const subnetId: SubnetId = vpcId;
  // @ts-expect-error a number may be anything
  const other: VpcId = 1024;
  const number: number = vpcId;
  assert.deepEqual([subnetId, other, number], [1024, 1024, 1024]);
});
