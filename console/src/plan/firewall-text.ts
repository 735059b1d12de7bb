import { type FirewallRules, firewallSentences } from '#domain.ts';

/** Describes the effect of rules in both directions. */
export function ruleSentences(rules: FirewallRules): { title: string; sentences: string[] }[] {
  return [
    { title: 'In', sentences: firewallSentences(rules, 'inbound') },
    { title: 'Out', sentences: firewallSentences(rules, 'outbound') },
  ];
}

/** The console knows of networks whether they are carried, and not of the account. */
export const WHERE_FIREWALLS_HOLD =
  'Where the operator runs a data plane, firewalls hold on public and VPC interfaces. Simulated networks carry no packets.';
