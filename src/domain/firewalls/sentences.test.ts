import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRule, FirewallRules } from './rules.ts';
import { firewallSentences, ruleSentence } from './sentences.ts';

const OFFICE = { ipv4: ['203.0.113.0/24'] };
const EVERYWHERE = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };

const SSH: FirewallRule = { action: 'ACCEPT', protocol: 'TCP', ports: '22, 8000-8010', addresses: OFFICE };

describe('what a firewall lets through, as sentences', () => {
  for (const [direction, rule, sentence] of [
    ['inbound', SSH, 'Lets in TCP 22 and 8000-8010 from 203.0.113.0/24'],
    ['inbound', { ...SSH, action: 'DROP' }, 'Drops TCP 22 and 8000-8010 from 203.0.113.0/24'],
    ['inbound', { ...SSH, ports: '22' }, 'Lets in TCP 22 from 203.0.113.0/24'],
    ['inbound', { ...SSH, ports: '1,2,3,4' }, 'Lets in TCP 1, 2, 3 and 4 from 203.0.113.0/24'],
    ['inbound', { ...SSH, ports: '1,2,3,4,5' }, 'Lets in TCP 1, 2, 3 and 2 more from 203.0.113.0/24'],
    [
      'inbound',
      { action: 'ACCEPT', protocol: 'TCP', addresses: EVERYWHERE },
      'Lets in all TCP from everywhere',
    ],
    [
      'inbound',
      { action: 'ACCEPT', protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] } },
      'Lets in all ICMP from every IPv4 address',
    ],
    [
      'inbound',
      { action: 'DROP', protocol: 'IPENCAP', addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['::/0'] } },
      'Drops all IP in IP from 10.0.0.0/8 and every IPv6 address',
    ],
    [
      'outbound',
      { action: 'ACCEPT', protocol: 'UDP', ports: '53', addresses: { ipv4: ['192.0.2.53/32'] } },
      'Lets out UDP 53 to 192.0.2.53/32',
    ],
    ['outbound', { ...SSH, action: 'DROP', ports: '25' }, 'Drops TCP 25 to 203.0.113.0/24'],
  ] as const) {
    it(sentence, () => assert.equal(ruleSentence(rule as FirewallRule, direction), sentence));
  }

  const rules: FirewallRules = {
    ...{ inbound: [SSH], inbound_policy: 'DROP', outbound: null, outbound_policy: 'ACCEPT' },
  };
  for (const [direction, changes, sentences] of [
    [
      'inbound',
      {},
      ['Lets in TCP 22 and 8000-8010 from 203.0.113.0/24', 'Drops everything else that comes in'],
    ],
    ['inbound', { inbound: [] }, ['Drops everything that comes in']],
    ['inbound', { inbound: [], inbound_policy: 'ACCEPT' }, ['Lets in everything']],
    ['outbound', {}, ['Lets out everything']],
    ['outbound', { outbound_policy: 'DROP' }, ['Drops everything that goes out']],
    [
      'outbound',
      { outbound: [{ ...SSH, ports: '25', action: 'DROP' }] },
      ['Drops TCP 25 to 203.0.113.0/24', 'Lets out everything else'],
    ],
  ] as const) {
    it(`${direction}: ${sentences.join('; ')}`, () =>
      assert.deepEqual(firewallSentences({ ...rules, ...changes } as FirewallRules, direction), sentences));
  }
});
