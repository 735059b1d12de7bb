import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  BOX_HEIGHT,
  type InterfaceLink,
  layoutOf,
  MOST_BOXES,
  type TopologyLayout,
  type TopologyNetwork,
} from './layout.ts';
import { pathOf } from './path.ts';

const wire = (
  subnetId: number,
  computeId: number,
  address: number,
  changes: Partial<InterfaceLink> = {},
): InterfaceLink => ({
  ...{ subnetId, computeId, address, nat: null, isActive: true },
  ...changes,
});

/** `db` (2) comes before `web` (1) by address; compute 11 is in both. */
const SMALL: TopologyNetwork = {
  subnets: [
    { id: 1, first: 200 },
    { id: 2, first: 100 },
    { id: 3, first: 300 },
  ],
  wires: [
    wire(1, 10, 202, { nat: '203.0.113.5' }),
    wire(2, 11, 105, { isActive: false }),
    wire(1, 11, 201, { nat: '203.0.113.4' }),
    wire(2, 12, 102),
  ],
};

const columns = ({ boxes }: TopologyLayout) =>
  [0, 1, 2, 3].map((column) => boxes.filter((box) => box.column === column).map(({ key }) => key));
const ends = ({ lines }: TopologyLayout) =>
  lines.map(({ from, to, isActive }) => `${from} ${isActive ? '->' : '..>'} ${to}`);

describe('the layout of a topology', () => {
  it('has boxes in the order of addresses, and each compute once', () => {
    assert.deepEqual(columns(layoutOf(SMALL, new Set())), [
      ['vpc'],
      ['subnet:2', 'subnet:1', 'subnet:3'],
      ['compute:12', 'compute:11', 'compute:10'],
      ['public:203.0.113.4', 'public:203.0.113.5'],
    ]);
  });

  it('has a line for each interface, which tells whether it is active', () => {
    assert.deepEqual(ends(layoutOf(SMALL, new Set())), [
      ...['vpc -> subnet:2', 'vpc -> subnet:1', 'vpc -> subnet:3'],
      ...['subnet:2 -> compute:12', 'subnet:2 ..> compute:11', 'subnet:1 -> compute:11'],
      ...['compute:11 -> public:203.0.113.4', 'subnet:1 -> compute:10', 'compute:10 -> public:203.0.113.5'],
    ]);
  });

  it('of nothing is the VPC alone', () => {
    assert.deepEqual(layoutOf({ subnets: [], wires: [] }, new Set()), {
      boxes: [{ key: 'vpc', thing: { kind: 'vpc' }, column: 0, y: 0 }],
      lines: [],
      height: BOX_HEIGHT,
    });
  });

  it('groups computes when there are many, but for subnets that are opened', () => {
    const wires = Array.from({ length: MOST_BOXES }, (_, index) =>
      wire(index < 2 ? 1 : 2, index, index < 2 ? 200 + index : 100 + index / 1000, {
        nat: index % 100 === 0 ? `203.0.113.${index / 100}` : null,
        isActive: index === 5,
      }),
    );
    const network = { subnets: SMALL.subnets, wires };
    assert.deepEqual(columns(layoutOf(network, new Set([1]))), [
      ['vpc'],
      ['subnet:2', 'subnet:1', 'subnet:3'],
      ['group:2', 'compute:0', 'compute:1'],
      ['publics:2', 'public:203.0.113.0'],
    ]);
    const grouped = layoutOf(network, new Set());
    assert.deepEqual(grouped.boxes.find(({ key }) => key === 'group:2')?.thing, {
      ...{ kind: 'group', subnet: 2, count: MOST_BOXES - 2 },
    });
    assert.ok(ends(grouped).includes('subnet:2 -> group:2'));
    assert.ok(ends(grouped).includes('group:2 ..> publics:2'));
    assert.equal(columns(layoutOf(network, new Set([2])))[2]?.length, MOST_BOXES - 2 + 1);
  });

  const networks = fc
    .record({
      subnets: fc.uniqueArray(fc.record({ id: fc.nat(5), first: fc.nat(1000) }), {
        selector: ({ id }) => id,
      }),
      wires: fc.array(
        fc.record({
          subnetId: fc.nat(6),
          computeId: fc.nat(40),
          address: fc.nat(1000),
          nat: fc.option(fc.nat(3).map(String)),
          isActive: fc.boolean(),
        }),
        { maxLength: 80 },
      ),
    })
    // As NAT 1:1 has it: a public address belongs to one compute.
    .map(({ subnets, wires }) => ({
      subnets,
      wires: wires.map((one) => ({ ...one, nat: one.nat && `${one.computeId}.${one.nat}` })),
    }));

  it('never has one box over another, and all lines end at boxes', () => {
    fc.assert(
      fc.property(networks, (network) => {
        const { boxes, lines, height } = layoutOf(network, new Set());
        const byKey = new Map(boxes.map((box) => [box.key, box]));
        assert.equal(byKey.size, boxes.length, 'each box is there once');
        for (const same of Map.groupBy(boxes, ({ column }) => column).values())
          for (const [index, { y }] of same.entries())
            assert.ok(y >= (same[index - 1]?.y ?? -BOX_HEIGHT) + BOX_HEIGHT);
        for (const { y } of boxes) assert.ok(y + BOX_HEIGHT <= height);
        for (const { from, to, column, fromY, toY } of lines) {
          const [left, right] = [byKey.get(from), byKey.get(to)];
          assert.ok(left && right && left.column === column && right.column === column + 1);
          for (const [at, { y }] of [
            [fromY, left],
            [toY, right],
          ] as const)
            assert.ok(at > y && at < y + BOX_HEIGHT);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('lights the path of each box, back to the VPC', () => {
    fc.assert(
      fc.property(networks, (network) => {
        const layout = layoutOf(network, new Set());
        for (const { key } of layout.boxes) {
          const lit = pathOf(layout, key);
          assert.ok(lit.has(key) && lit.has('vpc'));
        }
        assert.equal(pathOf(layout, 'vpc').size, layout.boxes.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the path of a box', () => {
  const layout = layoutOf(SMALL, new Set());
  for (const [key, expected] of [
    ['compute:11', ['compute:11', 'public:203.0.113.4', 'subnet:1', 'subnet:2', 'vpc']],
    ['subnet:2', ['compute:11', 'compute:12', 'public:203.0.113.4', 'subnet:2', 'vpc']],
    ['public:203.0.113.5', ['compute:10', 'public:203.0.113.5', 'subnet:1', 'vpc']],
    ['compute:99', []],
  ] as const) {
    it(`is what belongs to it: ${key}`, () => {
      assert.deepEqual([...pathOf(layout, key)].toSorted(), expected);
    });
  }
});
