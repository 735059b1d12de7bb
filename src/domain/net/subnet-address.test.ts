import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNetwork } from './ipv4.ts';
import { addressInSubnetProblem } from './subnet-address.ts';

const SUBNET = knownNetwork('10.0.4.0/29');

test('an explicit address must be in the subnet, outside its reserved addresses', () => {
  const outside = 'ipv4.vpc must be inside the subnet';
  const reserved = 'ipv4.vpc is reserved in the subnet';
  const expected = [outside, reserved, reserved, undefined, undefined, undefined, undefined, reserved];
  const reasons = Array.from({ length: 10 }, (_, offset) =>
    addressInSubnetProblem(SUBNET.first - 1 + offset, SUBNET),
  );
  assert.deepEqual(reasons, [...expected, reserved, outside]);
});
