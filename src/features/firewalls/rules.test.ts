import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall, newFirewallLabel, RULES } from '#test/harness/firewalls';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/firewalls';
const [SSH] = RULES.inbound;
const EVERYWHERE = { ipv4: ['0.0.0.0/0'] };

const KEYS = 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy';
const RULE_KEYS = 'Keys must be one of: action, addresses, description, label, ports, protocol';
const CHARACTERS = 'Label must include only ASCII letters, numbers, underscores, periods, and dashes';

/** Each with the place of its error in the rule, and the reason. */
const refusedRules: [what: string, rule: object, field: string, reason: string][] = [
  ['no action', { ...SSH, action: undefined }, '.action', 'action is required'],
  ['another action', { ...SSH, action: 'accept' }, '.action', 'action is not valid'],
  ['no protocol', { ...SSH, protocol: null }, '.protocol', 'protocol is required'],
  ['another protocol', { ...SSH, protocol: 'SCTP' }, '.protocol', 'protocol is not valid'],
  ['no addresses', { ...SSH, addresses: null }, '.addresses', 'addresses is required'],
  ['empty addresses', { ...SSH, addresses: {} }, '.addresses', 'addresses must contain ipv4, ipv6 or both'],
  [
    'an empty list',
    { ...SSH, addresses: { ipv4: [] } },
    '.addresses.ipv4',
    'addresses.ipv4 must not be empty',
  ],
  ['an unknown key', { ...SSH, source: 'x' }, '', RULE_KEYS],
  [
    'an unknown family',
    { ...SSH, addresses: { ...EVERYWHERE, ipv5: [] } },
    '.addresses',
    'Keys must be one of: ipv4, ipv6',
  ],
  [
    'a bare address',
    { ...SSH, addresses: { ipv4: ['10.0.0.1'] } },
    '.addresses.ipv4[0]',
    'Must contain only valid IPv4 addresses or networks',
  ],
  [
    'a leading zero',
    { ...SSH, addresses: { ipv4: ['10.0.0.0/8', '010.0.0.0/8'] } },
    '.addresses.ipv4[1]',
    'Must contain only valid IPv4 addresses or networks',
  ],
  [
    'a zone',
    { ...SSH, addresses: { ipv6: ['fe80::1%eth0/64'] } },
    '.addresses.ipv6[0]',
    'Must contain only valid IPv6 addresses or networks',
  ],
  [
    'a long prefix',
    { ...SSH, addresses: { ipv6: ['::/129'] } },
    '.addresses.ipv6[0]',
    'Must contain only valid IPv6 addresses or networks',
  ],
  ['ports as a number', { ...SSH, ports: 22 }, '.ports', 'ports must be a string'],
  ['no ports in the text', { ...SSH, ports: '' }, '.ports', 'ports is not valid'],
  ['a range backwards', { ...SSH, ports: '90-80' }, '.ports', 'ports is not valid'],
  [
    'ports with ICMP',
    { ...SSH, protocol: 'ICMP' },
    '.ports',
    'ports is only allowed with the protocols TCP and UDP',
  ],
  ['a label that begins with a digit', { ...SSH, label: '1st' }, '.label', 'Label must begin with a letter'],
  ['a label with a space', { ...SSH, label: 'my rule' }, '.label', CHARACTERS],
  ['a short label', { ...SSH, label: 'ab' }, '.label', 'Length must be 3-32 characters'],
  ['an empty description', { ...SSH, description: '' }, '.description', 'Length must be 1-100 characters'],
  [
    'too many ports',
    { ...SSH, ports: Array(16).fill('80').join(',') },
    '.ports',
    'Limit reached: 15 pieces per ports',
  ],
  [
    'too many addresses',
    { ...SSH, addresses: { ipv4: Array(255).fill('10.0.0.0/8'), ipv6: ['::/0'] } },
    '.addresses',
    'Limit reached: 255 addresses per rule',
  ],
];

describeOnDatabase('rules of firewalls', (dialect) => {
  const running = useTestApi(dialect);

  async function withFirewall() {
    const { owner } = await running.api.newAccount();
    const { id } = await newFirewall(owner);
    return { owner, path: `${PATH}/${id}/rules` };
  }

  it('are refused with the same errors by both operations', async () => {
    const { owner, path } = await withFirewall();
    for (const [what, rule, place, reason] of refusedRules) {
      const field = `rules.inbound[1]${place}`;
      const rules = { ...RULES, inbound: [SSH, rule] };
      assertErrors(await owner.put(path, rules), 400, [{ field, reason }]);
      assertErrors(await owner.post(PATH, { label: newFirewallLabel(), rules }), 400, [{ field, reason }]);
      assert.ok(what);
    }
  });

  it('need both policies when a firewall is created', async () => {
    const { owner } = await running.api.newAccount();
    const create = (rules: object) => owner.post(PATH, { label: newFirewallLabel(), rules });
    assertErrors(await create({}), 400, [
      { field: 'rules.inbound_policy', reason: 'rules.inbound_policy is required' },
      { field: 'rules.outbound_policy', reason: 'rules.outbound_policy is required' },
    ]);
    assertErrors(await create({ ...RULES, version: 1 }), 400, [{ field: 'rules', reason: KEYS }]);
    assertErrors(await create({ ...RULES, inbound_policy: 'REJECT', other: 1 }), 400, [
      { field: 'rules', reason: KEYS },
      { field: 'rules.inbound_policy', reason: 'rules.inbound_policy is not valid' },
    ]);
  });

  it('are replaced by what is sent, and stay otherwise', async () => {
    const { owner, path } = await withFirewall();
    const before = succeeded(await owner.get(path));
    assert.deepEqual(succeeded(await owner.put(path, {})), before);
    assert.deepEqual(succeeded(await owner.put(path, { inbound_policy: null })), before);
    assert.deepEqual(succeeded(await owner.put(path, before)), before);
    assertErrors(await owner.put(path, { policy: 'DROP' }), 400, [{ field: 'rules', reason: KEYS }]);

    const second: FirewallRule = { action: 'DROP', protocol: 'ICMP', addresses: EVERYWHERE };
    const changed = succeeded(await owner.put(path, { outbound: [second] }));
    assert.deepEqual(changed, {
      ...before,
      outbound: [second],
      version: 2,
      fingerprint: changed.fingerprint,
    });
    assert.notEqual(changed.fingerprint, before.fingerprint);
    const cleared = succeeded(await owner.put(path, { inbound: null, version: 77, fingerprint: 'x' }));
    assert.deepEqual([cleared.inbound, cleared.outbound, cleared.version], [null, [second], 3]);
  });

  it('keep their version when only the order of their keys changes', async () => {
    const { owner, path } = await withFirewall();
    const before = succeeded(await owner.get(path));
    const { addresses, ...rest } = SSH;
    const turned = await owner.put(path, { inbound: [{ addresses, ...rest }] });
    const { version, fingerprint } = succeeded(turned);
    assert.deepEqual([version, fingerprint], [before.version, before.fingerprint]);
    assert.ok(turned.text.includes('"inbound":[{"addresses":'), turned.text);
  });

  it('are limited over both directions', async () => {
    const { owner, path } = await withFirewall();
    const few = (count: number) => Array.from({ length: count }, () => SSH);
    succeeded(await owner.put(path, { inbound: few(20), outbound: few(5) }));
    const reached = [{ field: 'rules', reason: 'Limit reached: 25 rules per firewall' }];
    assertErrors(await owner.put(path, { outbound: few(6) }), 400, reached);
    const rules = { ...RULES, inbound: few(26) };
    assertErrors(await owner.post(PATH, { label: newFirewallLabel(), rules }), 400, reached);
  });

  it('may be as large as the limits allow, in lists too', async () => {
    const { owner } = await running.api.newAccount();
    const addresses = { ipv4: Array.from({ length: 255 }, (_, index) => `203.0.${index}.0/24`) };
    const inbound = Array.from({ length: 25 }, () => ({ ...SSH, addresses }));
    for (let count = 0; count < 12; count++) await newFirewall(owner, { rules: { ...RULES, inbound } });
    const { data } = succeeded(await owner.get(`${PATH}?page_size=500`));
    assert.equal(data.length, 12);
    assert.deepEqual(data[11].rules.inbound, inbound);
  });
});
