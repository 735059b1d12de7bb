import { parseIp, parseIpPrefix } from '../net/ip-network.ts';
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
  problems: { line: number; reason: string }[];
}

/** The form of a line, for texts that explain it. */
export const RULE_LINE_FORM = '[drop] protocol [ports] from|to address/length';

const PROTOCOLS: Readonly<Record<string, FirewallProtocol>> = {
  tcp: 'TCP',
  udp: 'UDP',
  icmp: 'ICMP',
  ipencap: 'IPENCAP',
};
const LINE = /^(?:(accept|drop)\s+)?([a-z]+)(?:\s+(\d[\d\s,-]*?))?\s+(from|to)\s+(\S.*)$/i;
const ANYWHERE = /^any(?:where)?$/i;

/** Reads the lines of a text. Empty lines and lines that begin with `#` say nothing. */
export function parseRuleLines(text: string): RuleLines {
  const read: RuleLines = { rules: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    const parsed = parseRuleLine(words);
    if ('reason' in parsed) read.problems.push({ line: index + 1, reason: parsed.reason });
    else read.rules.push(parsed);
  }
  return read;
}

/**
 * Reads a line such as `tcp 22, 8000-8010 from 203.0.113.0/24`. `from` makes an inbound rule and `to` an outbound one; it
 * accepts unless it begins with `drop`. A bare address stands for itself, `anywhere` for all addresses.
 */
export function parseRuleLine(line: string): RuleLine | { reason: string } {
  const [, action = 'accept', name = '', ports, way = '', remote = ''] = LINE.exec(line.trim()) ?? [];
  if (way === '') return { reason: `A rule has the form ${RULE_LINE_FORM}` };
  const protocol = PROTOCOLS[name.toLowerCase()];
  if (!protocol) return { reason: `${name} is not one of ${Object.keys(PROTOCOLS).join(', ')}` };
  const list =
    ports === undefined
      ? undefined
      : ports
          .trim()
          .split(/\s*,\s*/)
          .join(', ');
  if (list !== undefined && protocol !== 'TCP' && protocol !== 'UDP')
    return { reason: `${name} has no ports` };
  if (list !== undefined && !parsePorts(list)) return { reason: `${list} are not ports` };
  const addresses = parseAddresses(remote);
  if ('reason' in addresses) return addresses;
  return {
    direction: way.toLowerCase() === 'from' ? 'inbound' : 'outbound',
    rule: {
      action: action.toLowerCase() === 'drop' ? 'DROP' : 'ACCEPT',
      protocol,
      ...(list !== undefined && { ports: list }),
      addresses,
    },
  };
}

/** Addresses and networks of both families, in the order of the text. */
export function parseAddresses(text: string): FirewallRule['addresses'] | { reason: string } {
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
    if (!parseIpPrefix(network)) return { reason: `${part} is not an address or network` };
    (bits === 128 ? ipv6 : ipv4).push(network);
  }
  if (ipv4.length + ipv6.length === 0) return { reason: 'A rule needs an address' };
  return { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) };
}
