import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Capture } from '#test/network/lab/capture';
import type { Chassis } from '#test/network/lab/chassis';
import { kill } from '#test/network/lab/space';
import { type Crossings, PacketLines } from './crossings.ts';
import type { Stage } from './stage.ts';

const LOOK_MS = 300;
const TARGETS = ['10.50.4.2', '10.50.4.3', '10.50.4.4', '10.50.4.5', '10.50.5.2', '10.50.5.3', '10.50.5.4'];

/** Pings each target all the time. What it starts ends with it. */
const PINGER = `for target in "$@"; do setpriv --pdeathsig=KILL ping -n -q -i 0.5 -p "$TOKEN" "$target" >/dev/null 2>&1 & done; wait`;

/**
 * Each compute that runs pings the same addresses, which computes of all VPCs have, with a token of its own. Captures on
 * the hosts see on which interface a token comes in, and to which interfaces it goes.
 */
export class Traffic {
  readonly #stage: Stage;
  readonly #crossings: Crossings;
  readonly #captures: Capture[] = [];
  readonly #pingers = new Map<number, ChildProcess>();
  readonly #ending = new AbortController();
  #tokens = 0;
  #looking: Promise<void> = Promise.resolve();

  private constructor(stage: Stage, crossings: Crossings) {
    this.#stage = stage;
    this.#crossings = crossings;
  }

  static async start(stage: Stage, crossings: Crossings): Promise<Traffic> {
    const traffic = new Traffic(stage, crossings);
    for (const { space } of stage.plane.lab.hosts) {
      const lines = new PacketLines(crossings);
      const options = { link: 'any', filter: 'icmp[icmptype] == icmp-echo' };
      traffic.#captures.push(await Capture.start(space, { ...options, onLine: (line) => lines.add(line) }));
    }
    traffic.#looking = traffic.#lookAgain();
    return traffic;
  }

  /** How many computes ping now. */
  get pinging(): number {
    return this.#pingers.size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.#looking;
    await Promise.all([...this.#pingers.values()].map(kill));
    await sleep(500);
    await Promise.all(this.#captures.map((capture) => capture.stop()));
  }

  async #lookAgain(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#look();
      await sleep(LOOK_MS);
    }
  }

  /** Starts to ping in what runs now. A reboot ends all that runs in a compute. */
  async #look(): Promise<void> {
    const { store, plane } = this.#stage;
    const nics = await store.db
      .selectFrom('nic')
      .innerJoin('compute', 'compute.id', 'nic.compute_id')
      .leftJoin('host', 'host.id', 'compute.host_id')
      .select([
        'nic.id',
        'nic.vpc_id',
        'nic.position',
        'compute.id as compute_id',
        'compute.status',
        'host.name',
      ])
      .execute();
    for (const nic of nics) {
      this.#crossings.know(nic.id, nic.vpc_id);
      const host = plane.lab.hosts.find(({ name }) => name === nic.name);
      if (nic.position > 0 || nic.status !== 'running' || !host || this.#pingers.has(nic.compute_id))
        continue;
      this.#ping(host, nic.compute_id);
    }
  }

  #ping({ space }: Chassis, computeId: number): void {
    this.#tokens += 1;
    const token = this.#tokens.toString(16).padStart(16, '0');
    const inside = ['netns', 'exec', `pal-c${computeId}`, 'sh', '-c', PINGER, 'sh', ...TARGETS];
    const env = { ...process.env, TOKEN: token };
    const child = space.spawn('ip', inside, { env, stdio: 'ignore' });
    this.#pingers.set(computeId, child);
    child.once('exit', () => this.#pingers.delete(computeId));
  }
}
