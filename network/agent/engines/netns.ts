import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from '#domain/schema/json-schema';
import { readAs } from '#domain/schema/read';
import type { WantedCompute, WantedNic } from '#network/hosts/messages/messages';
import { type ComputeEngine, EngineError } from '../engine.ts';
import type { Instance } from '../plan.ts';
import { type Ports, portName } from '../ports.ts';
import { run } from '../program.ts';

/** Where `ip netns` keeps namespaces. */
const NAMESPACES = '/run/netns';
/** Folder for the script that tells what a DHCP server leased. */
const OWN_FOLDER = '/run/palisade-host';
const LEASE_SCRIPT = '#!/bin/sh\n[ "$1" = bound ] && exec env\nexit 0\n';

const OURS = /^pal-c([1-9]\d{0,15})$/;
const NOTE = /^palisade-(running|stopped)-(\d{1,16})$/;

type InstanceState = Pick<Instance, 'state' | 'boot'>;

const Links = Type.Array(Type.Object({ ifname: Type.String(), ifalias: Type.Optional(Type.String()) }));
type Link = Static<typeof Links>[number];

/**
 * Computes as network namespaces: no guest runs in them, so they serve tests and demonstrations of the network. Whether
 * a compute runs, and with which boot, is noted in the alias of its loopback interface.
 */
export class NetnsEngine implements ComputeEngine {
  readonly #ports: Ports;
  readonly #useDhcp: boolean;
  /** What was read of each namespace, by name. Only this agent changes it. */
  readonly #known = new Map<string, { inode: number; instance: Instance }>();
  /** Counts changes: what was read meanwhile may be wrong. */
  #changes = 0;

  constructor(ports: Ports, { useDhcp }: { useDhcp: boolean }) {
    this.#ports = ports;
    this.#useDhcp = useDhcp;
  }

  async list(): Promise<Instance[]> {
    const names = await readdir(NAMESPACES).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = await Promise.all(names.map((name) => this.#look(name)));
    return found.filter((instance) => instance !== undefined);
  }

  async create({ id }: WantedCompute): Promise<void> {
    await make(namespaceOf(id));
  }

  async boot(compute: WantedCompute): Promise<void> {
    const namespace = namespaceOf(compute.id);
    const { nics } = compute;
    await this.stop(compute.id);
    await this.#ports.remove(nics.map(({ id }) => id));
    await batch(namespace, ['link set dev lo up']);
    for (const nic of nics) await plug(namespace, nic);
    for (const nic of nics) await this.#ports.add(nic.id, nic);
    for (const nic of nics) {
      const addressing = await this.#addressing(namespace, nic);
      await batch(namespace, addressCommands(nic, addressing));
    }
    // Last, so that a boot that is cut off begins again.
    await this.#note(namespace, { state: 'running', boot: compute.boot });
  }

  async stop(id: number): Promise<void> {
    const namespace = namespaceOf(id);
    const before = await links(namespace);
    await this.#note(namespace, { ...readNote(before), state: 'stopped' });
    await killProcesses(namespace);
    const cables = before.filter(({ ifname }) => ifname.startsWith('eth'));
    await batch(
      namespace,
      cables.map(({ ifname }) => `link delete dev ${ifname}`),
    );
  }

  async destroy(id: number): Promise<void> {
    // What was not made whole cannot be stopped.
    await this.stop(id).catch(() => {});
    await run('ip', ['netns', 'delete', namespaceOf(id)]);
    this.#known.delete(namespaceOf(id));
  }

  async #note(namespace: string, { state, boot }: InstanceState): Promise<void> {
    await batch(namespace, [`link set dev lo alias palisade-${state}-${boot}`]);
    this.#changes += 1;
    this.#known.delete(namespace);
  }

  async #look(namespace: string): Promise<Instance | undefined> {
    const [, digits] = OURS.exec(namespace) ?? [];
    if (digits === undefined) return undefined;
    const changes = this.#changes;
    const inode = await inodeOf(join(NAMESPACES, namespace));
    if (inode === undefined) return undefined;
    const known = this.#known.get(namespace);
    if (known?.inode === inode) return known.instance;
    const note = await links(namespace).then(readNote, () => undefined);
    const id = Number(digits);
    if (!note) return { id, state: 'stopped', boot: 0, isWhole: false };
    const instance = { id, ...note, isWhole: true };
    if (changes === this.#changes) this.#known.set(namespace, { inode, instance });
    return instance;
  }

  async #addressing(namespace: string, nic: WantedNic): Promise<Addressing> {
    if (!this.#useDhcp || nic.address === null) return nic;
    const link = nameOfLink(nic);
    await batch(namespace, [`link set dev ${link} up`]);
    const script = await leaseScript();
    const client = ['udhcpc', '-q', '-n', '-f', '-t', '20', '-T', '1', '-A', '1'];
    const options = ['-O', 'mtu', '-O', 'staticroutes', '-i', link, '-s', script];
    const failure = `${link}: no DHCP server has leased an address`;
    // What it says first is its version.
    const said = await run('ip', ['netns', 'exec', namespace, ...client, ...options]).catch(
      (cause: unknown) => {
        throw new EngineError(failure, { cause });
      },
    );
    const lease = readLease(said);
    if (!lease) throw new EngineError(failure);
    return lease;
  }
}

/** Makes a namespace, also in place of one that was not made whole. */
async function make(namespace: string): Promise<void> {
  const isThere = await links(namespace).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await run('ip', ['netns', 'delete', namespace]).catch(() => {});
  await run('ip', ['netns', 'add', namespace]);
}

function readNote(all: readonly Link[]): InstanceState {
  const alias = all.find(({ ifname }) => ifname === 'lo')?.ifalias ?? '';
  const [, state, boot] = NOTE.exec(alias) ?? [];
  return { state: state === 'running' ? 'running' : 'stopped', boot: Number(boot ?? 0) };
}

async function inodeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.ino;
}

/** Joins the namespace and the host by a pair of interfaces. */
async function plug(namespace: string, nic: WantedNic): Promise<void> {
  const [inside, outside] = [nameOfLink(nic), portName(nic.id)];
  // Left over from a boot that was cut off.
  await run('ip', ['link', 'delete', 'dev', outside]).catch(() => {});
  const mtu = ['mtu', String(nic.mtu)];
  const peer = ['peer', 'name', inside, 'netns', namespace, 'address', nic.mac, ...mtu];
  await run('ip', ['link', 'add', 'name', outside, ...mtu, 'type', 'veth', ...peer]);
  await run('ip', ['link', 'set', 'dev', outside, 'up']);
  // The datapath of Open vSwitch in user space does not complete checksums. That of the kernel does, and a host with it
  // may have no ethtool.
  await run('ip', ['netns', 'exec', namespace, 'ethtool', '-K', inside, 'tx', 'off']).catch(() => {});
}

async function links(namespace: string): Promise<Link[]> {
  const read = readAs(Links, JSON.parse(await run('ip', ['-json', '-netns', namespace, 'link', 'show'])));
  if (read.reason !== undefined) throw new EngineError(`ip link: ${read.reason}`);
  return read.value;
}

async function batch(namespace: string, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return;
  await run('ip', ['-netns', namespace, '-batch', '-'], { input: `${commands.join('\n')}\n` });
}

async function killProcesses(namespace: string): Promise<void> {
  const pids = (await run('ip', ['netns', 'pids', namespace])).split('\n').filter((line) => line !== '');
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function leaseScript(): Promise<string> {
  await mkdir(OWN_FOLDER, { recursive: true, mode: 0o700 });
  const script = join(OWN_FOLDER, 'lease');
  await writeFile(script, LEASE_SCRIPT, { mode: 0o700 });
  return script;
}

/** Made of an integer, as all names that programs are given. */
function namespaceOf(id: number): string {
  return `pal-c${id}`;
}

/** The private networks that a second interface reaches through its gateway. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Addresses of an interface: what the service says, or what a DHCP server leased. */
interface Addressing {
  address: string | null;
  gateway: string | null;
  mtu: number;
}

function nameOfLink({ position }: Pick<WantedNic, 'position'>): string {
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
