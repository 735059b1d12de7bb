import { type FirewallDirection, type FirewallRule, type FirewallRules, POLICIES } from './rules.ts';

/** More are counted, not named. */
const MOST_NAMED = 3;

const PROTOCOLS = { TCP: 'TCP', UDP: 'UDP', ICMP: 'ICMP', IPENCAP: 'IP in IP' } as const;

const WORDS = {
  inbound: { lets: 'Lets in', from: 'from', way: 'comes in' },
  outbound: { lets: 'Lets out', from: 'to', way: 'goes out' },
} as const;

/**
 * What a firewall does with the connections of a direction, in the order in which it decides: `Lets in TCP 22 and 8000-8010
 * from 203.0.113.0/24`, `Drops everything else that comes in`.
 */
export function firewallSentences(rules: FirewallRules, direction: FirewallDirection): string[] {
  const list = rules[direction] ?? [];
  return [
    ...list.map((rule) => ruleSentence(rule, direction)),
    policySentence(rules, direction, list.length > 0),
  ];
}

/** What one rule does. */
export function ruleSentence(
  { action, protocol, ports, addresses }: FirewallRule,
  direction: FirewallDirection,
): string {
  const { lets, from } = WORDS[direction];
  const what =
    ports === undefined
      ? `all ${PROTOCOLS[protocol]}`
      : `${PROTOCOLS[protocol]} ${listText(ports.split(/, ?/))}`;
  return `${action === 'ACCEPT' ? lets : 'Drops'} ${what} ${from} ${addressesText(addresses)}`;
}

function policySentence(rules: FirewallRules, direction: FirewallDirection, hasRules: boolean): string {
  const { lets, way } = WORDS[direction];
  const everything = hasRules ? 'everything else' : 'everything';
  return rules[POLICIES[direction]] === 'ACCEPT'
    ? `${lets} ${everything}`
    : `Drops ${everything} that ${way}`;
}

function addressesText({ ipv4 = [], ipv6 = [] }: FirewallRule['addresses']): string {
  const isEvery4 = ipv4.some((network) => network.endsWith('/0'));
  const isEvery6 = ipv6.some((network) => network.endsWith('/0'));
  if (isEvery4 && isEvery6) return 'everywhere';
  return listText([
    ...(isEvery4 ? ['every IPv4 address'] : ipv4),
    ...(isEvery6 ? ['every IPv6 address'] : ipv6),
  ]);
}

/** `22, 80 and 443`; of many: `22, 80 and 7 more`. */
function listText(parts: readonly string[]): string {
  const named = parts.length > MOST_NAMED + 1 ? parts.slice(0, MOST_NAMED) : parts.slice(0, -1);
  const last = parts.length > MOST_NAMED + 1 ? `${parts.length - MOST_NAMED} more` : parts.at(-1);
  return named.length === 0 ? (last ?? 'nowhere') : `${named.join(', ')} and ${last}`;
}
