import { hash } from 'node:crypto';
import { canonicalText, type FirewallRules } from '#domain/firewalls/rules';
import { RULES } from '#test/harness/firewalls';
import type { Journal } from './journal.ts';

const COMPUTE = { type: 'c1-entry-1', region: 'us-east' };
const OPEN: Pick<FirewallRules, 'inbound' | 'inbound_policy'> = { inbound: [], inbound_policy: 'ACCEPT' };

/** Creates firewalls, changes their rules and devices, and deletes one of them. */
export async function firewalls(journal: Journal, name: string): Promise<void> {
  const { path, shown } = await journal.create('/networking/firewalls', { label: `${name}-f`, rules: RULES });
  const input = { ...COMPUTE, label: `${name}-g`, firewall_id: shown.id };
  const compute = await journal.create('/compute/instances', input);
  const rules: FirewallRules = { ...RULES, ...OPEN };
  const fingerprint = hash('sha1', canonicalText(rules)).slice(0, 8);
  await journal.change(path, { rules: { ...rules, version: 2, fingerprint } }, 'PUT', `${path}/rules`, OPEN);
  await journal.update(path, { status: 'disabled' });
  const other = await journal.create('/networking/firewalls', { label: `${name}-h`, rules: RULES });
  const { body } = await journal.act('POST', `${other.path}/devices`, {
    id: compute.shown.id,
    type: 'compute',
  });
  await journal.act('DELETE', `${other.path}/devices/${body.id}`);
  await journal.remove(other.path);
}
