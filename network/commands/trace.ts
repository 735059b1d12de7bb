import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CommandWork } from '#cli/command';
import { Refusal, UsageError } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import type { Config } from '#config/config';
import { asId } from '#domain/ids';
import { formatAddress, parseAddress } from '#domain/net/ipv4';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { compareWithDatabase } from '#network/reconcile/compare';
import type { ForeignRow } from '#network/reconcile/foreign';
import { explain, silentHosts, type TraceFacts } from '#network/trace/explanation';
import { type FirewallOpinion, opinionOf } from '#network/trace/firewalls';
import {
  hasPublicNic,
  selectByAddress,
  selectFirewall,
  selectHolder,
  selectInterface,
  selectOtherVpc,
  selectSubnetWith,
  type TracedInterface,
} from '#network/trace/store';
import { verdictOf } from '#network/trace/verdict';
import { macsOf } from '#network/wanted/macs';
import type { PlaneRegion } from '#network/wanted/model';
import { portName, router as routerName } from '#network/wanted/names';
import type { Db } from '#store/types';
import { type PlaneServers, readForeignRows, readPlaneServers } from './planes.ts';

/** Without a daemon, the program reads the whole southbound database first. */
const TRACE_MILLISECONDS = 15_000;
const TRACE_BYTES = 2 ** 26;
/** At either end. Without it, the program takes the packet for one of a connection that is there already. */
const NEW_CONNECTION = ['--ct=new', '--ct=new'];
const LAST_BYTE = 255;
const MAXIMUM_PORT = 65_535;
const ADDRESS_IN_SUBNET = /^([\d.]+)@(\d+)$/;

interface TraceResult {
  from: { interface_id: number; compute_id: number; vpc_id: number; address: string };
  to: string;
  reaches: boolean;
  why: string;
  /** What `ovn-trace` said; null when the answer is clear without it. */
  trace: string | null;
  /** Rows of others in the switches and routers on the way. */
  rows_of_others: string[];
}

interface TraceInput {
  from: string;
  to: string;
  tcp: string | undefined;
}

export const trace: CommandWork<OperatorContext, TraceInput, TraceResult> = {
  check({ from, to, tcp }) {
    if (!/^\d+$/.test(from) && !ADDRESS_IN_SUBNET.test(from)) {
      throw new UsageError(`${from} is neither the id of an interface nor address@subnet`);
    }
    if (parseAddress(to) === undefined) throw new UsageError(`${to} is not an IPv4 address`);
    if (tcp !== undefined && portOf(tcp) === undefined) throw new UsageError(`${tcp} is not a TCP port`);
  },
  async run(operator, { from, to, tcp }): Promise<TraceResult> {
    const place = await findPlace(operator, from);
    const address = parseAddress(to) ?? 0;
    const plane = (await readPlaneServers(operator)).find(({ regions }) =>
      regions.some(({ id }) => id === place.region),
    );
    if (!plane) throw new Refusal(`No data plane carries the networks of region ${place.region}`);
    const shown = {
      from: {
        interface_id: place.interface_id,
        compute_id: place.compute_id,
        vpc_id: place.vpc_id,
        address: formatAddress(place.address),
      },
      to,
    };
    const foreign = await readForeignRows(plane);
    const way = await wayOf(operator, { plane, place, address, foreign });
    const facts = await factsOf(operator, way, tcp === undefined ? undefined : portOf(tcp));
    const why = explain(facts);
    if (why !== undefined) return { ...shown, reaches: false, why, trace: null, rows_of_others: [] };
    const text = await runTrace(operator.config, plane, flowOf({ ...way, tcp }));
    const verdict = verdictOf(text, arrivalOf(way));
    const remarks = [
      ...(verdict.reaches ? facts.opinions.map(({ text: said }) => said) : []),
      ...silentHosts(facts).map((host) => `host ${host} is silent`),
    ];
    return {
      ...{ ...shown, ...verdict, why: [verdict.why, ...remarks].join('; '), trace: text },
      rows_of_others: rowsOnTheWay(text, foreign),
    };
  },
  words: ({ reaches, why, trace: text, rows_of_others: others }) =>
    [
      reaches ? capitalized(why) : `Does not arrive: ${why}`,
      ...(others.length === 0 ? [] : [`Rows of others on the way: ${others.join(', ')}`]),
      ...(text === null ? [] : ['', text]),
    ].join('\n'),
  conclude({ reaches }) {
    if (!reaches) throw new Refusal('Packets do not arrive');
  },
};

async function findPlace({ ctx }: OperatorContext, from: string): Promise<TracedInterface> {
  const [, text = '', subnet = ''] = ADDRESS_IN_SUBNET.exec(from) ?? [];
  const address = parseAddress(text);
  const place =
    address === undefined
      ? await selectInterface(ctx.db, asId(Number(from)))
      : await selectByAddress(ctx.db, { subnetId: asId(Number(subnet)) }, address);
  if (!place) throw new Refusal(`There is no interface ${from} in a subnet`);
  return place;
}

interface TraceStart {
  plane: PlaneServers;
  place: TracedInterface;
  address: number;
  foreign: readonly ForeignRow[];
}

interface PacketPath extends TraceStart {
  destination: TracedInterface | undefined;
  subnet: { id: number; first: number } | undefined;
  /** The network interfaces that answer for a public address. */
  holder: Awaited<ReturnType<typeof selectHolder>>;
}

async function wayOf({ ctx }: OperatorContext, start: TraceStart): Promise<PacketPath> {
  const { db } = ctx;
  const { place, address, foreign } = start;
  const { vpc_id: vpcId, account_id: accountId, region } = place;
  const own = await selectByAddress(db, { vpcId }, address);
  // Others may have joined the VPC with one that has the address.
  const isOpen = !own && foreign.some(({ holder }) => holder === routerName(vpcId));
  const otherVpc = isOpen ? await selectOtherVpc(db, { accountId, vpcId }, address) : undefined;
  const other = otherVpc === undefined ? undefined : await selectByAddress(db, { vpcId: otherVpc }, address);
  return {
    ...{ ...start, destination: own ?? other },
    subnet: await selectSubnetWith(db, vpcId, address),
    holder: await selectHolder(db, region, address),
  };
}

async function factsOf(
  { ctx, store }: OperatorContext,
  way: PacketPath,
  port: number | undefined,
): Promise<TraceFacts> {
  const { plane, place, address, destination, subnet, holder } = way;
  const { vpc_id: vpcId, account_id: accountId } = place;
  const findings = await compareWithDatabase({ ...plane, store, accountId });
  const isPublic = isInPool(
    plane.regions.find(({ id }) => id === place.region),
    address,
  );
  return {
    from: place,
    to: address,
    destination,
    isInside: subnet !== undefined,
    isGateway: isGateway(subnet, address),
    holder: holder
      ? { compute_id: holder.compute_id, answers: holder.nics.length > 0 }
      : isPublic
        ? 'nobody'
        : undefined,
    otherVpc: await selectOtherVpc(ctx.db, { accountId, vpcId }, address),
    isShadowed: await hasPublicNic(ctx.db, place.compute_id),
    progress: await selectNetworkProgress(ctx.db, accountId),
    drifted: findings.map(({ key }) => key),
    opinions: await opinionsOf(ctx.db, way, port),
    now: ctx.now(),
  };
}

/** What the firewall of the sender, and that of the receiver, say of the first packet. */
async function opinionsOf(
  db: Db,
  { place, address, destination, holder }: PacketPath,
  port: number | undefined,
): Promise<FirewallOpinion[]> {
  const protocol = port === undefined ? 'ICMP' : 'TCP';
  const receiver = destination?.compute_id ?? holder?.compute_id;
  const own = await selectFirewall(db, place.compute_id);
  const other = receiver === undefined ? undefined : await selectFirewall(db, receiver);
  // To a public address, the sender's own one is the source.
  const source = destination ? place.address : (place.nat_address ?? place.address);
  const packet = { protocol, port } as const;
  return [
    ...(own ? [opinionOf(own, { ...packet, direction: 'outbound', address: formatAddress(address) })] : []),
    ...(other ? [opinionOf(other, { ...packet, direction: 'inbound', address: formatAddress(source) })] : []),
  ];
}

function isGateway(subnet: PacketPath['subnet'], address: number): boolean {
  return subnet !== undefined && address === subnet.first + 1;
}

/** The first address of each /24 is that of the provider's router. */
function isInPool(region: PlaneRegion | undefined, address: number): boolean {
  if (!region || (address & LAST_BYTE) === 1 || address === region.gateway) return false;
  return region.pool.some(({ first, last }) => first <= address && address <= last);
}

/** Those in the switches and routers that a packet passes, and at ports that it reaches. */
function rowsOnTheWay(text: string, foreign: readonly ForeignRow[]): string[] {
  const passed = new Set(Array.from(text.matchAll(/(?:dp|inport|outport)="([^"]+)"/g), ([, name]) => name));
  const rows = foreign.filter(({ holder }) => passed.has(holder));
  return rows.map(({ table, name, holder }) => `${table} ${name} in ${holder}`);
}

/** Made of integers and our own names alone. */
function flowOf({
  plane,
  place,
  address,
  destination,
  tcp,
}: PacketPath & { tcp: string | undefined }): string {
  const macs = macsOf(plane.installation);
  const isNeighbour = destination?.subnet_id === place.subnet_id && destination.address === address;
  const next = isNeighbour
    ? macs.nic(destination.compute_id, destination.position ?? 0)
    : macs.gateway(place.subnet_id);
  const port = tcp === undefined ? undefined : portOf(tcp);
  return [
    `inport == "${portName(place.nic_id ?? 0)}"`,
    `eth.src == ${macs.nic(place.compute_id, place.position ?? 0)}`,
    `eth.dst == ${next}`,
    `ip4.src == ${formatAddress(place.address)}`,
    `ip4.dst == ${formatAddress(address)}`,
    'ip.ttl == 64',
    port === undefined ? 'icmp4.type == 8' : `tcp.dst == ${port}`,
  ].join(' && ');
}

/** Where a packet has arrived, by port: at the receiver, or on its way into the provider's network. */
function arrivalOf({ plane, place, address, destination, subnet, holder }: PacketPath): Map<string, string> {
  if (destination) {
    const { interface_id: id, compute_id: computeId, nic_id: nicId } = destination;
    return new Map([[portName(nicId ?? 0), `interface ${id} of compute ${computeId}`]]);
  }
  // Its answer.
  if (subnet && isGateway(subnet, address)) {
    return new Map([[portName(place.nic_id ?? 0), `the gateway of subnet ${subnet.id}`]]);
  }
  const own = plane.regions.filter(({ id }) => id === place.region);
  return new Map([
    // Not all packets to a public address pass the provider's network.
    ...(holder?.nics ?? []).map(({ id }): [string, string] => [
      portName(id),
      `${formatAddress(address)} of compute ${holder?.compute_id}`,
    ]),
    ...own.map(({ number, id }): [string, string] => [
      `palisade-public-${number}-localnet`,
      `the provider network of ${id}`,
    ]),
  ]);
}

async function runTrace(
  { network }: Config,
  { southbound, tls }: PlaneServers,
  flow: string,
): Promise<string> {
  const { trace: program, traceSocket } = network;
  const keys = tls ? ['-p', tls.key, '-c', tls.cert, '-C', tls.ca] : [];
  const [file, args] =
    traceSocket === undefined
      ? [program, [`--db=${southbound.join(',')}`, ...keys, ...NEW_CONNECTION, '--detailed', flow]]
      : ['ovs-appctl', ['-t', traceSocket, 'trace', ...NEW_CONNECTION, '--detailed', flow]];
  try {
    const options = { timeout: TRACE_MILLISECONDS, maxBuffer: TRACE_BYTES };
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT')
      throw new Refusal(`${file} is not installed: set PALISADE_OVN_TRACE`);
    if ('killed' in error && error.killed === true)
      throw new Refusal(
        `${file} took longer than ${TRACE_MILLISECONDS / 1000} s: see PALISADE_OVN_TRACE_SOCKET`,
      );
    throw error;
  }
}

function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= MAXIMUM_PORT ? port : undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
