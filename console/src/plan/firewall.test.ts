import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRule, FirewallRules } from '#domain.ts';
import { addressesIn, portPieces, ruleDraft, rulesBody, rulesChanges, rulesDraft } from './firewall.ts';
import { firewallTemplates } from './firewall-templates.ts';

const SSH: FirewallRule = {
  action: 'ACCEPT',
  label: 'ssh',
  ports: '22, 8000-8010',
  protocol: 'TCP',
  addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32', '::1/128'] },
};

const RULES: FirewallRules = {
  inbound: [SSH, { action: 'DROP', protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] } }],
  ...{ inbound_policy: 'DROP', outbound: null, outbound_policy: 'ACCEPT' },
};

describe('rules in a form', () => {
  it('are sent as they were stored', () => {
    assert.deepEqual(rulesBody(rulesDraft(RULES)), { ...RULES, outbound: [] });
  });

  it('are sent as far as they have changed', () => {
    const saved = rulesDraft(RULES);
    const [first] = saved.inbound;
    assert.ok(first);
    for (const [changes, sent] of [
      [{}, {}],
      [{ inbound_policy: 'ACCEPT' }, { inbound_policy: 'ACCEPT' }],
      [{ inbound: saved.inbound.toReversed() }, { inbound: (RULES.inbound ?? []).toReversed() }],
      [{ inbound: [{ ...first, ports: ' 22,  ', protocol: 'IPENCAP' }] }, { inbound: [IPENCAP] }],
      [{ outbound: [ruleDraft({})] }, { outbound: [{ action: 'ACCEPT', protocol: 'TCP', addresses: {} }] }],
    ] as const) {
      assert.deepEqual(rulesChanges(saved, { ...saved, ...changes }), sent);
    }
  });

  it('have addresses of both families in one text', () => {
    for (const [text, ipv4, ipv6] of [
      ['', [], []],
      ['10.0.0.0/8', ['10.0.0.0/8'], []],
      ['::/0,10.0.0.0/8\n 192.0.2.1/32 ', ['10.0.0.0/8', '192.0.2.1/32'], ['::/0']],
      ['office, a:b', ['office'], ['a:b']],
    ] as const) {
      assert.deepEqual(addressesIn(text), { ipv4, ipv6 });
    }
  });

  it('have ports whose pieces are counted', () => {
    for (const [ports, pieces] of [
      ['', 0],
      ['22', 1],
      [' 22, 8000-8010 ', 3],
      ['22,', undefined],
    ] as const) {
      assert.equal(portPieces(ports), pieces);
    }
  });
});

/** No ports are sent for a protocol without them. */
const { ports: _, ...WITHOUT_PORTS } = SSH;
const IPENCAP = { ...WITHOUT_PORTS, protocol: 'IPENCAP' };

describe('templates of firewalls', () => {
  const templates = firewallTemplates([
    { id: 3, label: 'orders', subnets: [{ ipv4: '10.0.4.0/24' }, { ipv4: '10.0.5.0/24' }] },
    { id: 4, label: 'empty', subnets: [] },
  ]);

  for (const [label, inbound] of [
    ['Nothing in', []],
    [
      'Web server',
      [
        ['TCP', '80, 443', '0.0.0.0/0, ::/0'],
        ['TCP', '22', ''],
      ],
    ],
    [
      'Only from VPC orders',
      ['TCP', 'UDP', 'ICMP'].map((protocol) => [protocol, '', '10.0.4.0/24, 10.0.5.0/24']),
    ],
  ] as const) {
    it(label, () => {
      const rules = templates.find((template) => template.label === label)?.rules();
      assert.deepEqual(
        rules?.inbound.map(({ protocol, ports, addresses }) => [protocol, ports, addresses]),
        inbound,
      );
      assert.deepEqual(
        [rules?.inbound_policy, rules?.outbound, rules?.outbound_policy],
        ['DROP', [], 'ACCEPT'],
      );
    });
  }

  it('are not offered for a VPC without subnets', () => assert.equal(templates.length, 3));
});
