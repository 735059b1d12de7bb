import { ipv6Groups } from '#domain/net/ip-network';
import { parseAddressWithPrefix } from '#domain/net/ipv4';
import { formatIpv6 } from '#domain/net/ipv6';
import { reason } from '#domain/reasons/reason';
import { NOT_VALID } from '#domain/reasons/values';
import { type Parsed, Type } from '#domain/schema/json-schema';
import { MAXIMUM_ELEMENTS, Reference } from '#domain/schema/wire';
import { parsePorts } from './port-list.ts';
import type { FirewallAction, FirewallProtocol } from './rules.ts';

const FIREWALL_NOT_IPV4 = reason({
  name: 'FIREWALL_NOT_IPV4',
  group: 'firewall',
  text: 'Must contain only valid IPv4 addresses or networks',
  fields: ['addresses.ipv4[i]'],
  cause: 'An element is not an IPv4 address with a prefix length.',
  remedy: 'Send addresses such as `192.0.2.1/32` and networks such as `10.0.0.0/8`, without leading zeros.',
});

const FIREWALL_NOT_IPV6 = reason({
  name: 'FIREWALL_NOT_IPV6',
  group: 'firewall',
  text: 'Must contain only valid IPv6 addresses or networks',
  fields: ['addresses.ipv6[i]'],
  cause: 'An element is not an IPv6 address with a prefix length.',
  remedy: 'Send addresses such as `2001:db8::1/128` and networks such as `2001:db8::/32`, without a zone.',
});

const FIREWALL_IPV4_EMPTY = reason({
  name: 'FIREWALL_IPV4_EMPTY',
  group: 'firewall',
  text: 'addresses.ipv4 must not be empty',
  fields: ['addresses.ipv4'],
  cause: 'The array is there, but has no elements.',
  remedy: 'Leave the key out if the rule is about IPv6 only, or name the addresses.',
});

const FIREWALL_IPV6_EMPTY = reason({
  name: 'FIREWALL_IPV6_EMPTY',
  group: 'firewall',
  text: 'addresses.ipv6 must not be empty',
  fields: ['addresses.ipv6'],
  cause: 'The array is there, but has no elements.',
  remedy: 'Leave the key out if the rule is about IPv4 only, or name the addresses.',
});

const FIREWALL_ADDRESSES_KEYS = reason({
  name: 'FIREWALL_ADDRESSES_KEYS',
  group: 'firewall',
  text: 'Keys must be one of: ipv4, ipv6',
  fields: ['addresses'],
  cause: 'The addresses of a rule have a key that does not exist.',
  remedy: 'Correct the name of the key, or leave it out.',
});

const FIREWALL_RULE_KEYS = reason({
  name: 'FIREWALL_RULE_KEYS',
  group: 'firewall',
  text: 'Keys must be one of: action, addresses, description, label, ports, protocol',
  fields: ['rules.inbound[i]', 'rules.outbound[i]'],
  cause: 'The rule has a key that does not exist. What a firewall does not understand it refuses.',
  remedy: 'Correct the name of the key, or leave it out.',
});

const FIREWALL_RULE_LABEL_START = reason({
  name: 'FIREWALL_RULE_LABEL_START',
  group: 'firewall',
  text: 'Label must begin with a letter',
  fields: ['label'],
  cause: 'The label of a rule begins with a digit or another character.',
  remedy: 'Begin it with one of `a-z` and `A-Z`.',
});

const FIREWALL_RULE_LABEL_CHARACTERS = reason({
  name: 'FIREWALL_RULE_LABEL_CHARACTERS',
  group: 'firewall',
  text: 'Label must include only ASCII letters, numbers, underscores, periods, and dashes',
  fields: ['label'],
  cause: 'The label of a rule contains a character that is not allowed.',
  remedy: 'Use `a-z`, `A-Z`, `0-9`, `_`, `.` and `-`.',
});

function ruleLabelProblem(label: string): string | undefined {
  if (!/^[a-zA-Z]/.test(label)) return FIREWALL_RULE_LABEL_START;
  return /^[a-zA-Z0-9._-]*$/.test(label) ? undefined : FIREWALL_RULE_LABEL_CHARACTERS;
}

const IPV6_PREFIX = /^(?:0|[1-9][0-9]{0,2})$/;

/** The text as RFC 5952 writes it, with the bits behind the prefix as they were sent. */
function parseIpv6Element(text: string): Parsed<string> {
  const [address = '', prefix = '', ...more] = text.split('/');
  const groups = ipv6Groups(address);
  const isValid = groups && more.length === 0 && IPV6_PREFIX.test(prefix) && Number(prefix) <= 128;
  return isValid ? { value: `${formatIpv6(groups)}/${prefix}` } : { reason: FIREWALL_NOT_IPV6 };
}

const Ipv4Element = Reference({
  tooLong: () => FIREWALL_NOT_IPV4,
  rule: (text: string) => (parseAddressWithPrefix(text) ? undefined : FIREWALL_NOT_IPV4),
  description: 'IPv4 address and prefix length',
  examples: ['203.0.113.0/24'],
});

const Ipv6Element = Type.Parsed(
  Reference({
    tooLong: () => FIREWALL_NOT_IPV6,
    description: 'IPv6 address and prefix length. It is shown as RFC 5952 writes it',
    examples: ['2001:db8::/32'],
  }),
  parseIpv6Element,
);

const TEXTS = {
  action: 'What happens to packets that the rule matches',
  protocol: 'Packets of any other protocol meet the policy only. `IPENCAP` is IP in IP (protocol 4)',
  addresses:
    'The other end: the source of inbound, the destination of outbound connections. `ipv4`, `ipv6` or both. `0.0.0.0/0` and `::/0` are every address',
  ipv4: 'IPv4 addresses and networks. Bits behind the prefix length do not count',
  ipv6: 'IPv6 addresses and networks. Bits behind the prefix length do not count',
  ports:
    'Destination ports, with TCP and UDP only: numbers and ranges separated by commas. Without them: all ports',
  label: 'Name of the rule. It need not be unique',
  description: 'What the rule is for',
} as const;

const ACTIONS: readonly FirewallAction[] = ['ACCEPT', 'DROP'];
const PROTOCOLS: readonly FirewallProtocol[] = ['TCP', 'UDP', 'ICMP', 'IPENCAP'];

/** An action, as a rule or as a policy. */
export function firewallAction(description: string) {
  return Type.Unsafe<FirewallAction>(Type.String({ enum: ACTIONS, description, examples: ['ACCEPT'] }));
}

const ruleSchema = (title: string, most: { maxItems?: number }) =>
  Type.Object(
    {
      action: firewallAction(TEXTS.action),
      label: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: 32,
          rule: ruleLabelProblem,
          description: TEXTS.label,
          examples: ['ssh-from-office'],
        }),
      ),
      description: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: TEXTS.description,
          examples: ['Administration'],
        }),
      ),
      ports: Type.Optional(
        Type.String({
          maxLength: 256,
          tooLong: () => NOT_VALID({ field: 'ports' }),
          rule: (text: string) => (parsePorts(text) ? undefined : NOT_VALID({ field: 'ports' })),
          description: TEXTS.ports,
          examples: ['22, 8000-8010'],
        }),
      ),
      protocol: Type.Unsafe<FirewallProtocol>(
        Type.String({ enum: PROTOCOLS, description: TEXTS.protocol, examples: ['TCP'] }),
      ),
      addresses: Type.Object(
        {
          ipv4: Type.Optional(
            Type.Array(Ipv4Element, {
              ...most,
              minItems: 1,
              tooFew: FIREWALL_IPV4_EMPTY,
              description: TEXTS.ipv4,
            }),
          ),
          ipv6: Type.Optional(
            Type.Array(Ipv6Element, {
              ...most,
              minItems: 1,
              tooFew: FIREWALL_IPV6_EMPTY,
              description: TEXTS.ipv6,
            }),
          ),
        },
        { description: TEXTS.addresses, unknownKeys: FIREWALL_ADDRESSES_KEYS, keepsOrder: true },
      ),
    },
    {
      title,
      description: 'A rule of a firewall. It comes back as it was sent, with its keys in the same order',
      unknownKeys: FIREWALL_RULE_KEYS,
      keepsOrder: true,
    },
  );

/** A rule in a body. */
export const FirewallRuleInput = ruleSchema('FirewallRuleInput', MAXIMUM_ELEMENTS);

/** A rule in a reply. */
export const FirewallRuleReply = ruleSchema('FirewallRule', {});
