/** What happens to a packet that a rule or a policy decides about. */
export type FirewallAction = 'ACCEPT' | 'DROP';

export type FirewallProtocol = 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP';

/** As seen from the compute: `inbound` rules match where a packet comes from, `outbound` rules where it goes. */
export type FirewallDirection = 'inbound' | 'outbound';

export const DIRECTIONS = ['inbound', 'outbound'] as const satisfies readonly FirewallDirection[];

/** The name of the policy of a direction. */
export const POLICIES = { inbound: 'inbound_policy', outbound: 'outbound_policy' } as const;

/** A rule, with its keys in the order in which the client sent them. */
export interface FirewallRule {
  action: FirewallAction;
  protocol: FirewallProtocol;
  /** Addresses with prefix length. Bits behind the prefix may be set. */
  addresses: { ipv4?: string[]; ipv6?: string[] };
  /** Destination ports, such as `22, 8000-8010`. Without them: all ports. */
  ports?: string;
  label?: string;
  description?: string;
}

/** The first rule of a direction that matches decides, and its policy if none does. Null stands for no rules. */
export interface FirewallRules {
  inbound: FirewallRule[] | null;
  inbound_policy: FirewallAction;
  outbound: FirewallRule[] | null;
  outbound_policy: FirewallAction;
}

/** The number of rules in both directions. */
export function countRules({ inbound, outbound }: Pick<FirewallRules, FirewallDirection>): number {
  return (inbound?.length ?? 0) + (outbound?.length ?? 0);
}

const RULES_KEYS = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy'] as const;
const RULE_KEYS = ['action', 'label', 'description', 'ports', 'protocol', 'addresses'] as const;
const ADDRESSES_KEYS = ['ipv4', 'ipv6'] as const;

/**
 * A text that is the same for equal rules, in whatever order their keys are. The fingerprint of rules is made from it:
 * JSON with `, ` and `: ` as separators, and with characters beyond ASCII as `\uXXXX`.
 */
export function canonicalText(rules: FirewallRules): string {
  const listText = (list: readonly FirewallRule[] | null) =>
    list === null ? 'null' : `[${list.map(ruleText).join(', ')}]`;
  return objectText(RULES_KEYS, {
    inbound: listText(rules.inbound),
    inbound_policy: jsonText(rules.inbound_policy),
    outbound: listText(rules.outbound),
    outbound_policy: jsonText(rules.outbound_policy),
  });
}

function ruleText({ addresses, ...texts }: FirewallRule): string {
  const listText = (list: readonly string[] | undefined) => list && `[${list.map(jsonText).join(', ')}]`;
  const { ipv4, ipv6 } = addresses;
  return objectText(RULE_KEYS, {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, jsonText(text)])),
    addresses: objectText(ADDRESSES_KEYS, { ipv4: listText(ipv4), ipv6: listText(ipv6) }),
  });
}

function objectText(keys: readonly string[], values: Readonly<Record<string, string | undefined>>): string {
  const pairs = keys.flatMap((key) => (values[key] === undefined ? [] : [`"${key}": ${values[key]}`]));
  return `{${pairs.join(', ')}}`;
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
