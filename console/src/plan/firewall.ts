import {
  type FirewallChanges,
  FirewallChanges as FirewallChangesInput,
  FirewallInput,
  type FirewallRule,
  type FirewallRules,
  FirewallRulesChanges,
  firewallProblems,
  inSchemaOrder,
  type Problem,
  parsePorts,
  ruleLimitProblems,
  ruleProblems,
  Type,
  validate,
} from '#domain.ts';

/** A rule as it stands in a form. */
export interface RuleDraft extends Pick<FirewallRule, 'action' | 'protocol'> {
  /** Tells it from others while it is edited. */
  key: number;
  ports: string;
  /** Of both families, with spaces or commas between. */
  addresses: string;
  label: string;
  description: string;
}

/** The rules of a firewall as they stand in a form. */
export interface RulesDraft {
  inbound: readonly RuleDraft[];
  inbound_policy: FirewallRule['action'];
  outbound: readonly RuleDraft[];
  outbound_policy: FirewallRule['action'];
}

/** The rules as the API takes them. */
export interface RulesBody {
  inbound: FirewallRule[];
  inbound_policy: FirewallRule['action'];
  outbound: FirewallRule[];
  outbound_policy: FirewallRule['action'];
}

/** The service names the fields of rules below `rules`, also where a body has nothing else. */
const BelowRules = Type.Object({ rules: FirewallRulesChanges });

/** A rule that says nothing yet. */
const NEW_RULE: Omit<RuleDraft, 'key'> = {
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '',
  addresses: '',
  label: '',
  description: '',
};

let keys = 0;

/** A rule in a form, with a key of its own. */
export function ruleDraft(rule: Partial<FirewallRule>): RuleDraft {
  const { addresses = {}, ...texts } = rule;
  keys += 1;
  return {
    ...NEW_RULE,
    ...texts,
    key: keys,
    addresses: [...(addresses.ipv4 ?? []), ...(addresses.ipv6 ?? [])].join(', '),
  };
}

/** Stored rules in a form. */
export function rulesDraft({
  inbound,
  outbound,
  inbound_policy,
  outbound_policy,
}: FirewallRules): RulesDraft {
  return {
    inbound: (inbound ?? []).map(ruleDraft),
    inbound_policy,
    outbound: (outbound ?? []).map(ruleDraft),
    outbound_policy,
  };
}

/** The addresses of a text by family. What is no address is among those of its kind, where the rules refuse it. */
export function addressesIn(text: string): { ipv4: string[]; ipv6: string[] } {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return {
    ipv4: words.filter((word) => !word.includes(':')),
    ipv6: words.filter((word) => word.includes(':')),
  };
}

/** Whether rules of the protocol may name ports. */
export function hasPorts(protocol: FirewallRule['protocol']): boolean {
  return protocol === 'TCP' || protocol === 'UDP';
}

/** The pieces of ports, of which a range counts two. Undefined for what are no ports. */
export function portPieces(ports: string): number | undefined {
  return ports.trim() === '' ? 0 : parsePorts(ports.trim())?.pieces;
}

/** The rule as the API takes it. */
function ruleBody({ action, label, description, ports, protocol, addresses }: RuleDraft): FirewallRule {
  const { ipv4, ipv6 } = addressesIn(addresses);
  const named = ports.trim();
  return {
    action,
    ...(label !== '' && { label }),
    ...(description !== '' && { description }),
    ...(named !== '' && hasPorts(protocol) && { ports: named }),
    protocol,
    addresses: { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) },
  };
}

export function rulesBody({ inbound, outbound, ...policies }: RulesDraft): RulesBody {
  return { ...policies, inbound: inbound.map(ruleBody), outbound: outbound.map(ruleBody) };
}

/** The changes in the form of the API: each changed list as a whole, and the policies. */
export function rulesChanges(saved: RulesDraft, draft: RulesDraft): Partial<RulesBody> {
  const before = rulesBody(saved);
  const changed = Object.entries(rulesBody(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed);
}

/**
 * The problems of rules, by field as the service names it: `rules.inbound[1].ports`. How many rules there may be is for the
 * service to say, because the operator can allow more.
 */
export function rulesProblems(rules: Partial<RulesBody>): Problem[] {
  const { value, problems } = validate<{ rules: FirewallRulesChanges }>(BelowRules, { rules });
  const found = inSchemaOrder(BelowRules, [...problems, ...ruleProblems(value.rules)]);
  return found.length > 0 ? found : limitProblems(rules);
}

/** The problems of a new firewall. */
export function newFirewallProblems(draft: {
  label: string;
  rules: RulesBody;
  devices?: { computes: readonly number[] };
}): Problem[] {
  const { value, problems } = validate<FirewallInput>(FirewallInput, draft);
  const found = inSchemaOrder(FirewallInput, [...problems, ...firewallProblems(value)]);
  return found.length > 0 ? found : limitProblems(draft.rules);
}

/** The problems of changes to label and tags. */
export function firewallChangesProblems(changes: FirewallChanges): Problem[] {
  return validate<FirewallChanges>(FirewallChangesInput, changes).problems;
}

function limitProblems({ inbound = [], outbound = [] }: Partial<RulesBody>): Problem[] {
  return ruleLimitProblems({ inbound, outbound }, Number.POSITIVE_INFINITY);
}
