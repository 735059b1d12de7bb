import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asId } from '#domain/ids';
import { type Blocker, blockerProblems } from './rules.ts';

test('the first reasons against a deletion are listed, and the others counted', () => {
  const used: Blocker = {
    subnet_id: asId(2051),
    id: asId(6201),
    config_id: asId(4088),
    compute_id: asId(3107),
    active: 1,
  };
  const first = 'Subnet 2051 is used by interface 6201 of config 4088 on compute 3107 (active)';
  const second = 'Subnet 2051 is used by interface 6202 of config 4088 on compute 3107 (not active)';
  const cases: [blockers: Blocker[], total: number, reasons: string[]][] = [
    [[], 0, []],
    [[used], 1, [first]],
    [[used, { ...used, id: asId(6202), active: 0 }], 2, [first, second]],
    [[used], 2, [first, '1 more interfaces block the deletion']],
    [[used], 50_000, [first, '49999 more interfaces block the deletion']],
  ];
  for (const [blockers, total, reasons] of cases) {
    const expected = reasons.map((reason) => ({ reason }));
    assert.deepEqual(blockerProblems(blockers, total), expected);
  }
});
