import type { Schema } from '#api/operations.ts';
import {
  contains,
  formatNetwork,
  overlaps,
  parseNetwork,
  prefixLength,
  type Range,
  SERVICE_RANGE,
} from '#domain.ts';
import type { Calculation } from '#map/calculation.ts';
import type { MapContent, UsedBlock } from '#map/layout/blocks.ts';
import { type SharedNetwork, sharedNetworks } from '#map/layout/shared-networks.ts';
import { counted } from '../address-usage.ts';

/** A subnet, and the VPC that it is in. */
interface VpcSubnet {
  range: Range;
  subnet: { id: number; label: string };
  vpc: { id: number; label: string };
}

export type VpcNetworkUse = SharedNetwork<VpcSubnet>;

/** In a larger view, a network that several VPCs use says only how many they are. */
const NAMED_PREFIX = 16;
/** More names are not read. */
const NAMED = 3;

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

type VpcNetworks = Pick<Schema<'Vpc'>, 'id' | 'label'> & {
  subnets: readonly Pick<Schema<'Subnet'>, 'id' | 'label' | 'ipv4'>[];
};

/** What VPCs use. They know nothing of each other, so that their subnets may overlap. */
export interface Space {
  /** By ascending address. */
  uses: readonly VpcNetworkUse[];
  /** By the `id` of their blocks. */
  byId: ReadonlyMap<string, VpcNetworkUse>;
  /** The uses as a map draws them that says how many VPCs share a network. */
  counted: readonly UsedBlock[];
  /** The uses as a map draws them that names the VPCs. */
  named: readonly UsedBlock[];
}

/** Lays the networks of VPCs over one another. With some ten thousands of them it takes longer than drawing them. */
export function* spaceOf(vpcs: readonly VpcNetworks[]): Calculation<Space> {
  const placed: VpcSubnet[] = [];
  for (const { id, label, subnets } of vpcs) {
    const vpc = { id, label };
    for (const subnet of subnets) {
      const range = parseNetwork(subnet.ipv4);
      if (range) placed.push({ range, subnet, vpc });
      yield;
    }
  }
  const uses = yield* sharedNetworks(placed);
  const byId = new Map<string, VpcNetworkUse>();
  const [counted, named]: [UsedBlock[], UsedBlock[]] = [[], []];
  for (const use of uses) {
    byId.set(idOf(use), use);
    counted.push(blockOf(use, countText));
    named.push(blockOf(use, namesText));
    yield;
  }
  return { uses, byId, counted, named };
}

/** What the map of a view shows: in a large one, only how many VPCs share a network. */
export function spaceContent(view: Range, { counted, named }: Space): MapContent {
  const used = prefixLength(view) >= NAMED_PREFIX ? named : counted;
  return { view, used, reserved: [SERVICE_RANGE], drafts: [] };
}

function idOf({ network }: VpcNetworkUse): string {
  return String(network.first);
}

function blockOf(
  use: VpcNetworkUse,
  textOf: (blocks: VpcNetworkUse['blocks']) => Pick<UsedBlock, 'label' | 'note'>,
): UsedBlock {
  const { network: range, blocks } = use;
  const id = idOf(use);
  const [only] = blocks;
  if (only && blocks.length === 1)
    return { id, range, users: 1, label: only.vpc.label, note: only.subnet.label };
  return { id, range, users: blocks.length, ...textOf(blocks) };
}

function countText({ length }: VpcNetworkUse['blocks']) {
  return { label: counted(length, 'VPC'), note: 'overlap' };
}

function namesText(blocks: VpcNetworkUse['blocks']) {
  return { label: namesOf(blocks), note: counted(blocks.length, 'VPC') };
}

/** The uses in a view, those of more than one VPC alone if that is wanted. */
export function usesIn(view: Range, uses: readonly VpcNetworkUse[], fewest = 1): VpcNetworkUse[] {
  return uses.filter(({ network, blocks }) => blocks.length >= fewest && overlaps(network, view));
}

/** `orders, billing and 3 more`. */
export function namesOf(blocks: VpcNetworkUse['blocks']): string {
  const names = blocks.slice(0, NAMED).map(({ vpc }) => vpc.label);
  const rest = blocks.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What a view holds, in one line. */
export function spaceSummary(view: Range, uses: readonly VpcNetworkUse[]): string {
  const shown = usesIn(view, uses);
  if (shown.length === 0) return `No VPC uses ${formatNetwork(view)}`;
  const taken = shown.reduce((sum, { network }) => sum + sizeOf(contains(view, network) ? network : view), 0);
  const shared = shown.filter(({ blocks }) => blocks.length > 1).length;
  const overlapText =
    shared === 0 ? 'no overlaps' : `${counted(shared, 'network')} used by more than one VPC`;
  return `${shareText(taken / sizeOf(view))} of ${formatNetwork(view)} is used, ${overlapText}`;
}

function shareText(share: number): string {
  return share < 0.001 ? 'Less than 0.1%' : percent.format(share);
}

function sizeOf({ first, last }: Range): number {
  return last - first + 1;
}
