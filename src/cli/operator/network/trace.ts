import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refused, WrongUsage } from '#cli/errors';
import { argument, value } from '#cli/inputs';
import type { Config } from '#config/config';
import { asId } from '#domain/ids';
import { formatAddress, parseAddress } from '#domain/net/ipv4';
import { macsOf, portName, selectNetworkProgress } from '#features/networks/plane/index';
import {
  explain,
  hasPublicNic,
  isInVpc,
  type Place,
  selectByAddress,
  selectInterface,
  selectOtherVpc,
  verdictOf,
} from '#features/networks/trace/index';
import { compareWithDatabase } from '#workers/network/compare';
import { command, type Operator } from '../operator.ts';
import { type Plane, planesOf } from './planes.ts';

/** Without a daemon, the program reads the whole southbound database first. */
const TRACE_MILLISECONDS = 15_000;
const TRACE_BYTES = 2 ** 26;
const MAXIMUM_PORT = 65_535;
const ADDRESS_IN_SUBNET = /^([\d.]+)@(\d+)$/;

interface Result {
  from: { interface_id: number; compute_id: number; vpc_id: number; address: string };
  to: string;
  reaches: boolean;
  why: string;
  /** What `ovn-trace` said; null when the answer is clear without it. */
  trace: string | null;
}

export const trace = command({
  name: 'trace',
  description:
    'Tell whether packets from an interface reach an address, and if not, why. What the database knows is told first; otherwise `ovn-trace` decides, and its output is shown. The exit status is 1 when packets do not arrive.',
  input: {
    from: argument('<from>', 'the id of an interface, or address@subnet with the id of the subnet'),
    to: argument('<to>', 'an IPv4 address'),
    tcp: value('--tcp <port>', 'a TCP connection to this port; otherwise a ping'),
  },
  examples: [
    'palisade network trace 6201 10.0.5.3',
    'palisade network trace 10.0.4.2@11 203.0.113.9 --tcp 443',
  ],
  check({ from, to, tcp }) {
    if (!/^\d+$/.test(from) && !ADDRESS_IN_SUBNET.test(from)) {
      throw new WrongUsage(`${from} is neither the id of an interface nor address@subnet`);
    }
    if (parseAddress(to) === undefined) throw new WrongUsage(`${to} is not an IPv4 address`);
    if (tcp !== undefined && portOf(tcp) === undefined) throw new WrongUsage(`${tcp} is not a TCP port`);
  },
  async run(operator, { from, to, tcp }): Promise<Result> {
    const place = await findPlace(operator, from);
    const address = parseAddress(to) ?? 0;
    const plane = (await planesOf(operator)).find(({ regions }) =>
      regions.some(({ id }) => id === place.region),
    );
    if (!plane) throw new Refused(`No data plane carries the networks of region ${place.region}`);
    const shown = {
      from: {
        interface_id: place.interface_id,
        compute_id: place.compute_id,
        vpc_id: place.vpc_id,
        address: formatAddress(place.address),
      },
      to,
    };
    const destination = await destinationOf(operator, place, address);
    const why = await reasonOf(operator, { plane, place, address, destination });
    if (why !== undefined) return { ...shown, reaches: false, why, trace: null };
    const text = await runTrace(operator.config, plane, flowOf({ plane, place, address, destination, tcp }));
    return { ...shown, ...verdictOf(text, arrivalOf(plane, place, destination)), trace: text };
  },
  words: ({ reaches, why, trace: text }) =>
    [reaches ? capitalized(why) : `Does not arrive: ${why}`, ...(text === null ? [] : ['', text])].join('\n'),
  conclude({ reaches }) {
    if (!reaches) throw new Refused('Packets do not arrive');
  },
});

async function findPlace({ ctx }: Operator, from: string): Promise<Place> {
  const [, text = '', subnet = ''] = ADDRESS_IN_SUBNET.exec(from) ?? [];
  const address = parseAddress(text);
  const place =
    address === undefined
      ? await selectInterface(ctx.db, asId(Number(from)))
      : await selectByAddress(ctx.db, { subnetId: asId(Number(subnet)) }, address);
  if (!place) throw new Refused(`There is no interface ${from} in a subnet`);
  return place;
}

async function destinationOf({ ctx }: Operator, { vpc_id: vpcId }: Place, address: number) {
  return await selectByAddress(ctx.db, { vpcId }, address);
}

interface Way {
  plane: Plane;
  place: Place;
  address: number;
  destination: Place | undefined;
}

async function reasonOf({ ctx, store }: Operator, way: Way): Promise<string | undefined> {
  const { plane, place, address, destination } = way;
  const { vpc_id: vpcId, account_id: accountId } = place;
  const findings = await compareWithDatabase({ ...plane, store, accountId });
  return explain({
    from: place,
    to: address,
    destination,
    isInside: await isInVpc(ctx.db, vpcId, address),
    otherVpc: await selectOtherVpc(ctx.db, { accountId, vpcId }, address),
    isShadowed: await hasPublicNic(ctx.db, place.compute_id),
    progress: await selectNetworkProgress(ctx.db, accountId),
    drifted: findings.map(({ key }) => key),
    now: ctx.now(),
  });
}

/** Made of integers and our own names alone. */
function flowOf({ plane, place, address, destination, tcp }: Way & { tcp: string | undefined }): string {
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
function arrivalOf(
  { regions }: Plane,
  { region }: Place,
  destination: Place | undefined,
): Map<string, string> {
  if (destination) {
    const { interface_id: id, compute_id: computeId, nic_id: nicId } = destination;
    return new Map([[portName(nicId ?? 0), `interface ${id} of compute ${computeId}`]]);
  }
  const own = regions.filter(({ id }) => id === region);
  return new Map(
    own.map(({ number }) => [`palisade-public-${number}-localnet`, `the provider network of ${region}`]),
  );
}

async function runTrace({ network }: Config, { southbound, tls }: Plane, flow: string): Promise<string> {
  const { trace: program, traceSocket } = network;
  const keys = tls ? ['-p', tls.key, '-c', tls.cert, '-C', tls.ca] : [];
  const [file, args] =
    traceSocket === undefined
      ? [program, [`--db=${southbound.join(',')}`, ...keys, '--detailed', flow]]
      : ['ovs-appctl', ['-t', traceSocket, 'trace', '--detailed', flow]];
  try {
    const options = { timeout: TRACE_MILLISECONDS, maxBuffer: TRACE_BYTES };
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT')
      throw new Refused(`${file} is not installed: set PALISADE_OVN_TRACE`);
    if ('killed' in error && error.killed === true)
      throw new Refused(
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
