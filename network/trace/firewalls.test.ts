import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import type { FirewallPacket } from '#domain/firewalls/verdict';
import { conclude, opinionOf, type TracedFirewall } from './firewalls.ts';

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

describe('OVN and the rules together', () => {
  const accepts = { isAccepted: true, text: 'Outbound rule 1 of firewall 7 (a) accepts it' };
  const drops = { isAccepted: false, text: 'Inbound rule 2 of firewall 8 (b) drops it' };
  const arrives = { reaches: true, why: 'reaches interface 62', isFirewall: false };
  const dropped = {
    reaches: false,
    why: 'inbound rule 2 of firewall 8 drops it (ls_out_acl)',
    isFirewall: true,
  };
  const lost = {
    reaches: false,
    why: 'there is no route to the address (lr_in_ip_routing)',
    isFirewall: false,
  };
  const cases: [what: string, found: ReturnType<typeof conclude>, expected: string][] = [
    ['name the rules that accept', conclude(arrives, [accepts]), `reaches interface 62; ${accepts.text}`],
    ['say no more without firewalls', conclude(arrives, []), 'reaches interface 62'],
    ['name the rule that drops', conclude(dropped, [accepts, drops]), drops.text],
    ['tell another reason', conclude(lost, [accepts]), lost.why],
    [
      'disagree when a packet arrives that a rule drops',
      conclude(arrives, [accepts, drops]),
      `reaches interface 62, but by the rules it should not: ${drops.text}. Rows of firewalls in OVN have been changed`,
    ],
    [
      'disagree when a rule drops what all accept',
      conclude(dropped, [accepts]),
      `${dropped.why}, but by the rules it should not: ${accepts.text}. Rows of firewalls in OVN have been changed`,
    ],
  ];
  for (const [what, { why }, expected] of cases) it(what, () => assert.equal(why, expected));
});
