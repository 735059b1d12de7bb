import type { FirewallRules } from '#domain/firewalls/rules';
import { type FirewallPacket, verdict } from '#domain/firewalls/verdict';
import type { TraceVerdict } from './verdict.ts';

/** The enabled firewall of a compute. */
export interface TracedFirewall {
  id: number;
  label: string;
  rules: FirewallRules;
}

export interface FirewallOpinion {
  isAccepted: boolean;
  /** Which rule or policy it is, for operators. */
  text: string;
}

/** What a firewall does with the first packet of a connection, as a sentence. Rules are counted from 1. */
export function opinionOf({ id, label, rules }: TracedFirewall, packet: FirewallPacket): FirewallOpinion {
  const { direction, protocol, port, address } = packet;
  const { action, rule } = verdict(rules, packet);
  const firewall = `firewall ${id} (${label})`;
  const isAccepted = action === 'ACCEPT';
  if (rule !== null) {
    const side = direction === 'inbound' ? 'Inbound' : 'Outbound';
    return { isAccepted, text: `${side} rule ${rule} of ${firewall} ${isAccepted ? 'accepts' : 'drops'} it` };
  }
  if (isAccepted) return { isAccepted, text: `The ${direction} policy of ${firewall} accepts it` };
  const what = port === undefined ? protocol : `${protocol} port ${port}`;
  const end = `${direction === 'inbound' ? 'from' : 'to'} ${address}`;
  return {
    isAccepted,
    text: `No ${direction} rule of ${firewall} accepts ${what} ${end}, and its policy is DROP`,
  };
}

/**
 * Puts together what OVN does with a packet and what the firewalls on its way would do with it. Where they disagree,
 * somebody has changed rows of a firewall.
 * @param opinions the sender's first
 */
export function conclude(
  { reaches, why, isFirewall }: TraceVerdict,
  opinions: readonly FirewallOpinion[],
): { reaches: boolean; why: string } {
  const refusal = opinions.find(({ isAccepted }) => !isAccepted);
  const said = opinions.map(({ text }) => text);
  if (refusal)
    return reaches ? { reaches, why: disagreement(why, [refusal.text]) } : { reaches, why: refusal.text };
  if (isFirewall) return { reaches, why: disagreement(why, said) };
  return { reaches, why: reaches ? [why, ...said].join('; ') : why };
}

function disagreement(why: string, rules: readonly string[]): string {
  const wanted = rules.length === 0 ? 'no firewall is on the way' : rules.join('; ');
  return `${why}, but by the rules it should not: ${wanted}. Rows of firewalls in OVN have been changed`;
}
