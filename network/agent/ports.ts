import { OvsdbClient } from '#network/ovsdb/client';
import { insert, mutate, type OvsdbOperation, update } from '#network/ovsdb/operations';
import type { Remote } from '#network/ovsdb/remote';
import { isOvsdbSet, type OvsdbRow, type OvsdbSet, type OvsdbValue } from '#network/ovsdb/values';
import { type Random, systemRandom } from '#platform/random';
import type { Pins } from './safeguards.ts';

const COLUMNS = {
  Open_vSwitch: ['external_ids'],
  Bridge: ['name', 'ports'],
  Port: ['name', 'interfaces', 'tag', 'trunks', 'vlan_mode'],
  Interface: ['name', 'external_ids', 'admin_state', 'ofport'],
};

const OUR_PORT = /^pal([1-9]\d{0,11})$/;
/** Hexadecimal. */
const DATAPATH_DIGITS = 16;
const INSTALLATION = 'palisade-installation';
const EPOCH = 'palisade-epoch';
const MONITOR_ALL = 'ovn-monitor-all';

/** What OVN has to know of a port. */
export interface Binding {
  lspName: string;
  mac: string;
}

export interface PortState {
  /** OVN can find it by its name. */
  plugged: boolean;
  /** OVN has set up its flows, and it is up. */
  installed: boolean;
}

/** The name of a network interface on the host. Linux allows 15 characters. */
export function portName(nicId: number): string {
  return `pal${nicId}`;
}

/**
 * The ports of network interfaces in Open vSwitch. Whoever makes a port, the engine or this agent, it is known by its
 * name, and gets what OVN has to know whenever that is missing: an engine that restarts an instance makes its ports
 * anew.
 */
export class Ports {
  readonly client: OvsdbClient;
  readonly #bridge: string;
  readonly #random: Random;
  #bindings: ReadonlyMap<number, Binding> = new Map();
  #isMending = false;
  #isStale = false;

  constructor(remotes: readonly Remote[], bridge: string, random: Random = systemRandom) {
    this.#bridge = bridge;
    this.#random = random;
    this.client = new OvsdbClient({ remotes, database: 'Open_vSwitch', columns: COLUMNS, random });
    this.client.on('connected', () => this.#mendSoon());
    this.client.on('updates', () => this.#mendSoon());
  }

  /** The name that OVN knows this host by. */
  get systemId(): string | undefined {
    return this.#externalIds['system-id'];
  }

  get hasBridge(): boolean {
    return this.#bridgeRow !== undefined;
  }

  get pins(): Pins {
    const { [INSTALLATION]: installation = null, [EPOCH]: epoch = null } = this.#externalIds;
    return { installation, epoch };
  }

  async pin({ installation, epoch }: Pins): Promise<void> {
    const values = { [INSTALLATION]: installation ?? '', [EPOCH]: epoch ?? '' };
    await this.client.transact([
      mutate(
        'Open_vSwitch',
        [],
        ['external_ids', 'delete', [INSTALLATION, EPOCH]],
        ['external_ids', 'insert', values],
      ),
    ]);
  }

  async forgetPins(): Promise<void> {
    await this.client.transact([
      mutate('Open_vSwitch', [], ['external_ids', 'delete', [INSTALLATION, EPOCH]]),
    ]);
  }

  /**
   * Has ovn-controller read the southbound database as a whole, unless the operator has decided. One that reads the rows
   * of its own switches only gets a switch in parts, and sets up the flows of each part at once: those that deliver
   * packets before those of firewalls.
   * @returns whether it does
   */
  async monitorAll(): Promise<boolean> {
    // A key that is there keeps its value.
    await this.client.transact([
      mutate('Open_vSwitch', [], ['external_ids', 'insert', { [MONITOR_ALL]: 'true' }]),
    ]);
    return this.#externalIds[MONITOR_ALL] === 'true';
  }

  /** Sets what OVN has to know of each interface, from now on. */
  async bind(bindings: ReadonlyMap<number, Binding>): Promise<void> {
    this.#bindings = bindings;
    await this.#mend();
  }

  /** Of the interfaces that have a port. */
  states(): Map<number, PortState> {
    return new Map(
      this.#interfaces().map(({ nicId, ids, isUp }) => {
        const plugged = 'iface-id' in ids && ids['iface-id'] === this.#bindings.get(nicId)?.lspName;
        return [nicId, { plugged, installed: plugged && isUp && isInstalled(ids) }];
      }),
    );
  }

  /** The numbers that ports have in OpenFlow, of the interfaces that OVN says it has set up. */
  installed(): Map<number, number> {
    const all = this.#interfaces().filter(({ ids, ofport }) => ofport > 0 && isInstalled(ids));
    return new Map(all.map(({ nicId, ofport }) => [nicId, ofport]));
  }

  /** Has ovn-controller connect to the bridge again, as it does when the id of the datapath changes. */
  async reconnectController(): Promise<void> {
    const [bridge] = this.#bridgeRow ?? [];
    if (bridge === undefined) return;
    const id = this.#uuid().replaceAll('-', '').slice(0, DATAPATH_DIGITS);
    await this.client.transact([
      mutate(
        'Bridge',
        bridge,
        ['other_config', 'delete', ['datapath-id']],
        ['other_config', 'insert', { 'datapath-id': id }],
      ),
    ]);
  }

  /** Makes a port for a network interface that exists. */
  async add(nicId: number, { lspName, mac }: Binding): Promise<void> {
    const [bridge] = this.#bridgeRow ?? [];
    if (bridge === undefined) throw new Error(`Open vSwitch has no bridge ${this.#bridge}`);
    const name = portName(nicId);
    const [port, nic] = [this.#uuid(), this.#uuid()];
    await this.client.transact([
      ...this.#removals([nicId]),
      insert('Interface', { name, external_ids: { 'iface-id': lspName, 'attached-mac': mac } }, nic),
      insert('Port', { name, interfaces: [nic] }, port),
      mutate('Bridge', bridge, ['ports', 'insert', [port]]),
    ]);
  }

  async remove(nicIds: readonly number[]): Promise<void> {
    const operations = this.#removals(nicIds);
    if (operations.length > 0) await this.client.transact(operations);
  }

  /** Makes the ports of interfaces that have a link on this machine and no port. */
  async addMissing(wanted: ReadonlyMap<number, Binding>, links: ReadonlySet<string>): Promise<void> {
    const known = this.#portsOfBridge();
    const missing = [...wanted].filter(([nicId]) => !known.has(nicId) && links.has(portName(nicId)));
    for (const [nicId, binding] of missing) await this.add(nicId, binding);
  }

  /** Removes the ports of all other network interfaces. */
  async keepOnly(nicIds: ReadonlySet<number>): Promise<number[]> {
    const others = [...this.#portsOfBridge().keys()].filter((nicId) => !nicIds.has(nicId));
    await this.remove(others);
    return others;
  }

  get #externalIds(): Readonly<Record<string, string>> {
    const [row] = this.client.rows('Open_vSwitch').values();
    return textsOf(row?.external_ids);
  }

  get #bridgeRow(): [uuid: string, row: OvsdbRow] | undefined {
    return [...this.client.rows('Bridge')].find(([, { name }]) => name === this.#bridge);
  }

  #interfaces(): OwnInterface[] {
    return [...this.client.rows('Interface')].flatMap(([uuid, row]) => {
      const nicId = nicOf(row.name);
      if (nicId === undefined) return [];
      const ids = textsOf(row.external_ids);
      return [{ nicId, uuid, ids, isUp: row.admin_state !== 'down', ofport: Number(row.ofport ?? 0) }];
    });
  }

  /** UUIDs of ports by network interface. */
  #portsOfBridge(): Map<number, string> {
    const ports = this.client.rows('Port');
    const [, bridge] = this.#bridgeRow ?? [];
    const uuids = listOf(bridge?.ports).map(String);
    const found = uuids.flatMap((uuid): [number, string][] => {
      const nicId = nicOf(ports.get(uuid)?.name);
      return nicId === undefined ? [] : [[nicId, uuid]];
    });
    return new Map(found);
  }

  #removals(nicIds: readonly number[]): OvsdbOperation[] {
    const [bridge] = this.#bridgeRow ?? [];
    const known = this.#portsOfBridge();
    const ports = nicIds.flatMap((nicId) => known.get(nicId) ?? []);
    if (bridge === undefined || ports.length === 0) return [];
    return [mutate('Bridge', bridge, ['ports', 'delete', ports])];
  }

  /** After updates: rows often change several times at once. */
  #mendSoon(): void {
    this.#isStale = true;
    if (!this.#isMending) void this.#mendUntilFresh();
  }

  async #mendUntilFresh(): Promise<void> {
    this.#isMending = true;
    while (this.#isStale && this.client.isConnected) {
      this.#isStale = false;
      // What fails is tried again with the next update, the next connection and the next round of the agent.
      await this.#mend().catch(() => {});
    }
    this.#isMending = false;
  }

  async #mend(): Promise<void> {
    const operations = this.#interfaces().flatMap(({ nicId, uuid, ids }): OvsdbOperation[] => {
      const binding = this.#bindings.get(nicId);
      if (!binding) return [];
      const wanted = { 'iface-id': binding.lspName, 'attached-mac': binding.mac };
      if (ids['iface-id'] === binding.lspName && ids['attached-mac'] === binding.mac) return [];
      const keys = Object.keys(wanted);
      return [
        mutate('Interface', uuid, ['external_ids', 'delete', keys], ['external_ids', 'insert', wanted]),
      ];
    });
    operations.push(...this.#untagged());
    if (operations.length > 0) await this.client.transact(operations);
  }

  /** Ports that are in a VLAN of the bridge get no packets of OVN. */
  #untagged(): OvsdbOperation[] {
    const ports = this.client.rows('Port');
    return [...this.#portsOfBridge()].flatMap(([nicId, uuid]): OvsdbOperation[] => {
      const { tag, trunks, vlan_mode: mode } = ports.get(uuid) ?? {};
      const isPlain = (tag ?? null) === null && (mode ?? null) === null && listOf(trunks).length === 0;
      if (isPlain || !this.#bindings.has(nicId)) return [];
      return [update('Port', uuid, { tag: null, trunks: [], vlan_mode: null })];
    });
  }

  #uuid(): string {
    return this.#random.uuid().toLowerCase();
  }
}

interface OwnInterface {
  nicId: number;
  uuid: string;
  /** Its external ids. */
  ids: Readonly<Record<string, string>>;
  isUp: boolean;
  /** Its number in OpenFlow; 0 or less without one. */
  ofport: number;
}

function isInstalled(ids: Readonly<Record<string, string>>): boolean {
  return ids['ovn-installed'] === 'true';
}

function nicOf(name: OvsdbValue | undefined): number | undefined {
  const [, digits] = (typeof name === 'string' && OUR_PORT.exec(name)) || [];
  return digits === undefined ? undefined : Number(digits);
}

/** A map of texts. */
function textsOf(value: OvsdbValue | undefined): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || isOvsdbSet(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

function listOf(value: OvsdbValue | undefined): OvsdbSet {
  return value !== undefined && isOvsdbSet(value) ? value : [];
}
