import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import type { FirewallPacket } from '#domain/firewalls/verdict';
import { opinionOf, type TracedFirewall } from './firewalls.ts';

const rule = (changes: Partial<FirewallRule>): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['10.0.4.0/24'] }, ports: '22' },
  ...changes,
});
const firewall: TracedFirewall = {
  ...{ id: 77, label: 'web' },
  rules: {
    inbound: [rule({}), rule({ action: 'DROP', ports: '80' })],
    inbound_policy: 'DROP',
    outbound: null,
    outbound_policy: 'ACCEPT',
  },
};
const packet: FirewallPacket = { direction: 'inbound', protocol: 'TCP', port: 22, address: '10.0.4.3' };

describe('what a firewall says of a packet', () => {
  const cases: [what: string, packet: Partial<FirewallPacket>, isAccepted: boolean, text: string][] = [
    ['a rule accepts', {}, true, 'Inbound rule 1 of firewall 77 (web) accepts it'],
    ['a rule drops', { port: 80 }, false, 'Inbound rule 2 of firewall 77 (web) drops it'],
    [
      'no rule accepts',
      { port: 81 },
      false,
      'No inbound rule of firewall 77 (web) accepts TCP port 81 from 10.0.4.3, and its policy is DROP',
    ],
    [
      'no rule accepts ICMP',
      { protocol: 'ICMP', port: undefined },
      false,
      'No inbound rule of firewall 77 (web) accepts ICMP from 10.0.4.3, and its policy is DROP',
    ],
    [
      'the policy accepts',
      { direction: 'outbound' },
      true,
      'The outbound policy of firewall 77 (web) accepts it',
    ],
  ];
  for (const [what, changes, isAccepted, text] of cases) {
    it(what, () => assert.deepEqual(opinionOf(firewall, { ...packet, ...changes }), { isAccepted, text }));
  }
});
