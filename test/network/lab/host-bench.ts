import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WantedCompute, WantedNic } from '#network/hosts/messages/messages';
import { AgentProcess } from './agent-process.ts';
import type { Chassis } from './chassis.ts';
import { OvnLab } from './ovn-lab.ts';
import { ScriptedService } from './scripted-service.ts';

/** The subnet that all computes of these tests are in. */
const SWITCH = 'palisade-subnet-1';
const GATEWAY = { mac: '0e:00:00:00:00:01', address: '10.0.4.1' };
export const MTU = 1442;

/** Agents on the hosts of a lab, and a service that says what a test wants. There is one subnet, with DHCP. */
export class HostBench {
  readonly lab: OvnLab;
  readonly service: ScriptedService;
  readonly folder: string;
  readonly #agents: AgentProcess[] = [];
  #dhcp = '';

  private constructor(lab: OvnLab, service: ScriptedService, folder: string) {
    this.lab = lab;
    this.service = service;
    this.folder = folder;
  }

  static async start(hosts: number): Promise<HostBench> {
    const lab = await OvnLab.start(hosts);
    const folder = await mkdtemp(join(tmpdir(), 'palisade-hosts-'));
    const service = await ScriptedService.listen(join(folder, 'hosts.sock'));
    const bench = new HostBench(lab, service, folder);
    try {
      await bench.#addSubnet();
      return bench;
    } catch (error) {
      await bench.close();
      throw error;
    }
  }

  host(number: number): Chassis {
    const host = this.lab.hosts[number - 1];
    if (!host) throw new Error(`The lab has no host ${number}`);
    return host;
  }

  async agent(host: Chassis, settings: Readonly<Record<string, string>> = {}): Promise<AgentProcess> {
    const { socket, token } = this.service;
    const agent = await AgentProcess.start(host, { socket, token, folder: this.folder }, settings);
    this.#agents.push(agent);
    return agent;
  }

  /** What OVN has to know of a compute's network interface. */
  async addPort(nic: WantedNic, host: Chassis): Promise<void> {
    const [address] = (nic.address ?? '').split('/');
    const addresses = `${nic.mac} ${address}`;
    await this.lab.nbctl(
      ['--may-exist', 'lsp-add', SWITCH, nic.lspName],
      ['lsp-set-addresses', nic.lspName, addresses],
      ['lsp-set-port-security', nic.lspName, addresses],
      ['lsp-set-options', nic.lspName, `requested-chassis=${host.name}`],
      ['lsp-set-dhcpv4-options', nic.lspName, this.#dhcp],
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#agents.map((agent) => agent.kill()));
    await this.lab.close();
    await this.service.pause();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #addSubnet(): Promise<void> {
    await this.lab.nbctl(['ls-add', SWITCH]);
    this.#dhcp = await this.lab.nbctl(['create', 'DHCP_Options', 'cidr=10.0.4.0/24']);
    const options = [
      `server_id=${GATEWAY.address}`,
      `server_mac=${GATEWAY.mac}`,
      `router=${GATEWAY.address}`,
      'lease_time=3600',
      `mtu=${MTU}`,
    ];
    await this.lab.nbctl(['dhcp-options-set-options', this.#dhcp, ...options]);
  }
}

/** A compute with one network interface of the same number. */
export function computeOf(id: number, change: Partial<WantedCompute> = {}): WantedCompute {
  const hex = id.toString(16).padStart(2, '0');
  const nic: WantedNic = {
    id,
    position: 0,
    mac: `02:00:00:00:00:${hex}`,
    mtu: MTU,
    lspName: `palisade-nic-${id}`,
    address: `10.0.4.${id + 10}/24`,
    gateway: GATEWAY.address,
    primary: true,
    ranges: [],
  };
  return {
    id,
    power: 'on',
    boot: 1,
    image: null,
    memory: 64,
    vcpus: 1,
    disk: 64,
    watchdog: true,
    nics: [nic],
    ...change,
  };
}

export function nicOf(compute: WantedCompute): WantedNic {
  const [nic] = compute.nics;
  if (!nic) throw new Error(`Compute ${compute.id} has no network interface`);
  return nic;
}

export function addressOf(compute: WantedCompute): string {
  const [address = ''] = (nicOf(compute).address ?? '').split('/');
  return address;
}
