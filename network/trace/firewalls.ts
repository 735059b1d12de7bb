import type { FirewallRules } from '#domain/firewalls/rules';
import { type FirewallPacket, verdict } from '#domain/firewalls/verdict';

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
