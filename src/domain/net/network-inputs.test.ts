import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGION_WITHOUT_VPCS, regionProblems } from './network-inputs.ts';

test('a region must exist and support VPCs', () => {
  const regions = [
    { id: 'east', capabilities: ['Computes', 'VPCs'] },
    { id: 'west', capabilities: ['Computes', 'vpcs'] },
    { id: 'north', capabilities: [] },
  ];
  const cases: [region: string | undefined, reason?: string][] = [
    [undefined],
    ['east'],
    ['west', REGION_WITHOUT_VPCS],
    ['north', REGION_WITHOUT_VPCS],
    ['south', 'region is not valid'],
    ['East', 'region is not valid'],
    ['', 'region is not valid'],
  ];
  for (const [region, reason] of cases) {
    const expected = reason === undefined ? [] : [{ field: 'region', reason }];
    assert.deepEqual(regionProblems(region, regions), expected, region);
  }
});
