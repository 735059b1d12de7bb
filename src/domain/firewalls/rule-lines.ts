import { parseIp, parseIpPrefix } from '#domain/net/ip-network';
import { parsePorts } from './port-list.ts';
import type { FirewallDirection, FirewallProtocol, FirewallRule } from './rules.ts';

/** A rule that somebody typed as a line, and the direction that its words say. */
export interface RuleLine {
  direction: FirewallDirection;
  rule: FirewallRule;
}

export interface RuleLines {
  rules: RuleLine[];
  /** Lines that are no rules, counted from 1. */
  problems: { line: number; problem: string }[];
}

/** The form of a line, for texts that explain it. */
export const RULE_LINE_FORM = '[drop] protocol [ports] from|to address/length';

const PROTOCOLS: Readonly<Record<string, FirewallProtocol>> = {
  tcp: 'TCP',
  udp: 'UDP',
  icmp: 'ICMP',
  ipencap: 'IPENCAP',
};
const ANYWHERE = /^any(?:where)?$/i;

/** Reads the lines of a text. Empty lines and lines that begin with `#` say nothing. */
export function parseRuleLines(text: string): RuleLines {
  const read: RuleLines = { rules: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    const parsed = parseRuleLine(words);
    if ('problem' in parsed) read.problems.push({ line: index + 1, problem: parsed.problem });
    else read.rules.push(parsed);
  }
  return read;
}

/**
 * Reads a line such as `tcp 22, 8000-8010 from 203.0.113.0/24`. `from` makes an inbound rule and `to` an outbound one; it
 * accepts unless it begins with `drop`. A bare address stands for itself, `anywhere` for all addresses.
 */
export function parseRuleLine(line: string): RuleLine | { problem: string } {
  const words = line.trim().split(/\s+/);
  const way = words.findIndex((word) => /^(?:from|to)$/i.test(word));
  const [first = '', ...others] = words.slice(0, Math.max(way, 0));
  const hasAction = /^(?:accept|drop)$/i.test(first);
  const [name = '', ...portWords] = hasAction ? others : [first, ...others];
  if (!/^[a-z]/i.test(name)) return { problem: `A rule has the form ${RULE_LINE_FORM}` };
  const protocol = PROTOCOLS[name.toLowerCase()];
  if (!protocol) return { problem: `${name} is not one of ${Object.keys(PROTOCOLS).join(', ')}` };
  const ports = portWords.length === 0 ? undefined : portsText(portWords.join(' '));
  if (ports !== undefined && protocol !== 'TCP' && protocol !== 'UDP')
    return { problem: `${name} has no ports` };
  if (ports !== undefined && !parsePorts(ports)) return { problem: `${ports} are not ports` };
  const addresses = parseAddresses(words.slice(way + 1).join(' '));
  if ('problem' in addresses) return addresses;
  return {
    direction: words[way]?.toLowerCase() === 'to' ? 'outbound' : 'inbound',
    rule: {
      action: first.toLowerCase() === 'drop' ? 'DROP' : 'ACCEPT',
      protocol,
      ...(ports !== undefined && { ports }),
      addresses,
    },
  };
}

/** Ports as rules have them: with one space after each comma. */
function portsText(text: string): string {
  const pieces = text.split(',').map((piece) => piece.trim());
  return pieces.join(', ');
}

/** Addresses and networks of both families, in the order of the text. */
function parseAddresses(text: string): FirewallRule['addresses'] | { problem: string } {
  const ipv4: string[] = [];
  const ipv6: string[] = [];
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    if (ANYWHERE.test(part)) {
      ipv4.push('0.0.0.0/0');
      ipv6.push('::/0');
      continue;
    }
    const bits = part.includes(':') ? 128 : 32;
    const network = !part.includes('/') && parseIp(part) ? `${part}/${bits}` : part;
    if (!parseIpPrefix(network)) return { problem: `${part} is not an address or network` };
    (bits === 128 ? ipv6 : ipv4).push(network);
  }
  if (ipv4.length + ipv6.length === 0) return { problem: 'A rule needs an address' };
  return { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) };
}
