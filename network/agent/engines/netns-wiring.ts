import type { WantedNic } from '#network/hosts/messages/messages';

/** The private networks that a second interface reaches through its gateway. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Addresses of an interface: what the service says, or what a DHCP server leased. */
export interface Addressing {
  address: string | null;
  gateway: string | null;
  mtu: number;
}

export function nameOfLink({ position }: Pick<WantedNic, 'position'>): string {
  return `eth${position}`;
}

/** Commands for `ip -batch` inside the namespace, which give an interface its addresses and routes. */
export function addressCommands(nic: WantedNic, { address, gateway, mtu }: Addressing): string[] {
  const link = nameOfLink(nic);
  const commands = [`link set dev ${link} mtu ${mtu} up`];
  if (address !== null) commands.push(`address replace ${address} dev ${link}`);
  if (gateway !== null) {
    const networks = nic.primary ? ['default'] : PRIVATE_NETWORKS;
    // Interfaces with the same routes differ in the metric.
    const metric = 100 + nic.position;
    for (const network of networks) {
      commands.push(`route replace ${network} via ${gateway} dev ${link} onlink metric ${metric}`);
    }
  }
  // The whole network answers, not only one address of it.
  for (const range of nic.ranges) commands.push(`route replace local ${range} dev lo`);
  return commands;
}

/**
 * Reads what udhcpc hands to its script, as lines `name=value`.
 * @returns undefined when there was no lease
 */
export function readLease(text: string): Addressing | undefined {
  const values = new Map(
    text.split('\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
  const [ip, prefix] = [values.get('ip'), values.get('mask')];
  if (!ip || !prefix) return undefined;
  const mtu = Number(values.get('mtu') ?? 1500);
  // Routes of option 121 replace the router: pairs of a network and its next hop.
  const [, hop] = (values.get('staticroutes') ?? '').split(' ');
  const gateway = values.get('router')?.split(' ')[0] || hop || null;
  return { address: `${ip}/${prefix}`, gateway, mtu };
}
