import type { FirewallRules } from '#domain/firewalls/rules';
import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';
import type { SampleNetwork } from './sample-network.ts';

const EVERYWHERE = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };

const WEB: FirewallRules = {
  inbound: [
    { action: 'ACCEPT', label: 'web', ports: '80, 443', protocol: 'TCP', addresses: EVERYWHERE },
    {
      ...{ action: 'ACCEPT', label: 'ssh', description: 'Administrators in the office', ports: '22' },
      ...{ protocol: 'TCP', addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] } },
    },
  ],
  inbound_policy: 'DROP',
  outbound: [{ action: 'DROP', ports: '25', protocol: 'TCP', addresses: EVERYWHERE }],
  outbound_policy: 'ACCEPT',
};

const MAINTENANCE: FirewallRules = {
  ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
};

export interface SampleFirewalls {
  /** Ids of firewalls by label. */
  firewalls: Readonly<Record<'web' | 'maintenance', number>>;
}

/** Creates a firewall that guards web servers, and one that is disabled. */
export async function createSampleFirewalls(
  client: Client,
  { computes }: SampleNetwork,
): Promise<SampleFirewalls> {
  const create = async (label: string, rules: FirewallRules): Promise<number> =>
    succeeded(await client.post('/networking/firewalls', { label, rules })).id;
  const assign = async (id: number, ...labels: string[]) => {
    for (const label of labels) {
      const device = { id: computes[label], type: 'compute' };
      succeeded(await client.post(`/networking/firewalls/${id}/devices`, device));
    }
  };
  const web = await create('web', WEB);
  await assign(web, 'web-1', 'web-2');
  const maintenance = await create('maintenance', MAINTENANCE);
  succeeded(await client.put(`/networking/firewalls/${maintenance}`, { status: 'disabled' }));
  await assign(maintenance, 'web-1');
  return { firewalls: { web, maintenance } };
}
