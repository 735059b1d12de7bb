import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '#domain/failure';
import { knownNetwork, type Range } from '#domain/net/ipv4';
import type { Loose } from '#domain/schema/json-schema';
import { readInterfaces, readWanted } from './request-schema.ts';
import { alone, orderProblems, rangesInSubnetProblems } from './rules.ts';
import type { InterfaceInput } from './schema.ts';

type Input = Loose<InterfaceInput>;

const VPC: Input = { purpose: 'vpc', subnet_id: 1 };
const VLAN: Input = { purpose: 'vlan', label: 'a' };

const lists: [name: string, inputs: (Input | undefined)[], problems: Problem[]][] = [
  ['nothing', [], []],
  ['one of each', [{ purpose: 'public' }, VPC, VLAN], []],
  ['an entry that is no object', [undefined, VPC], []],
  ['no purpose', [{ label: 'x' }], []],
  ['vlans of different labels', [VLAN, { ...VLAN, label: 'A' }, { ...VLAN, label: 'b' }], []],
  [
    'a second public one',
    [{ purpose: 'public' }, { purpose: 'public' }],
    [{ field: 'interfaces[1].purpose', reason: 'Only one public interface per config is allowed' }],
  ],
  [
    'a second and third vpc one',
    [VPC, VPC, VPC],
    [1, 2].map((index) => ({
      field: `interfaces[${index}].purpose`,
      reason: 'Only one vpc interface per config is allowed',
    })),
  ],
  [
    'vlan keys elsewhere',
    [
      { purpose: 'public', label: 'x', ipam_address: '10.0.0.1/24' },
      { ...VPC, label: 'x' },
    ],
    [
      { field: 'interfaces[0].label', reason: 'label is only allowed for vlan interfaces' },
      { field: 'interfaces[0].ipam_address', reason: 'ipam_address is only allowed for vlan interfaces' },
      { field: 'interfaces[1].label', reason: 'label is only allowed for vlan interfaces' },
    ],
  ],
  [
    'vpc keys elsewhere',
    [{ ...VLAN, subnet_id: 1, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.0.0/30'] }],
    [
      { field: 'interfaces[0].subnet_id', reason: 'subnet_id is only allowed for vpc interfaces' },
      { field: 'interfaces[0].ipv4', reason: 'ipv4 is only allowed for vpc interfaces' },
      { field: 'interfaces[0].ip_ranges', reason: 'ip_ranges is only allowed for vpc interfaces' },
    ],
  ],
  [
    'empty keys of other purposes',
    [
      { purpose: 'public', label: '', ipam_address: null, subnet_id: null, ipv4: {}, ip_ranges: [] },
      { ...VPC, label: null, ipam_address: '' },
      { ...VLAN, subnet_id: null, ipv4: { vpc: null, nat_1_1: '' }, ip_ranges: null },
    ],
    [],
  ],
  [
    'vlan without a label',
    [{ purpose: 'vlan' }, { purpose: 'vlan', label: null }, { purpose: 'vlan', label: '' }],
    [
      { field: 'interfaces[0].label', reason: 'label is required' },
      { field: 'interfaces[1].label', reason: 'label is required' },
      { field: 'interfaces[2].label', reason: 'Length must be 1-64 characters' },
    ],
  ],
  [
    'vlan labels of a wrong form',
    [
      { ...VLAN, label: 'x'.repeat(65) },
      { ...VLAN, label: 'a_b' },
      { ...VLAN, label: 'a--b' },
      { ...VLAN, label: '😀'.repeat(64) },
    ],
    [
      { field: 'interfaces[0].label', reason: 'Length must be 1-64 characters' },
      {
        field: 'interfaces[1].label',
        reason: 'Label must include only ASCII letters, numbers, and dashes',
      },
      { field: 'interfaces[2].label', reason: 'Label must not contain two dashes in a row' },
      {
        field: 'interfaces[3].label',
        reason: 'Label must include only ASCII letters, numbers, and dashes',
      },
    ],
  ],
  [
    'the same vlan label twice',
    [VLAN, { purpose: 'public' }, VLAN],
    [{ field: 'interfaces[2].label', reason: 'Label must be unique within the config' }],
  ],
  [
    'ipam addresses',
    [
      { ...VLAN, ipam_address: '10.0.0.5/24' },
      { ...VLAN, label: 'b', ipam_address: '' },
      { ...VLAN, label: 'c', ipam_address: '10.0.0.5' },
      { ...VLAN, label: 'd', ipam_address: 'x' },
    ],
    [
      { field: 'interfaces[2].ipam_address', reason: 'ipam_address is not valid' },
      { field: 'interfaces[3].ipam_address', reason: 'ipam_address is not valid' },
    ],
  ],
  [
    'primary',
    [
      { ...VLAN, primary: true },
      { purpose: 'public', primary: true },
      { ...VPC, primary: true },
    ],
    [
      { field: 'interfaces[0].primary', reason: 'A vlan interface cannot be primary' },
      { field: 'interfaces[2].primary', reason: 'Only one primary interface per config is allowed' },
    ],
  ],
  [
    'vpc without a subnet',
    [{ purpose: 'vpc' }],
    [{ field: 'interfaces[0].subnet_id', reason: 'subnet_id is required' }],
  ],
  [
    'addresses that are none',
    [{ ...VPC, ipv4: { vpc: '10.0.0', nat_1_1: 'all' } }],
    [
      { field: 'interfaces[0].ipv4.vpc', reason: 'ipv4.vpc is not valid' },
      { field: 'interfaces[0].ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
    ],
  ],
  [
    'ranges that are none, or meet each other or the address',
    [
      {
        ...VPC,
        ipv4: { vpc: '10.0.0.9' },
        ip_ranges: ['10.0.0.16/28', '10.0.0.1/28', '10.0.0.24/30', 'x', '10.0.0.8/31', undefined],
      },
    ],
    [
      { field: 'interfaces[0].ip_ranges[1]', reason: 'interfaces[0].ip_ranges[1] is invalid' },
      { field: 'interfaces[0].ip_ranges[2]', reason: 'interfaces[0].ip_ranges[2] is already in use' },
      { field: 'interfaces[0].ip_ranges[3]', reason: 'interfaces[0].ip_ranges[3] is invalid' },
      { field: 'interfaces[0].ip_ranges[4]', reason: 'interfaces[0].ip_ranges[4] is already in use' },
    ],
  ],
];

for (const [name, inputs, problems] of lists) {
  test(`interfaces sent together are checked: ${name}`, () => {
    const byField = (a: Problem, b: Problem) => ((a.field ?? '') < (b.field ?? '') ? -1 : 1);
    const { problems: found } = readInterfaces(inputs, { natOnlyAny: false });
    assert.deepEqual(found.toSorted(byField), problems.toSorted(byField));
  });
}

test('interfaces are parsed by their purpose', () => {
  const inputs: Input[] = [
    { purpose: 'public', primary: true },
    { ...VLAN, ipam_address: '10.0.0.5/24' },
    { ...VPC, ipv4: { vpc: '10.0.4.9', nat_1_1: '192.0.2.2' }, ip_ranges: ['10.0.4.16/28'] },
  ];
  const { found } = readInterfaces(inputs, { natOnlyAny: false });
  const wanted = { address: 0x0a_00_04_09, nat: 0xc0_00_02_02, ranges: [range('10.0.4.16/28')] };
  assert.deepEqual(found, [
    { purpose: 'public', primary: true },
    { purpose: 'vlan', primary: false, label: 'a', ipamAddress: '10.0.0.5/24' },
    { purpose: 'vpc', primary: false, subnetId: 1, wanted },
  ]);
});

test('addresses that are not sent stay undefined, and null removes a NAT address', () => {
  const wantedOf = (input: Input) => readWanted(input, alone, { natOnlyAny: false }).found;
  const open = { address: undefined, nat: undefined, ranges: undefined };
  assert.deepEqual(wantedOf({}), open);
  assert.deepEqual(wantedOf({ ipv4: null, ip_ranges: null }), open);
  assert.deepEqual(wantedOf({ ipv4: { vpc: null, nat_1_1: null }, ip_ranges: [] }), {
    ...open,
    nat: null,
    ranges: [],
  });
  assert.deepEqual(wantedOf({ ipv4: { nat_1_1: 'any' } }), { ...open, nat: 'any' });
});

test('a new compute has no address yet', () => {
  const nat = (value: string) =>
    readInterfaces([{ ...VPC, ipv4: { nat_1_1: value } }], { natOnlyAny: true }).problems;
  assert.deepEqual(nat('any'), []);
  assert.deepEqual(nat(''), []);
  assert.deepEqual(nat('192.0.2.2'), [
    { field: 'interfaces[0].ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
  ]);
});

const SUBNET = range('10.0.4.0/29');

const ranges: [text: string, reason: string | undefined][] = [
  ['10.0.4.2/31', undefined],
  ['10.0.4.4/31', undefined],
  ['10.0.4.3/32', undefined],
  ['10.0.4.5/32', 'ip_ranges[0] is already in use'],
  ['10.0.4.0/30', 'ip_ranges[0] is invalid'],
  ['10.0.4.4/30', 'ip_ranges[0] is invalid'],
  ['10.0.4.0/29', 'ip_ranges[0] is invalid'],
  ['10.0.0.0/16', 'ip_ranges[0] is invalid'],
  ['10.0.5.2/31', 'ip_ranges[0] is invalid'],
];

for (const [text, reason] of ranges) {
  test(`the range ${text} is checked in a subnet of eight addresses`, () => {
    const used = text === '10.0.4.4/31' ? [] : [range('10.0.4.5/32')];
    const problems = rangesInSubnetProblems([range(text)], SUBNET, used, (key) => key);
    assert.deepEqual(problems, reason ? [{ field: 'ip_ranges[0]', reason }] : []);
  });
}

const orders: [ids: number[], present: number[], isComplete: boolean][] = [
  [[], [], true],
  [[2, 1, 3], [1, 2, 3], true],
  [[1, 2], [1, 2, 3], false],
  [[1, 2, 3, 3], [1, 2, 3], false],
  [[1, 1, 2], [1, 2, 3], false],
  [[1, 2, 4], [1, 2, 3], false],
  [[1], [], false],
];

for (const [ids, present, isComplete] of orders) {
  test(`the order ${ids.join()} of ${present.join()} is checked`, () => {
    const reason = 'ids must list every interface of the config exactly once';
    assert.deepEqual(orderProblems(ids, present), isComplete ? [] : [{ field: 'ids', reason }]);
  });
}

function range(text: string): Range {
  return knownNetwork(text);
}
