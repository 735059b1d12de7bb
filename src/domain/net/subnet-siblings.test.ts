import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Range, knownNetwork as range } from './ipv4.ts';
import {
  entryProblems,
  SUBNET_LABEL_NOT_UNIQUE,
  SUBNET_OVERLAPS,
  siblingProblems,
} from './subnet-siblings.ts';

const OVERLAP = { field: 'ipv4', reason: SUBNET_OVERLAPS };
const LABEL = { field: 'label', reason: SUBNET_LABEL_NOT_UNIQUE };

test('a subnet shares neither addresses nor label with its siblings', () => {
  const siblings = [
    { label: 'web', ...range('10.0.0.0/24') },
    { label: 'db', ...range('10.0.2.0/24') },
  ];
  const cases: [subnet: { label?: string; range?: Range }, expected: object[]][] = [
    [{}, []],
    [{ label: 'api' }, []],
    [{ label: 'Web' }, []],
    [{ label: 'web' }, [LABEL]],
    [{ range: range('10.0.1.0/24') }, []],
    [{ range: range('10.0.0.0/22') }, [OVERLAP]],
    [{ label: 'api', range: range('10.0.2.128/25') }, [OVERLAP]],
    [{ label: 'db', range: range('10.0.3.0/24') }, [LABEL]],
    [{ label: 'db', range: range('10.0.0.0/29') }, [OVERLAP, LABEL]],
  ];
  for (const [subnet, expected] of cases) {
    assert.deepEqual(siblingProblems(subnet, siblings), expected, JSON.stringify(subnet));
    assert.deepEqual(siblingProblems(subnet, []), []);
  }
});

test('entries of one request are compared with the earlier ones', () => {
  const label = (index: number) => ({ ...LABEL, field: `subnets[${index}].label` });
  const overlap = (index: number) => ({ ...OVERLAP, field: `subnets[${index}].ipv4` });
  const web = { label: 'web', ipv4: range('10.0.0.0/24') };
  const cases: [entries: Parameters<typeof entryProblems>[0], expected: object[]][] = [
    [[], []],
    [[web], []],
    [[web, { label: 'db', ipv4: range('10.0.1.0/24') }], []],
    [
      [web, web],
      [label(1), overlap(1)],
    ],
    [
      [web, web, web],
      [label(1), overlap(1), label(2), overlap(2)],
    ],
    [[web, { label: 'WEB', ipv4: range('10.0.0.128/25') }], [overlap(1)]],
    [[web, { label: 'web', ipv4: range('10.0.1.0/24') }], [label(1)]],
    [
      [web, undefined, {}, { label: 'web' }, { ipv4: range('10.0.0.0/8') }],
      [label(3), overlap(4)],
    ],
    [[{ ipv4: range('10.0.0.0/8') }, { label: 'db', ipv4: range('10.9.0.0/24') }], [overlap(1)]],
    [[{ label: '' }, { label: '' }], [label(1)]],
  ];
  for (const [entries, expected] of cases) {
    assert.deepEqual(entryProblems(entries), expected, JSON.stringify(entries));
  }
});

test('tens of thousands of entries are checked quickly', () => {
  const entries = Array.from({ length: 40_000 }, (_, index) => ({
    label: `s${index}`,
    ipv4: range(`10.${index >> 13}.${(index >> 5) & 255}.${(index & 31) * 8}/29`),
  }));
  assert.deepEqual(entryProblems(entries), []);
});
