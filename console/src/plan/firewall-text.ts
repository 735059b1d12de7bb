import type { Schema } from '#api/operations.ts';
import { firewallSentences } from '#domain.ts';

/** Rules without what the service adds to them. */
export type StoredRules = Omit<Schema<'FirewallRules'>, 'version' | 'fingerprint'>;

/** What rules do with connections in both directions, in plain words. */
export function ruleSentences(rules: StoredRules): { title: string; sentences: string[] }[] {
  return [
    { title: 'In', sentences: firewallSentences(rules, 'inbound') },
    { title: 'Out', sentences: firewallSentences(rules, 'outbound') },
  ];
}

/** The console knows of networks whether they are carried, and not of the account. */
export const WHERE_FIREWALLS_HOLD =
  'Where the operator runs a data plane, firewalls hold on public and VPC interfaces. Simulated networks carry no packets.';
