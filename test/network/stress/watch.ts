import { readRemotes } from '#network/ovsdb/remote';
import { isOvsdbSet, type OvsdbValue } from '#network/ovsdb/values';
import { FOLLOWED_COLUMNS } from '#network/wanted/rows';
import { TestClient } from '#test/network/harness/clients';

/** Looks at a northbound database after each of its transactions: no address may belong to two interfaces. */
export class AddressWatch {
  looks = 0;
  readonly twice = new Set<string>();
  readonly #client: TestClient;

  private constructor(client: TestClient) {
    this.#client = client;
    client.on('updates', () => this.#look());
  }

  static async start(northbound: string): Promise<AddressWatch> {
    const servers = readRemotes(northbound).map((remote) => ({ remote }));
    return new AddressWatch(await TestClient.connect(servers, { columns: FOLLOWED_COLUMNS }));
  }

  async stop(): Promise<void> {
    await this.#client.close();
  }

  #look(): void {
    this.looks += 1;
    const ports = this.#client.rows('Logical_Switch_Port');
    const visible = [...this.#client.rows('NAT').values()].flatMap((row) => textsIn(row.external_ip));
    for (const { name, ports: held } of this.#client.rows('Logical_Switch').values()) {
      const texts = textsIn(held).flatMap((uuid) => textsIn(ports.get(uuid)?.addresses));
      const addresses = texts.flatMap(addressesIn);
      const [where = ''] = textsIn(name);
      this.#note(where, addresses);
      if (where.startsWith('palisade-public-')) visible.push(...addresses);
    }
    this.#note('public addresses', visible);
  }

  #note(where: string, addresses: readonly string[]): void {
    const seen = new Set<string>();
    for (const address of addresses) {
      if (seen.has(address)) this.twice.add(`${address} of ${where}`);
      seen.add(address);
    }
  }
}

/** The text of a column, or those of a set. */
function textsIn(value: OvsdbValue | undefined): string[] {
  const all = value !== undefined && isOvsdbSet(value) ? value : [value];
  return all.filter((text) => typeof text === 'string');
}

/** The IPv4 addresses of a port, which stand behind its MAC. */
function addressesIn(text: string): string[] {
  return text.split(' ').filter((word) => /^\d+(\.\d+){3}$/.test(word));
}
