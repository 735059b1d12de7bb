import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAddress, parseAddress } from '#domain/net/ipv4';
import { compared } from '#test/harness/reach';
import type { FirewallRule, FirewallRules } from '../rules.ts';
import { verdict } from '../verdict.ts';
import type { ReachChange, ReachDecision } from './compare-reach.ts';
import { REACH_PROTOCOLS, type ReachProtocol } from './compiled-rules.ts';
import type { Guard, Guards, ReachClass, ReachPlace } from './reach-classes.ts';

// A world that is small, so that rules, addresses and ports meet often.
const HOSTS = ['10.0.0.2', '10.0.0.3', '10.0.1.2', '10.0.1.3'];
const PUBLIC = ['192.0.2.10', '192.0.2.11'];
const OUTSIDE = ['192.0.2.12', '198.51.100.7', '203.0.113.9', '203.0.113.200', '8.8.8.8'];
const PORTS = [1, 2, 3, 4, 5, 6, 65_535];

const network = fc.oneof(
  fc.constantFrom(
    '0.0.0.0/0',
    '10.0.0.0/8',
    '10.0.0.0/24',
    '192.0.2.0/24',
    '203.0.113.0/25',
    '203.0.113.128/25',
  ),
  fc.constantFrom(...HOSTS, ...PUBLIC, ...OUTSIDE).map((address) => `${address}/32`),
);
const port = fc.integer({ min: 1, max: 6 });
const ports = fc.oneof(
  port.map(String),
  fc.tuple(port, fc.integer({ min: 7, max: 9 })).map(([first, last]) => `${first}-${last}`),
);
const action = fc.constantFrom('ACCEPT' as const, 'DROP' as const);
const rule: fc.Arbitrary<FirewallRule> = fc
  .record({
    action,
    protocol: fc.constantFrom('TCP' as const, 'UDP' as const, 'ICMP' as const, 'IPENCAP' as const),
    ipv4: fc.array(network, { minLength: 1, maxLength: 3 }),
    ports: fc.option(fc.array(ports, { minLength: 1, maxLength: 2 }), { nil: undefined }),
  })
  .map(({ ipv4, ports: named, ...rest }) => ({
    ...rest,
    addresses: { ipv4 },
    ...(named && (rest.protocol === 'TCP' || rest.protocol === 'UDP') && { ports: named.join(', ') }),
  }));
const list = fc.array(rule, { maxLength: 3 });
const rules: fc.Arbitrary<FirewallRules> = fc.record({
  ...{ inbound: list, inbound_policy: action, outbound: list, outbound_policy: action },
});

/** Firewall 1 changes its rules or its computes, firewall 2 does neither. */
const world = fc.record({
  ...{ old: rules, new: fc.option(rules, { nil: undefined }), other: rules },
  guarded: fc.array(fc.constantFrom(0, 1, 2), { minLength: 4, maxLength: 4 }),
  kept: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

const place = (computeId: number, address: string, vpcId: number | null): ReachPlace => ({
  ...{ computeId, vpcId, subnetId: vpcId === null ? null : Math.floor(computeId / 2) },
  address: parseAddress(address) ?? 0,
});
const PLACES = [
  ...HOSTS.map((address, index) => place(index, address, 10)),
  ...PUBLIC.map((address, index) => place(index * 2, address, null)),
];

interface End {
  computeId: number | undefined;
  address: string;
}

const end = ({ computeId, address }: ReachPlace): End => ({ computeId, address: formatAddress(address) });
const [inside, reachable] = [PLACES.slice(0, HOSTS.length).map(end), PLACES.slice(HOSTS.length).map(end)];
const outside = OUTSIDE.map((address): End => ({ computeId: undefined, address }));

/** Everything that could be sent, in a VPC or between public addresses. */
const FLOWS = [inside, [...reachable, ...outside]].flatMap((ends) =>
  ends.flatMap((from) => ends.filter((to) => to.computeId !== from.computeId).map((to) => ({ from, to }))),
);

function naive(guards: Guards, { from, to }: { from: End; to: End }, protocol: ReachProtocol, sent: number) {
  const packet = { protocol, port: protocol === 'TCP' || protocol === 'UDP' ? sent : undefined };
  const sender = guards.get(from.computeId ?? -1);
  const first = sender && verdict(sender.rules, { ...packet, direction: 'outbound', address: to.address });
  if (first?.action === 'DROP')
    return { reaches: false, guard: sender?.id, direction: 'outbound', rule: first.rule };
  const receiver = guards.get(to.computeId ?? -1);
  const second =
    receiver && verdict(receiver.rules, { ...packet, direction: 'inbound', address: from.address });
  if (second)
    return {
      reaches: second.action === 'ACCEPT',
      guard: receiver?.id,
      direction: 'inbound',
      rule: second.rule,
    };
  return {
    reaches: true,
    guard: sender?.id,
    direction: sender ? 'outbound' : 'inbound',
    rule: first?.rule ?? null,
  };
}

const plain = ({ reaches, guard, direction, rule: number }: ReachDecision) => ({
  ...{ reaches, guard: guard?.id, direction, rule: number },
});

function isIn({ places, networks, except }: ReachClass, { computeId, address }: End): boolean {
  if (places.length > 0)
    return places.some((one) => one.computeId === computeId && formatAddress(one.address) === address);
  const has = (text: string) => {
    const [base = '', prefix = ''] = text.split('/');
    const size = 2 ** (32 - Number(prefix));
    return Math.floor((parseAddress(base) ?? 0) / size) === Math.floor((parseAddress(address) ?? 0) / size);
  };
  if (computeId !== undefined) return false;
  return networks.some(has) && !except.some(has);
}

function covers({ protocol, ports: text }: ReachChange, sent: ReachProtocol, number: number): boolean {
  if (protocol === null) return true;
  if (protocol !== sent) return false;
  return (
    text === null ||
    text.split(', ').some((piece) => {
      const [first = 0, last = first] = piece.split('-').map(Number);
      return first <= number && number <= last;
    })
  );
}

const UNLIMITED = { changes: 1e6, places: 1e6, classes: 1e6, probes: 1e6 };

test('each packet that is treated differently is in one change, and no other one is in any', () => {
  fc.assert(
    fc.property(world, ({ old, new: changed, other, guarded, kept }) => {
      const [was, second] = [
        { id: 1, rules: old },
        { id: 2, rules: other },
      ] satisfies Guard[];
      const is = changed ? { id: 1, rules: changed } : was;
      const guards = (first: Guard | undefined, isKept: (id: number) => boolean): Guards =>
        new Map(
          guarded.flatMap((which, id) => {
            const own = which === 1 ? (isKept(id) ? first : undefined) : which === 2 ? second : undefined;
            return own ? [[id, own] as const] : [];
          }),
        );
      const before = guards(was, () => true);
      const after = guards(is, (id) => kept[id] ?? true);
      const { lost, gained, more, complete } = compared({ places: PLACES, before, after }, UNLIMITED);
      assert.deepEqual([more, complete], [0, true]);
      assert.ok(lost.every((one) => one.was.reaches && !one.is.reaches));
      assert.ok(gained.every((one) => !one.was.reaches && one.is.reaches));
      const changes = [...lost, ...gained];
      for (const flow of FLOWS) {
        for (const protocol of REACH_PROTOCOLS) {
          for (const sent of PORTS) {
            const [first, last] = [naive(before, flow, protocol, sent), naive(after, flow, protocol, sent)];
            if (first.reaches === last.reaches) continue;
            const found = changes.filter(
              (one) => isIn(one.from, flow.from) && isIn(one.to, flow.to) && covers(one, protocol, sent),
            );
            assert.equal(found.length, 1, JSON.stringify({ flow, protocol, sent }));
            assert.deepEqual(
              [found[0]?.was, found[0]?.is].map((one) => one && plain(one)),
              [first, last],
            );
          }
        }
      }
      for (const change of changes) {
        const flow = FLOWS.find(({ from, to }) => isIn(change.from, from) && isIn(change.to, to));
        if (!flow) continue;
        const sent = REACH_PROTOCOLS.flatMap((protocol) =>
          PORTS.map((number) => ({ protocol, number })),
        ).filter(({ protocol, number }) => covers(change, protocol, number));
        for (const { protocol, number } of sent) {
          const [first, last] = [naive(before, flow, protocol, number), naive(after, flow, protocol, number)];
          assert.notEqual(first.reaches, last.reaches);
        }
      }
    }),
    { numRuns: 300 },
  );
});
