import { type RulesDraft, ruleDraft } from './firewall.ts';

/** Rules to begin with. They are ordinary rules as soon as they stand in the form. */
export interface FirewallTemplate {
  value: string;
  label: string;
  rules: () => RulesDraft;
}

/** A VPC as far as rules are made from it. */
interface TemplateVpc {
  id: number;
  label: string;
  subnets: readonly { ipv4: string }[];
}

const EVERYWHERE = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };

/** Lets nothing in, and everything out. */
export const NOTHING_IN: RulesDraft = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};

/** A web server, nothing in, and for each VPC only what comes from it. */
export function firewallTemplates(vpcs: readonly TemplateVpc[]): FirewallTemplate[] {
  return [
    { value: 'nothing', label: 'Nothing in', rules: () => NOTHING_IN },
    { value: 'web', label: 'Web server', rules: webServer },
    ...vpcs
      .filter(({ subnets }) => subnets.length > 0)
      .map(({ id, label, subnets }) => ({
        value: `vpc ${id}`,
        label: `Only from VPC ${label}`,
        rules: () => fromNetworks(subnets.map(({ ipv4 }) => ipv4)),
      })),
  ];
}

/** The network of the administrators is for the user to fill in. */
function webServer(): RulesDraft {
  const web = { action: 'ACCEPT', protocol: 'TCP', ports: '80, 443', addresses: EVERYWHERE } as const;
  return {
    ...NOTHING_IN,
    inbound: [
      ruleDraft({ ...web, label: 'web' }),
      ruleDraft({ action: 'ACCEPT', protocol: 'TCP', ports: '22', label: 'ssh' }),
    ],
  };
}

function fromNetworks(ipv4: string[]): RulesDraft {
  const protocols = ['TCP', 'UDP', 'ICMP'] as const;
  return {
    ...NOTHING_IN,
    inbound: protocols.map((protocol) => ruleDraft({ action: 'ACCEPT', protocol, addresses: { ipv4 } })),
  };
}
