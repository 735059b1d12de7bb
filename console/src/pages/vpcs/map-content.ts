import type { Schema } from '#api/operations.ts';
import { parseNetwork, type Range, SERVICE_RANGE } from '#domain.ts';
import type { DraftBlock, MapContent, UsedBlock } from '#map/layout/blocks.ts';
import { readView, startView } from '#map/layout/views.ts';
import { counted } from './address-usage.ts';

/** Nobody can use these. */
const RESERVED: readonly Range[] = [SERVICE_RANGE];

type MapSubnet = Pick<Schema<'Subnet'>, 'id' | 'label' | 'ipv4' | 'computes'>;

/** The subnets of a VPC for its map, by address: maps are drawn again and again from them. */
export function usedBlocks(subnets: readonly MapSubnet[]): UsedBlock[] {
  return subnets.flatMap(blockOf).sort((a, b) => a.range.first - b.range.first);
}

/**
 * What the map of a VPC shows.
 * @param at the view as the address says it; the map finds one if it says none
 */
export function mapContent(
  used: readonly UsedBlock[],
  at: string,
  drafts: readonly DraftBlock[],
): MapContent {
  const view = readView(at) ?? startView([...used, ...drafts].map(({ range }) => range));
  return { view, used, reserved: RESERVED, drafts };
}

function blockOf({ id, label, ipv4, computes }: MapSubnet): UsedBlock[] {
  const range = parseNetwork(ipv4);
  return range ? [{ id: String(id), label, range, note: counted(computes.length, 'compute') }] : [];
}
