/** Of a packet that `ping` sends: headers of IP and ICMP, and a time. Then its pattern follows. */
const PATTERN_AT = 2 * (20 + 8 + 16);
const TOKEN_LENGTH = 16;

/** Which packets have come in from the interfaces of which VPC, and where they went. */
export class Crossings {
  readonly #vpcs = new Map<number, number | null>();
  readonly #sources = new Map<string, Set<number>>();
  readonly #arrivals = new Map<string, Map<number, number>>();
  sent = 0;

  /** Of an interface of a compute: it never changes. */
  know(nicId: number, vpcId: number | null): void {
    this.#vpcs.set(nicId, vpcId);
  }

  add(nicId: number, direction: 'In' | 'Out', token: string): void {
    if (direction === 'In') {
      this.sent += 1;
      const nics = this.#sources.get(token) ?? new Set();
      this.#sources.set(token, nics.add(nicId));
    } else {
      const nics = this.#arrivals.get(token) ?? new Map<number, number>();
      this.#arrivals.set(token, nics.set(nicId, (nics.get(nicId) ?? 0) + 1));
    }
  }

  /** @returns how many packets arrived in the VPC that they came from, and those that did not */
  judge(): { arrived: number; senders: number; vpcs: number; crossed: string[] } {
    let arrived = 0;
    const crossed: string[] = [];
    for (const [token, nics] of this.#arrivals) {
      const from = new Set([...(this.#sources.get(token) ?? [])].map((nicId) => this.#vpcs.get(nicId)));
      for (const [nicId, count] of nics) {
        const vpc = this.#vpcs.get(nicId);
        if (typeof vpc === 'number' && from.has(vpc)) arrived += count;
        else
          crossed.push(
            `${count} packets ${token} of VPC ${[...from].join('/')} at interface ${nicId} of VPC ${vpc}`,
          );
      }
    }
    return { arrived, senders: this.#sources.size, vpcs: new Set(this.#vpcs.values()).size, crossed };
  }
}

/** Reads what `tcpdump -x` prints of packets on all interfaces of a host. */
export class PacketLines {
  readonly #crossings: Crossings;
  #nic: number | undefined;
  #direction: 'In' | 'Out' = 'In';
  #bytes = '';

  constructor(crossings: Crossings) {
    this.#crossings = crossings;
  }

  add(line: string): void {
    const [, offset, bytes = ''] = /^\s+0x([0-9a-f]+):\s+([0-9a-f ]+)/.exec(line) ?? [];
    if (offset === undefined) {
      const [, nic, direction] = /\bpal(\d+)\s+(In|Out|P)\s/.exec(line) ?? [];
      this.#nic = nic === undefined ? undefined : Number(nic);
      // P: it comes in, but is addressed to the router.
      this.#direction = direction === 'Out' ? 'Out' : 'In';
      this.#bytes = '';
      return;
    }
    if (this.#nic === undefined) return;
    this.#bytes += bytes.replaceAll(' ', '');
    if (this.#bytes.length < PATTERN_AT + TOKEN_LENGTH) return;
    const token = this.#bytes.slice(PATTERN_AT, PATTERN_AT + TOKEN_LENGTH);
    this.#crossings.add(this.#nic, this.#direction, token);
    this.#nic = undefined;
  }
}
