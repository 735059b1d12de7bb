import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { canonicalText, type FirewallRules } from './rules.ts';

const SAMPLE: FirewallRules = {
  inbound: [
    {
      action: 'ACCEPT',
      label: 'ssh-from-office',
      ports: '22, 8000-8010',
      protocol: 'TCP',
      addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] },
    },
  ],
  inbound_policy: 'DROP',
  outbound: null,
  outbound_policy: 'ACCEPT',
};

const fingerprint = (rules: FirewallRules) => hash('sha1', canonicalText(rules)).slice(0, 8);

describe('the text that a fingerprint is made from', () => {
  test('gives the fingerprint that clients know', () => assert.equal(fingerprint(SAMPLE), '2c5ec99d'));

  test('does not depend on the order of keys', () => {
    const [rule] = SAMPLE.inbound ?? [];
    assert.ok(rule);
    const { addresses, ...rest } = rule;
    const { ipv4 = [], ipv6 = [] } = addresses;
    const other = { addresses: { ipv6, ipv4 }, ...rest };
    assert.equal(fingerprint({ ...SAMPLE, inbound: [other] }), '2c5ec99d');
  });

  test('tells null from an empty list, and one list from the other', () => {
    const texts = [
      SAMPLE,
      { ...SAMPLE, outbound: [] },
      { ...SAMPLE, inbound: null, outbound: SAMPLE.inbound },
      { ...SAMPLE, outbound_policy: 'DROP' as const },
    ];
    assert.equal(new Set(texts.map(canonicalText)).size, texts.length);
  });

  test('has characters beyond ASCII as escapes', () => {
    const [rule] = SAMPLE.inbound ?? [];
    assert.ok(rule);
    const text = canonicalText({ ...SAMPLE, inbound: [{ ...rule, description: 'Büro "A" 🙂' }] });
    assert.ok(text.includes('"description": "B\\u00fcro \\"A\\" \\ud83d\\ude42"'), text);
  });
});
