import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAddress } from '#domain/net/ipv4';
import { type FirewallAction, type FirewallProtocol, type FirewallRule, POLICIES } from './rules.ts';
import { type FirewallPacket, verdict } from './verdict.ts';

// Few values, so that rules and packets meet often.
const octet = fc.constantFrom(0, 1, 2, 3);
const address = fc.tuple(octet, octet).map(([third, fourth]) => 0x0a_00_00_00 + third * 256 + fourth);
const port = fc.integer({ min: 1, max: 6 });
const action = fc.constantFrom<FirewallAction[]>('ACCEPT', 'DROP');
const protocol = fc.constantFrom<FirewallProtocol[]>('TCP', 'UDP', 'ICMP', 'IPENCAP');

/** A rule with what it means: the addresses and ports that it matches, one by one. */
const meant = fc
  .record({
    action,
    protocol,
    networks: fc.array(fc.record({ address, prefix: fc.constantFrom(0, 22, 24, 30, 31, 32) }), {
      minLength: 1,
      maxLength: 3,
    }),
    ports: fc.option(fc.array(port, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  })
  .map(({ networks, ports, ...rest }) => {
    const hasPorts = rest.protocol === 'TCP' || rest.protocol === 'UDP';
    const rule: FirewallRule = {
      ...rest,
      addresses: { ipv4: networks.map((one) => `${formatAddress(one.address)}/${one.prefix}`) },
      ...(hasPorts && ports && { ports: ports.join(', ') }),
    };
    const includes = (other: number) =>
      networks.some((one) => {
        const size = 2 ** (32 - one.prefix);
        return Math.floor(one.address / size) === Math.floor(other / size);
      });
    return { rule, includes, ports: hasPorts ? ports : undefined };
  });

const set = fc.record({
  inbound: fc.array(meant, { maxLength: 5 }),
  inbound_policy: action,
  outbound: fc.array(meant, { maxLength: 5 }),
  outbound_policy: action,
});
const packet = fc.record({
  direction: fc.constantFrom('inbound' as const, 'outbound' as const),
  protocol: fc.constantFrom<FirewallPacket['protocol'][]>('TCP', 'UDP', 'ICMP', 'IPENCAP', 'other'),
  port,
  address,
});

test('a verdict is that of the first rule that matches, or of the policy', () => {
  fc.assert(
    fc.property(set, packet, (rules, sent) => {
      let expected: { action: FirewallAction; rule: number | null } = {
        action: rules[POLICIES[sent.direction]],
        rule: null,
      };
      for (const [index, { rule, includes, ports }] of rules[sent.direction].entries()) {
        const isMet =
          rule.protocol === sent.protocol &&
          includes(sent.address) &&
          (ports === undefined || ports.includes(sent.port));
        if (!isMet) continue;
        expected = { action: rule.action, rule: index + 1 };
        break;
      }
      const plain = {
        ...rules,
        inbound: rules.inbound.map(({ rule }) => rule),
        outbound: rules.outbound.map(({ rule }) => rule),
      };
      assert.deepEqual(verdict(plain, { ...sent, address: formatAddress(sent.address) }), expected);
    }),
    { numRuns: 2_000 },
  );
});
