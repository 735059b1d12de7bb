import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '#domain/net/ipv4';
import { compared } from '#test/harness/reach';
import type { FirewallRule, FirewallRules } from '../rules.ts';
import type { ReachComparison, ReachDecision } from './compare-reach.ts';
import type { Guard, ReachClass, ReachPlace } from './reach-classes.ts';

const OPEN: FirewallRules = {
  ...{ inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' },
};
const accept = (ports: string, ...ipv4: string[]): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4 } },
});
const letsIn = (...inbound: FirewallRule[]): FirewallRules => ({ ...OPEN, inbound, inbound_policy: 'DROP' });
const guard = (rules: FirewallRules, id = 77): Guard => ({ id, rules });

/** Compute 31 to 33 in a subnet, 34 in another one of the VPC, and the public address of 31. */
const place = (computeId: number, address: string, subnetId: number | null): ReachPlace => ({
  ...{ computeId, subnetId, vpcId: subnetId === null ? null : 10, address: parseAddress(address) ?? 0 },
});
const PLACES = [
  place(31, '10.0.4.2', 1),
  place(32, '10.0.4.3', 1),
  place(33, '10.0.4.4', 1),
  place(34, '10.0.5.2', 2),
];
const PUBLIC = place(31, '192.0.2.24', null);

const classText = ({ places, networks }: ReachClass) =>
  places.length > 0 ? places.map(({ computeId }) => computeId).join('+') : networks.join('+');
const decisionText = ({ reaches, guard: by, direction, rule }: ReachDecision) =>
  `${reaches ? 'reaches' : 'blocked'}${by === null ? '' : ` ${direction} ${rule ?? 'policy'} of ${by.id}`}`;

function texts({ lost, gained }: ReachComparison) {
  const text = ({ from, to, protocol, ports, was, is }: ReachComparison['lost'][number]) =>
    `${classText(from)} to ${classText(to)}: ${protocol ?? 'all'} ${ports ?? ''}, ${decisionText(was)}, ${decisionText(is)}`;
  return { lost: lost.map(text), gained: gained.map(text) };
}

describe('what a write of a firewall changes', () => {
  const on31 = (rules: FirewallRules) => new Map([[31, guard(rules)]]);
  const none = new Map<number, Guard>();
  const compare = (before: Map<number, Guard>, after: Map<number, Guard>, places = PLACES) =>
    texts(compared({ places, before, after }));

  it('is nothing without a change', () => {
    const same = on31(letsIn());
    assert.deepEqual(compare(same, same), { lost: [], gained: [] });
  });

  it('is nothing when rules come that decide nothing', () => {
    const both = compare(on31(letsIn()), on31(letsIn({ ...accept('22', '10.0.4.0/24'), action: 'DROP' })));
    assert.deepEqual(both, { lost: [], gained: [] });
  });

  it('is everything where a firewall lets nothing in', () => {
    assert.deepEqual(compare(none, on31(letsIn())), {
      lost: [
        '32+33 to 31: all , reaches, blocked inbound policy of 77',
        '34 to 31: all , reaches, blocked inbound policy of 77',
      ],
      gained: [],
    });
  });

  it('is what opens when the firewall goes', () => {
    const { lost, gained } = compare(on31(letsIn(accept('22', '10.0.4.0/24'))), none);
    assert.deepEqual(lost, []);
    assert.deepEqual(gained.slice(0, 2), [
      '32+33 to 31: TCP 1-21, 23-65535, blocked inbound policy of 77, reaches',
      '32+33 to 31: UDP , blocked inbound policy of 77, reaches',
    ]);
    assert.ok(gained.includes('34 to 31: all , blocked inbound policy of 77, reaches'));
  });

  it('tells apart computes that a rule names', () => {
    const one = compare(on31(letsIn()), on31(letsIn(accept('22, 8000-8010', '10.0.4.3/32'))));
    assert.deepEqual(one, {
      lost: [],
      gained: ['32 to 31: TCP 22, 8000-8010, blocked inbound policy of 77, reaches inbound 1 of 77'],
    });
  });

  it('leaves out what the other end blocks anyway', () => {
    const silent = guard({ ...OPEN, outbound_policy: 'DROP' }, 78);
    const before = new Map([[32, silent]]);
    const after = new Map([...before, [31, guard(letsIn())]]);
    assert.deepEqual(compare(before, after, PLACES.slice(0, 2)), { lost: [], gained: [] });
  });

  it('names networks outside that rules tell apart', () => {
    const after = on31(letsIn(accept('22', '203.0.113.0/24', '10.0.0.0/8')));
    assert.deepEqual(compare(on31(letsIn()), after, [PUBLIC]), {
      lost: [],
      gained: ['203.0.113.0/24 to 31: TCP 22, blocked inbound policy of 77, reaches inbound 1 of 77'],
    });
    assert.deepEqual(compare(none, on31(letsIn()), [PUBLIC]).lost, [
      '0.0.0.0/0 to 31: all , reaches, blocked inbound policy of 77',
    ]);
  });

  it('is limited, lost reach first', () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      place(100 + index, `10.0.6.${index + 2}`, 100 + index),
    );
    const before = new Map([[31, guard({ ...OPEN, outbound_policy: 'DROP' })]]);
    const limits = { changes: 30, places: 2_000, classes: 200, probes: 64 };
    const swapped = compared(
      { places: [...PLACES.slice(0, 1), ...many], before, after: on31(letsIn()) },
      limits,
    );
    assert.deepEqual(
      [swapped.lost.length, swapped.gained.length, swapped.more, swapped.complete],
      [20, 10, 10, true],
    );
    const few = compared(
      { places: [...PLACES, ...many], before, after: on31(letsIn()) },
      { ...limits, classes: 5 },
    );
    assert.equal(few.complete, false);
  });
});
