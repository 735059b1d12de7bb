// What the proofs of port forwards have in common.
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import type { Machine } from '#test/network/lab/machine';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import type { PlaneOptions, Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';
import { EgressScene, inSubnet } from './egress-scene.ts';

/** The port on which computes tell. */
export const TARGET = 8443;

export type Protocol = 'tcp' | 'udp';

/** A port of a public address. */
export interface Door {
  id: number;
  path: string;
  protocol: Protocol;
  address: string;
  port: number;
}

/** Who has answered, and whom it saw. */
export interface Reply {
  compute: number;
  source: { address: string; port: number };
}

const TELLER = `import socket, sys, threading
name, port = sys.argv[1], int(sys.argv[2])
def text(source): return f'{name} {source[0]} {source[1]}'.encode()
def datagrams():
  udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
  udp.bind((sys.argv[3], port))
  while True:
    _, source = udp.recvfrom(2000)
    udp.sendto(text(source), source)
threading.Thread(target=datagrams, daemon=True).start()
tcp = socket.create_server((sys.argv[3], port), backlog=1024)
print('ready', flush=True)
while True:
  connection, source = tcp.accept()
  connection.sendall(text(source))
  connection.close()`;

const ASK = `import socket, sys
kind = socket.SOCK_STREAM if sys.argv[1] == 'tcp' else socket.SOCK_DGRAM
asking = socket.socket(socket.AF_INET, kind)
asking.settimeout(1)
if sys.argv[4]: asking.bind((sys.argv[4], 0))
asking.connect((sys.argv[2], int(sys.argv[3])))
if sys.argv[1] == 'udp': asking.send(b'who')
print(asking.recv(2000).decode())`;

export class ForwardScene extends EgressScene {
  static override async start(hosts: number, options: PlaneOptions = {}): Promise<ForwardScene> {
    return new ForwardScene(await EgressScene.startPlane(hosts, options));
  }

  /** A compute that is not on the gateway host, which is the first one. */
  async newElsewhere(subnet: Subnet): Promise<Machine> {
    for (;;) {
      const machine = await this.plane.newMachine([inSubnet(subnet)]);
      if (machine.host !== this.plane.lab.hosts[0]) return machine;
    }
  }

  /** One that tells. */
  async newTarget(subnet: Subnet): Promise<Machine> {
    const machine = await this.newElsewhere(subnet);
    await machine.reaches(UPSTREAM.outside);
    await tell(machine, TARGET);
    return machine;
  }

  /** Forwards a port to the first interface of a compute. */
  async forward(
    gateway: number,
    to: { id: number },
    { protocol, port, target }: { protocol: Protocol; port: number; target: number },
    client: Client = this.plane.owner,
  ): Promise<Door> {
    const [config] = succeeded(await client.get(`/compute/instances/${to.id}/configs`)).data;
    const forwards = `/networking/natgateways/${gateway}/forwards`;
    const body = { protocol, port, interface_id: config.interfaces[0].id, target_port: target };
    const { id, address } = succeeded(await client.post(forwards, body));
    return { id, path: `${forwards}/${id}`, protocol, address, port };
  }

  /** Asks from outside. */
  async askFromOutside({ protocol, address, port }: Door): Promise<Reply | undefined> {
    const args = ['-c', ASK, protocol, address, String(port), UPSTREAM.outside];
    return toReply(await this.plane.lab.upstream.run('python3', args).catch(() => ''));
  }

  /** Waits for an answer to somebody outside. */
  async isOpen(door: Door): Promise<Reply> {
    return await until(`${door.address}:${door.port} answers`, () => this.askFromOutside(door));
  }

  /** Waits until nothing answers, and goes on for a while. */
  async isShut(door: Door): Promise<void> {
    await until(`${door.address}:${door.port} is shut`, async () => {
      for (let count = 0; count < 3; count += 1) if (await this.askFromOutside(door)) return false;
      return true;
    });
  }
}

/** Tells each caller, over TCP and UDP, who the compute is and from where he comes. */
export async function tell(machine: Machine, port: number): Promise<void> {
  const { host, namespace, id } = machine;
  const program = ['python3', '-c', TELLER, String(id), String(port), await machine.address()];
  const child = host.space.spawn('ip', ['netns', 'exec', namespace, ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (data: Buffer) => (said += data.toString('utf8')));
  await until('it is ready', () => said !== '');
}

/** Asks from a compute. */
export async function ask(machine: Machine, { protocol, address, port }: Door): Promise<Reply | undefined> {
  return toReply(
    await machine.run('python3', '-c', ASK, protocol, address, String(port), '').catch(() => ''),
  );
}

function toReply(said: string): Reply | undefined {
  const [compute, address = '', port] = said.trim().split(' ');
  return port === undefined
    ? undefined
    : { compute: Number(compute), source: { address, port: Number(port) } };
}
