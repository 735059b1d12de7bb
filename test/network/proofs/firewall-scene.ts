// What the proofs of firewalls have in common.
import assert from 'node:assert/strict';
import type { FirewallRule } from '#domain/firewalls/rules';
import { succeeded } from '#test/harness/assert-errors';
import { newFirewallLabel } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

export const FIREWALLS = '/networking/firewalls';
export const NOTHING_IN = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };
export const NOTHING_OUT = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'DROP' };

export const inSubnet = ({ id }: Subnet, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });

/** Accepts TCP from everywhere, but for changes. */
export const accept = (changes: Partial<FirewallRule> = {}): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } },
  ...changes,
});

export class FirewallScene {
  readonly plane: Plane;
  readonly #vpcs = new Map<number, { id: number; client: Client }>();

  private constructor(plane: Plane) {
    this.plane = plane;
  }

  static async start(): Promise<FirewallScene> {
    return new FirewallScene(await Plane.start(2));
  }

  /** A VPC with a subnet. */
  async subnet(network: string, client = this.plane.owner): Promise<Subnet> {
    const { id, subnets } = await this.plane.newVpc([network], client);
    const [subnet] = subnets;
    if (!subnet) assert.fail('A VPC has no subnet');
    this.#vpcs.set(subnet.id, { id, client });
    return subnet;
  }

  async firewall(rules: object, computes: number[] = [], client = this.plane.owner): Promise<number> {
    const body = { label: newFirewallLabel(), rules, devices: { computes } };
    return succeeded(await client.post(FIREWALLS, body)).id;
  }

  async setRules(id: number, rules: object, client = this.plane.owner): Promise<void> {
    succeeded(await client.put(`${FIREWALLS}/${id}/rules`, rules));
  }

  /** Waits until the databases of OVN have what the API says. The hosts follow. */
  async applied({ id }: Subnet): Promise<void> {
    const vpc = this.#vpcs.get(id) ?? assert.fail('The subnet is not of this scene');
    await this.plane.applied(vpc.id, vpc.client);
  }
}

/** Waits until an address does not answer any more. */
export async function closed(from: Machine, address: string): Promise<void> {
  const isOpen = () => from.succeeds('ping', '-c', '1', '-W', '1', address);
  await until(`${address} is closed`, async () => !(await isOpen()));
}

/** What the speaker at an address says now; nothing when it is not reached. */
export async function says(from: Machine, address: string): Promise<string> {
  return await from.run('busybox', 'nc', '-w', '2', address, '8080').catch(() => '');
}

/** Whether a machine gets packets while something is done. */
export async function hears(
  { host, namespace }: Machine,
  filter: string,
  meanwhile: () => Promise<unknown>,
  link = 'eth0',
): Promise<boolean> {
  await using arriving = await Capture.start(host.space, { link, filter, namespace });
  await meanwhile();
  return arriving.packets.length > 0;
}

/** Sends a datagram. @param source the port that it is sent from; any by default */
export async function sendDatagram(from: Machine, address: string, port: number, source = 0): Promise<void> {
  const script = `import socket, sys
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
udp.bind(('', int(sys.argv[3])))
udp.sendto(b'x', (sys.argv[1], int(sys.argv[2])))`;
  await from.run('python3', '-c', script, address, String(port), String(source));
}
