import { parseAddress } from '#domain/net/ipv4';
import type { FirewallRules } from '../rules.ts';
import {
  ALL_ADDRESSES,
  type CompiledRules,
  compileRules,
  cut,
  decide,
  namedIn,
  portsText,
  probesOf,
} from './compiled-rules.ts';

/** What a compute without an enabled firewall lets in and out. */
const OPEN: FirewallRules = {
  inbound: null,
  inbound_policy: 'ACCEPT',
  outbound: null,
  outbound_policy: 'ACCEPT',
};

/** The rules of a compute before and after a change; null without an enabled firewall. */
export interface RulesChange {
  before: FirewallRules | null;
  after: FirewallRules | null;
}

/**
 * The TCP ports at which an IPv4 address was let in before a change, and is not after it, such as `22, 8000-8010`.
 * Undefined for none.
 */
export function lostTcpPorts({ before, after }: RulesChange, address: string): string | undefined {
  const value = parseAddress(address);
  if (value === undefined) return undefined;
  const [was, is] = [compileRules(before ?? OPEN), compileRules(after ?? OPEN)];
  const lost = probesOf([was, is]).filter(
    (probe) => probe.protocol === 'TCP' && letsIn(was, value, probe.ports) && !letsIn(is, value, probe.ports),
  );
  return lost.length === 0 ? undefined : (portsText(lost.flatMap(({ ports }) => ports ?? [])) ?? '1-65535');
}

/** Whether some IPv4 address could open TCP connections to a port before a change, and none can after it. */
export function closesTcpPort({ before, after }: RulesChange, port: number): boolean {
  return isOpen(before ?? OPEN, port) && !isOpen(after ?? OPEN, port);
}

function isOpen(rules: FirewallRules, port: number): boolean {
  const compiled = compileRules(rules);
  const parts = cut(ALL_ADDRESSES, compiled.inbound.networks);
  return parts.some(({ first }) => letsIn(compiled, first, { first: port, last: port }));
}

function letsIn(
  { inbound }: CompiledRules,
  address: number,
  ports: { first: number; last: number } | undefined,
): boolean {
  return decide(inbound, namedIn(inbound, address), { protocol: 'TCP', ports }).action === 'ACCEPT';
}
