import type { CommandWork } from '#cli/command';
import { Refusal, UsageError } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { isHostSilent } from '#domain/host-silence';
import { asId } from '#domain/ids';
import { formatAddress, formatNetwork, parseAddress } from '#domain/net/ipv4';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { compareWithDatabase } from '#network/reconcile/compare';
import type { ForeignRow } from '#network/reconcile/foreign';
import { explain, silentHosts, type TraceFacts } from '#network/trace/explanation';
import { conclude, type FirewallOpinion, opinionOf } from '#network/trace/firewalls';
import { type AskedPacket, PING, packetOf, type TracedPacket } from '#network/trace/packet';
import {
  hasPublicNic,
  selectByAddress,
  selectFirewall,
  selectForward,
  selectHolder,
  selectInterface,
  selectOtherVpc,
  selectSubnetWith,
  type TracedHolder,
  type TracedInterface,
} from '#network/trace/store';
import { verdictOf } from '#network/trace/verdict';
import type { PlaneRegion } from '#network/wanted/model';
import { router as routerName } from '#network/wanted/names';
import { selectPlaneHosts } from '#network/wanted/store';
import type { Db } from '#store/types';
import { runTrace } from './ovn-trace.ts';
import { readForeignRows, readPlaneServers } from './planes.ts';
import { arrivalOf, arriving, flowOf, isGateway, type PacketPath, type TraceStart } from './trace-path.ts';

const LAST_BYTE = 255;
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

interface TraceInput extends AskedPacket {
  from: string;
  to: string;
}

export const trace: CommandWork<OperatorContext, TraceInput, TraceResult> = {
  check({ from, to, tcp, udp, protocol }) {
    if (!/^\d+$/.test(from) && !ADDRESS_IN_SUBNET.test(from)) {
      throw new UsageError(`${from} is neither the id of an interface nor address@subnet`);
    }
    if (parseAddress(to) === undefined) throw new UsageError(`${to} is not an IPv4 address`);
    if ([tcp, udp, protocol].filter((one) => one !== undefined).length > 1)
      throw new UsageError('Only one of --tcp, --udp and --protocol can be given');
    if (packetOf({ tcp }) === undefined) throw new UsageError(`${tcp} is not a TCP port`);
    if (packetOf({ udp }) === undefined) throw new UsageError(`${udp} is not a UDP port`);
    if (packetOf({ protocol }) === undefined)
      throw new UsageError(`${protocol} is not the number of an IP protocol`);
  },
  async run(operator, { from, to, ...asked }): Promise<TraceResult> {
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
    const probe = packetOf(asked) ?? PING;
    const way = await wayOf(operator, { plane, place, address, foreign }, probe);
    const facts = await factsOf(operator, way, probe);
    const why = explain(facts);
    if (why !== undefined) return { ...shown, reaches: false, why, trace: null, rows_of_others: [] };
    const text = await runTrace(operator.config, plane, flowOf(way, probe));
    const opinions = await opinionsOf(operator.ctx.db, way, probe);
    const verdict = conclude(verdictOf(text, arrivalOf(way)), opinions);
    const silent = silentHosts(facts).map((host) => `host ${host} is silent`);
    return {
      ...{ ...shown, reaches: verdict.reaches, why: [verdict.why, ...silent].join('; '), trace: text },
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

async function wayOf({ ctx }: OperatorContext, start: TraceStart, probe: TracedPacket): Promise<PacketPath> {
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
    forward: await selectForward(db, address, probe),
  };
}

async function factsOf(
  { ctx, store }: OperatorContext,
  way: PacketPath,
  { protocol }: TracedPacket,
): Promise<TraceFacts> {
  const { plane, place, address, destination, subnet, holder, forward } = way;
  const { vpc_id: vpcId, account_id: accountId } = place;
  const findings = await compareWithDatabase({ ...plane, store, accountId });
  const region = plane.regions.find(({ id }) => id === place.region);
  const denied = region?.egressDeny.find(({ first, last }) => first <= address && address <= last);
  return {
    from: place,
    to: address,
    destination,
    isInside: subnet !== undefined,
    isGateway: isGateway(subnet, address),
    holder: holderFacts(holder) ?? (isInPool(region, address) ? 'nobody' : undefined),
    forward,
    denied: denied && formatNetwork(denied),
    hasPorts: protocol !== 'other',
    isCutOff: isCutOff(region, await selectPlaneHosts(ctx.db), ctx.now()),
    otherVpc: await selectOtherVpc(ctx.db, { accountId, vpcId }, address),
    isShadowed: await hasPublicNic(ctx.db, place.compute_id),
    progress: await selectNetworkProgress(ctx.db, accountId),
    drifted: findings.map(({ key }) => key),
    now: ctx.now(),
  };
}

function holderFacts(holder: TracedHolder | undefined) {
  if (!holder || 'natgateway_id' in holder) return holder;
  return { compute_id: holder.compute_id, answers: holder.nics.length > 0 };
}

/** Whether all gateway hosts are silent. Nothing is known of those on which no agent runs. */
function isCutOff(
  region: PlaneRegion | undefined,
  hosts: readonly { name: string; last_seen: number | null }[],
  now: number,
): boolean {
  const silent = new Set(
    hosts.filter(({ last_seen: seen }) => seen !== null && isHostSilent(seen, now)).map(({ name }) => name),
  );
  return region?.gatewayHosts.every((name) => silent.has(name)) ?? false;
}

/** What the firewalls of the sender and of the receiver do with the packet. */
async function opinionsOf(
  db: Db,
  { place, address, destination, holder, forward }: PacketPath,
  packet: TracedPacket,
): Promise<FirewallOpinion[]> {
  const receiver =
    destination?.compute_id ??
    forward?.compute_id ??
    (holder && 'nics' in holder ? holder.compute_id : undefined);
  const own = await selectFirewall(db, place.compute_id);
  const other = receiver === undefined ? undefined : await selectFirewall(db, receiver);
  // To a public address, the sender's own one is the source.
  const source = destination ? place.address : (place.nat_address ?? place.shared_address ?? place.address);
  return [
    ...(own ? [opinionOf(own, { ...packet, direction: 'outbound', address: formatAddress(address) })] : []),
    ...(other
      ? [
          opinionOf(other, {
            ...arriving(packet, forward),
            direction: 'inbound',
            address: formatAddress(source),
          }),
        ]
      : []),
  ];
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

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
