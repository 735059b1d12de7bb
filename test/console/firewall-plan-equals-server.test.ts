import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import {
  newFirewallProblems,
  type RuleDraft,
  type RulesDraft,
  ruleDraft,
  rulesBody,
  rulesProblems,
} from '#console/plan/firewall.ts';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import { newFirewall } from '#test/harness/firewalls';
import type { Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const DRAFTS = { numRuns: rounds({ full: 500, others: 60 }) };

const mostly = (usual: readonly string[], ...unusual: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 2, arbitrary: fc.constantFrom(...unusual) },
    fc.string({ unit: 'binary', maxLength: 6 }),
  );

const label = mostly(['web', 'guard-1'], '', 'a--b', '1web', 'web-', 'ab', 'x'.repeat(33), 'ä-ä');

const address = mostly(
  ['203.0.113.0/24', '0.0.0.0/0', '2001:db8::/32', '::/0', '10.0.0.1/8'],
  ...['203.0.113.7', '10.0.0.0/33', '010.0.0.0/8', '::1%eth0/128', '2001:db8::/129', 'x'.repeat(300), '1:2'],
);

const addresses = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(address, { maxLength: 4 }) },
    fc.constant(Array.from({ length: 256 }, () => '10.0.0.0/8')),
  )
  .map((list) => list.join(', '));

const ports = mostly(
  ['', '22', '22, 8000-8010', '1-65535'],
  ...['0', '80-80', '65536', '22,  80', '22;80', '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15-16', '1'.repeat(257)],
);

const rule: fc.Arbitrary<RuleDraft> = fc
  .record({
    action: fc.constantFrom('ACCEPT' as const, 'DROP' as const),
    protocol: fc.constantFrom('TCP' as const, 'UDP' as const, 'ICMP' as const, 'IPENCAP' as const),
    ports,
    addresses,
    label: mostly(['', 'ssh', 'web.1_a-b'], '1st', 'a b', 'ab', 'x'.repeat(33)),
    description: mostly(['', 'For the office'], 'x'.repeat(101)),
  })
  .map((texts) => ({ ...ruleDraft({}), ...texts }));

const rules: fc.Arbitrary<RulesDraft> = fc.record({
  inbound: fc.array(rule, { maxLength: 3 }),
  inbound_policy: fc.constantFrom('ACCEPT' as const, 'DROP' as const),
  outbound: fc.array(rule, { maxLength: 2 }),
  outbound_policy: fc.constantFrom('ACCEPT' as const, 'DROP' as const),
});

describeOnBoth('the console refuses what the service refuses of firewalls', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;

  before(async () => {
    ({ owner } = await running.api.newAccount());
  });

  it('in a new firewall', async () => {
    await fc.assert(
      fc.asyncProperty(label, rules, async (name, draft) => {
        const body = { label: name, rules: rulesBody(draft), devices: { computes: [] } };
        const answer = await owner.post('/networking/firewalls', body);
        assert.deepEqual(newFirewallProblems(body), problemsOf(answer));
        if (answer.status === 200) await owner.delete(`/networking/firewalls/${answer.body.id}`);
      }),
      DRAFTS,
    );
  });

  it('in the rules of a firewall', async () => {
    const { id } = await newFirewall(owner);
    await fc.assert(
      fc.asyncProperty(rules, fc.boolean(), async (draft, hasBoth) => {
        const { outbound, ...others } = rulesBody(draft);
        const body = hasBoth ? { ...others, outbound } : others;
        const answer = await owner.put(`/networking/firewalls/${id}/rules`, body);
        assert.deepEqual(rulesProblems(body), problemsOf(answer));
      }),
      DRAFTS,
    );
  });
});

function problemsOf({ status, body }: Answer) {
  return status === 200 ? [] : body.errors;
}
