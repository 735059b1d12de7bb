// What the proofs of NAT gateways have in common.
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { newNatgateway } from '#test/harness/natgateways';
import type { Machine } from '#test/network/lab/machine';
import { MIRROR_PORT, type Source, startMirror } from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type PlaneOptions, type Subnet } from '#test/network/lab/plane';
import type { Space } from '#test/network/lab/space';

export const inSubnet = ({ id }: Subnet) => ({ purpose: 'vpc', subnet_id: id });

export interface Block {
  address: string;
  start: number;
  end: number;
}

export const isIn = ({ address, start, end }: Block, source: Source | undefined) =>
  source?.address === address && source.port >= start && source.port <= end;

export class EgressScene {
  readonly plane: Plane;

  constructor(plane: Plane) {
    this.plane = plane;
  }

  static async start(hosts: number, options: PlaneOptions = {}): Promise<EgressScene> {
    return new EgressScene(await EgressScene.startPlane(hosts, options));
  }

  protected static async startPlane(hosts: number, options: PlaneOptions): Promise<Plane> {
    const plane = await Plane.start(hosts, options);
    await startMirror(plane.lab.upstream);
    return plane;
  }

  async subnetWithGateway(
    network: string,
    client: Client = this.plane.owner,
    size = 4_096,
  ): Promise<{ vpc: number; subnet: Subnet; gateway: number }> {
    const { id, subnets } = await this.plane.newVpc([network], client);
    const [subnet] = subnets as [Subnet];
    const gateway = await newNatgateway(client, {
      ...{ vpc_subnet_id: subnet.id, default_ports_per_interface: size },
    });
    return { vpc: id, subnet, gateway: gateway.id };
  }

  async blockOf(gateway: number, machine: Machine, client: Client = this.plane.owner): Promise<Block> {
    const { data } = succeeded(await client.get(`/networking/natgateways/${gateway}/interfaces`));
    const mine = data.find(({ compute }: { compute: { id: number } }) => compute.id === machine.id);
    const [{ address, ports }] = mine.portsets;
    return { address, ...ports[0] };
  }

  /** The row of OVN by which a compute leaves. */
  async rowOf({ address, start, end }: Block): Promise<string> {
    return await this.plane.find('NAT', `external_ip=${address}`, `external_port_range="${start}-${end}"`);
  }

  async holderOf({ address, port }: Source, at?: string): Promise<number | undefined> {
    const query = `port=${port}${at === undefined ? '' : `&at=${at}`}`;
    const answer = await this.plane.owner.get(`/networking/ips/${address}/holder?${query}`);
    return answer.status === 404 ? undefined : succeeded(answer).compute_id;
  }

  async knownHolders(sources: readonly (Source | undefined)[]): Promise<Set<number | undefined>> {
    return new Set(await Promise.all(sources.map(async (source) => source && (await this.holderOf(source)))));
  }
}

export function utcNow(): string {
  return new Date().toISOString().slice(0, 19);
}

/** Sends a datagram to the mirror, and returns what it says; undefined when it says nothing. */
export async function sendDatagram(machine: Machine, text: string): Promise<string | undefined> {
  const script = `import socket, sys
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.settimeout(1)
udp.sendto(sys.argv[3].encode(), (sys.argv[1], int(sys.argv[2])))
print(udp.recv(2000).decode())`;
  const said = machine.run('python3', '-c', script, UPSTREAM.outside, String(MIRROR_PORT), text);
  return await said.then(
    (answer) => answer.trim(),
    () => undefined,
  );
}

export async function datagramSource(machine: Machine): Promise<Source | undefined> {
  const [address = '', port] = (await sendDatagram(machine, 'who'))?.split(':') ?? [];
  return port === undefined ? undefined : { address, port: Number(port) };
}

/** Sends a packet of a protocol that has no ports. */
export async function sendRaw(machine: Machine, protocol: number): Promise<void> {
  const script = `import socket, sys
raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, int(sys.argv[2]))
raw.sendto(bytes(24), (sys.argv[1], 0))`;
  await machine.run('python3', '-c', script, UPSTREAM.outside, String(protocol));
}

/** Knocks at every 16th port of an address, by TCP and UDP. */
export async function knock(space: Space, address: string): Promise<void> {
  const script = `import socket, sys
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.bind((sys.argv[2], 0))
for port in range(16, 65536, 16):
  udp.sendto(b'x', (sys.argv[1], port))
  tcp = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
  tcp.setblocking(False)
  tcp.bind((sys.argv[2], 0))
  tcp.connect_ex((sys.argv[1], port))
  tcp.close()`;
  await space.run('python3', ['-c', script, address, UPSTREAM.outside]);
}
