import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FirewallRule, FirewallRules } from './rules.ts';
import { type FirewallPacket, verdict } from './verdict.ts';

const rule = (changes: Partial<FirewallRule>): FirewallRule => ({
  action: 'ACCEPT',
  protocol: 'TCP',
  addresses: { ipv4: ['0.0.0.0/0'] },
  ...changes,
});
const rules = (...inbound: FirewallRule[]): FirewallRules => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: null, outbound_policy: 'ACCEPT' },
});
const packet = (changes: Partial<FirewallPacket>): FirewallPacket => ({
  ...{ direction: 'inbound', protocol: 'TCP', port: 80, address: '10.0.4.3' },
  ...changes,
});

const cases: [
  what: string,
  rules: FirewallRules,
  packet: FirewallPacket,
  action: string,
  rule: number | null,
][] = [
  ['no rules', rules(), packet({}), 'DROP', null],
  ['null for rules', { ...rules(), inbound: null }, packet({}), 'DROP', null],
  ['the policy of the other direction', rules(), packet({ direction: 'outbound' }), 'ACCEPT', null],
  ['every address', rules(rule({})), packet({}), 'ACCEPT', 1],
  ['a rule of the other direction', rules(rule({})), packet({ direction: 'outbound' }), 'ACCEPT', null],
  ['another protocol', rules(rule({})), packet({ protocol: 'UDP' }), 'DROP', null],
  ['a protocol that no rule can name', rules(rule({})), packet({ protocol: 'other' }), 'DROP', null],
  [
    'the first that matches',
    rules(rule({ action: 'DROP', addresses: { ipv4: ['10.0.4.3/32'] } }), rule({})),
    packet({}),
    'DROP',
    1,
  ],
  [
    'the second',
    rules(rule({ action: 'DROP', addresses: { ipv4: ['10.0.4.4/32'] } }), rule({})),
    packet({}),
    'ACCEPT',
    2,
  ],
  ['a port', rules(rule({ ports: '80' })), packet({}), 'ACCEPT', 1],
  ['another port', rules(rule({ ports: '80' })), packet({ port: 81 }), 'DROP', null],
  ['the last port of a range', rules(rule({ ports: '22, 70-81' })), packet({ port: 81 }), 'ACCEPT', 1],
  ['a rule with ports and no port', rules(rule({ ports: '80' })), packet({ port: undefined }), 'DROP', null],
  ['ICMP', rules(rule({ protocol: 'ICMP' })), packet({ protocol: 'ICMP', port: undefined }), 'ACCEPT', 1],
  ['IP in IP', rules(rule({ protocol: 'IPENCAP' })), packet({ protocol: 'IPENCAP' }), 'ACCEPT', 1],
  [
    'bits behind the prefix',
    rules(rule({ addresses: { ipv4: ['10.0.4.200/24'] } })),
    packet({}),
    'ACCEPT',
    1,
  ],
  [
    'an address beside the network',
    rules(rule({ addresses: { ipv4: ['10.0.5.0/24'] } })),
    packet({}),
    'DROP',
    null,
  ],
  [
    'IPv6',
    rules(rule({ addresses: { ipv6: ['2001:db8::/32'] } })),
    packet({ address: '2001:db8::7' }),
    'ACCEPT',
    1,
  ],
  ['IPv6 beside an IPv4 rule', rules(rule({})), packet({ address: '2001:db8::7' }), 'DROP', null],
];

describe('a firewall decides by', () => {
  for (const [what, set, sent, action, number] of cases) {
    test(what, () => assert.deepEqual(verdict(set, sent), { action, rule: number }));
  }
});
