import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FirewallRule, FirewallRules } from '../rules.ts';
import { closesTcpPort, lostTcpPorts } from './cuts.ts';

const rules = (...inbound: FirewallRule[]): FirewallRules => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
});
const accept = (ports: string, ...ipv4: string[]): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4 } },
});
const HERE = '203.0.113.9';

describe('what a change of rules cuts', () => {
  const cases: [what: string, before: FirewallRules | null, after: FirewallRules | null, lost?: string][] = [
    ['nothing, without a change', rules(accept('22', '0.0.0.0/0')), rules(accept('22', '0.0.0.0/0'))],
    ['all ports, by a firewall without rules', null, rules(), '1-65535'],
    ['all other ports', null, rules(accept('22, 443', '0.0.0.0/0')), '1-21, 23-442, 444-65535'],
    ['a port that was open', rules(accept('22, 443', '0.0.0.0/0')), rules(accept('443', '0.0.0.0/0')), '22'],
    ['nothing that was closed for the address', rules(accept('22', '198.51.100.0/24')), rules()],
    ['nothing when a firewall goes', rules(), null],
  ];
  for (const [what, before, after, lost] of cases) {
    it(what, () => assert.equal(lostTcpPorts({ before, after }, HERE), lost));
  }

  it('is unknown for what is no IPv4 address', () => {
    assert.equal(lostTcpPorts({ before: null, after: rules() }, '2001:db8::1'), undefined);
  });

  it('closes a port when nobody is let in any more', () => {
    const [open, closed] = [rules(accept('20-30', '198.51.100.7/32')), rules(accept('443', '0.0.0.0/0'))];
    assert.equal(closesTcpPort({ before: open, after: closed }, 22), true);
    assert.equal(closesTcpPort({ before: null, after: closed }, 22), true);
    assert.equal(closesTcpPort({ before: open, after: open }, 22), false);
    assert.equal(closesTcpPort({ before: closed, after: closed }, 22), false);
    assert.equal(closesTcpPort({ before: closed, after: null }, 22), false);
    const shadowed = rules({ ...accept('22', '0.0.0.0/0'), action: 'DROP' }, accept('22', '198.51.100.7/32'));
    assert.equal(closesTcpPort({ before: open, after: shadowed }, 22), true);
  });
});
