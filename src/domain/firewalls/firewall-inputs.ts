import type { Problem } from '#domain/failure';
import { FirewallLabel } from '#domain/label';
import { limitReached } from '#domain/limits';
import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { type Loose, type Static, Type } from '#domain/schema/json-schema';
import { described, Id, idOf, MAXIMUM_ELEMENTS, NamedObject, named, Tags } from '#domain/schema/wire';
import { UNRESTRICTED_ONLY } from '#domain/tags';
import { parsePorts } from './port-list.ts';
import { FirewallRuleInput, FirewallRuleReply, firewallAction } from './rule-schema.ts';
import { countRules, DIRECTIONS, type FirewallRule, type FirewallRules } from './rules.ts';

const FIREWALL_RULES_KEYS = reason({
  name: 'FIREWALL_RULES_KEYS',
  group: 'firewall',
  text: 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy',
  fields: ['rules'],
  cause: 'The rules of a firewall have a key that does not exist.',
  remedy: 'Correct the name of the key, or leave it out.',
});

const FIREWALL_ADDRESSES_MISSING = reason({
  name: 'FIREWALL_ADDRESSES_MISSING',
  group: 'firewall',
  text: 'addresses must contain ipv4, ipv6 or both',
  fields: ['addresses'],
  cause: 'The rule names no address.',
  remedy: 'Send `{"ipv4": ["0.0.0.0/0"], "ipv6": ["::/0"]}` for every address.',
});

const FIREWALL_PORTS_NOT_ALLOWED = reason({
  name: 'FIREWALL_PORTS_NOT_ALLOWED',
  group: 'firewall',
  text: 'ports is only allowed with the protocols TCP and UDP',
  fields: ['ports'],
  cause: 'The protocol of the rule has no ports.',
  remedy: 'Leave `ports` out, or choose the protocol `TCP` or `UDP`.',
});

/** The most addresses of a rule, and the most pieces of its ports, of which a range counts two. */
export const MAXIMUM_RULE_ADDRESSES = 255;
export const MAXIMUM_PORT_PIECES = 15;

const ruleList = (direction: string, rule: typeof FirewallRuleInput, most: { maxItems?: number }) =>
  Type.Unsafe<FirewallRule[] | null>({
    ...Type.Array(rule, most),
    type: ['array', 'null'],
    description: `Rules for ${direction} connections, in the order in which they are tried; null like an empty list`,
  });

const rulesKeys = (rule: typeof FirewallRuleInput, most: { maxItems?: number }) => ({
  inbound: ruleList('inbound', rule, most),
  inbound_policy: firewallAction('What happens to inbound packets that no rule matches'),
  outbound: ruleList('outbound', rule, most),
  outbound_policy: firewallAction('What happens to outbound packets that no rule matches'),
});

const input = rulesKeys(FirewallRuleInput, MAXIMUM_ELEMENTS);

const FirewallRulesInput = Type.Object(
  {
    inbound: Type.Optional(input.inbound),
    inbound_policy: input.inbound_policy,
    outbound: Type.Optional(input.outbound),
    outbound_policy: input.outbound_policy,
  },
  { title: 'FirewallRulesInput', description: 'Rules of a new firewall', unknownKeys: FIREWALL_RULES_KEYS },
);

/** Rules as they are shown. */
export const FirewallRulesReply = NamedObject('FirewallRules', 'The rules of a firewall', {
  ...rulesKeys(FirewallRuleReply, {}),
  version: Type.Integer({
    description: 'Counts the changes of the rules, from 1',
    minimum: 1,
    examples: [1],
  }),
  fingerprint: Type.String({
    description: 'Equal for equal rules: eight hexadecimal digits',
    pattern: '^[0-9a-f]{8}$',
    examples: ['2c5ec99d'],
  }),
});

export const FirewallRulesChanges = Type.Object(
  {
    inbound: Type.Optional(input.inbound),
    inbound_policy: Type.Optional(input.inbound_policy),
    outbound: Type.Optional(input.outbound),
    outbound_policy: Type.Optional(input.outbound_policy),
  },
  {
    title: 'FirewallRulesChanges',
    description: 'Changes of the rules. Each key replaces what it names; what is left out stays',
    unknownKeys: FIREWALL_RULES_KEYS,
    ignoredKeys: ['version', 'fingerprint'],
  },
);

export type FirewallRulesChanges = Static<typeof FirewallRulesChanges>;

/** Where errors of rules are reported, also by the operation that takes nothing else. */
export const RULES_FIELD = 'rules';

const FirewallDevices = Type.Object(
  {
    computes: Type.Optional(
      Type.Array(idOf('compute', 'Id of a compute of the account'), {
        ...MAXIMUM_ELEMENTS,
        nullIs: [],
        description: 'Computes that the firewall is assigned to',
      }),
    ),
    balancers: Type.Optional(
      Type.Array(Id, {
        ...MAXIMUM_ELEMENTS,
        nullIs: [],
        description: 'Must be empty: the service has no balancers',
        examples: [[]],
      }),
    ),
  },
  { nullIs: {}, description: 'What the firewall is assigned to' },
);

const FirewallTags = Type.Optional(Tags(UNRESTRICTED_ONLY));

export const FirewallInput = NamedObject('FirewallInput', 'A firewall to create. It is enabled', {
  label: FirewallLabel,
  rules: described('Rules and policies', FirewallRulesInput),
  tags: FirewallTags,
  devices: Type.Optional(FirewallDevices),
});

export type FirewallInput = Static<typeof FirewallInput>;

export type FirewallStatus = 'enabled' | 'disabled';

export const FIREWALL_STATUSES: readonly FirewallStatus[] = ['enabled', 'disabled'];

export const FirewallChanges = NamedObject(
  'FirewallChanges',
  'Changes of a firewall. Its rules and devices have operations of their own',
  {
    label: Type.Optional(FirewallLabel),
    tags: FirewallTags,
    status: Type.Optional(
      Type.Unsafe<FirewallStatus>(
        Type.String({
          enum: FIREWALL_STATUSES,
          description: 'Whether the firewall is in force. A compute has at most one enabled firewall',
          examples: ['disabled'],
        }),
      ),
    ),
  },
);

export type FirewallChanges = Static<typeof FirewallChanges>;

export const FirewallDeviceInput = NamedObject('FirewallDeviceInput', 'A compute to assign', {
  id: idOf('compute', 'Id of a compute of the account'),
  type: named('entity', Type.String({ enum: ['compute'], description: 'Always `compute`' })),
});

export type FirewallDeviceInput = Static<typeof FirewallDeviceInput>;

/** Errors of rules that their schema does not find. */
export function ruleProblems(rules: Loose<FirewallRulesChanges> | undefined): Problem[] {
  return DIRECTIONS.flatMap((direction) =>
    (rules?.[direction] ?? []).flatMap((rule, index) => {
      if (!rule) return [];
      const field = `${RULES_FIELD}.${direction}[${index}]`;
      const { addresses, ports, protocol } = rule;
      const isNowhere = addresses !== undefined && !('ipv4' in addresses) && !('ipv6' in addresses);
      const hasPorts = protocol === 'TCP' || protocol === 'UDP' || protocol === undefined;
      return [
        ...(ports === undefined || hasPorts
          ? []
          : [{ field: `${field}.ports`, reason: FIREWALL_PORTS_NOT_ALLOWED }]),
        ...(isNowhere ? [{ field: `${field}.addresses`, reason: FIREWALL_ADDRESSES_MISSING }] : []),
      ];
    }),
  );
}

/** Errors of a new firewall that its schema does not find. */
export function firewallProblems({ rules, devices }: Loose<FirewallInput>): Problem[] {
  const hasBalancers = (devices?.balancers?.length ?? 0) > 0;
  return [...ruleProblems(rules), ...(hasBalancers ? [notValid('devices.balancers')] : [])];
}

/** @param limit rules per firewall */
export function ruleLimitProblems(
  rules: Pick<FirewallRules, 'inbound' | 'outbound'>,
  limit: number,
): Problem[] {
  if (countRules(rules) > limit)
    return [{ field: RULES_FIELD, reason: limitReached(limit, 'rules', 'firewall') }];
  return DIRECTIONS.flatMap((direction) =>
    (rules[direction] ?? []).flatMap(({ addresses, ports }, index) => {
      const field = `${RULES_FIELD}.${direction}[${index}]`;
      const pieces = ports === undefined ? 0 : (parsePorts(ports)?.pieces ?? 0);
      const count = (addresses.ipv4?.length ?? 0) + (addresses.ipv6?.length ?? 0);
      return [
        ...(pieces > MAXIMUM_PORT_PIECES
          ? [{ field: `${field}.ports`, reason: limitReached(MAXIMUM_PORT_PIECES, 'pieces', 'ports') }]
          : []),
        ...(count > MAXIMUM_RULE_ADDRESSES
          ? [
              {
                field: `${field}.addresses`,
                reason: limitReached(MAXIMUM_RULE_ADDRESSES, 'addresses', 'rule'),
              },
            ]
          : []),
      ];
    }),
  );
}
