import type { FirewallRule, FirewallRules } from '#domain/firewalls/rules';
import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';

const SSH: FirewallRule = {
  action: 'ACCEPT',
  label: 'ssh-from-office',
  ports: '22, 8000-8010',
  protocol: 'TCP',
  addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] },
};

/** Lets SSH in from one network, and everything out. */
export const RULES = {
  inbound: [SSH],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
} as const satisfies FirewallRules;

export interface MadeFirewall {
  id: number;
  label: string;
  rules: FirewallRules & { version: number; fingerprint: string };
  entities: { id: number }[];
}

let labels = 0;

/** A label that no other firewall of the tests has. */
export function newFirewallLabel(): string {
  labels += 1;
  return `guard-${labels}`;
}

/** Creates a firewall with `RULES`. */
export async function newFirewall(client: Client, body: object = {}): Promise<MadeFirewall> {
  const input = { label: newFirewallLabel(), rules: RULES, ...body };
  return succeeded(await client.post('/networking/firewalls', input));
}
