import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRules } from '#domain.ts';
import { cutSentences } from './firewall-cuts.ts';

const rules = (ports: string, network: string): FirewallRules => ({
  inbound: [{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4: [network] } }],
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
});
const [SSH, WEB] = [rules('22, 443', '0.0.0.0/0'), rules('443', '0.0.0.0/0')];
const HERE = '203.0.113.9';

describe('what people seldom mean to cut', () => {
  const cases: [
    what: string,
    change: Parameters<typeof cutSentences>[0],
    own: string | undefined,
    count: number,
  ][] = [
    ['is nothing without a change', { before: SSH, after: SSH }, HERE, 0],
    ['is nothing when a firewall goes', { before: WEB, after: null }, HERE, 0],
    ['is their own way in, and the last way to port 22', { before: SSH, after: WEB }, HERE, 2],
    ['is their own way in alone', { before: SSH, after: rules('22', '198.51.100.7/32') }, HERE, 1],
    ['is the last way to port 22, wherever they are', { before: null, after: WEB }, undefined, 1],
    ['is no way from the machine itself', { before: SSH, after: rules('22', '10.0.0.0/8') }, '127.0.0.1', 0],
  ];
  for (const [what, change, own, count] of cases)
    it(what, () => assert.equal(cutSentences(change, own).length, count));

  it('names address and ports', () => {
    assert.deepEqual(cutSentences({ before: SSH, after: WEB }, HERE), [
      '203.0.113.9, from where you are signed in, is no longer let in: TCP 22.',
      'Nobody is let in at TCP port 22 any more.',
    ]);
  });
});
