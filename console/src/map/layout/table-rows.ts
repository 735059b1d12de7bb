import { contains, formatNetwork, freeNetworks, overlaps, type Range } from '#domain.ts';
import type { MapContent } from './blocks.ts';
import { addressCount, usableCount } from './names.ts';

/** A row of the table that says the same as the map. */
export interface MapRow {
  kind: 'used' | 'free' | 'reserved' | 'draft';
  network: Range;
  /** The network as text. */
  ipv4: string;
  /** Empty for free networks. */
  label: string;
  /** The id of the used network; null for others. */
  id: string | null;
  addresses: number;
  usable: number;
  note: string;
}

/** The used and free networks of the view by ascending address. Used ones are whole, even if the view shows a part. */
export function rowsOf({ view, used, reserved, drafts }: MapContent): MapRow[] {
  const inView = <T extends { range: Range }>(blocks: readonly T[]) =>
    blocks.filter(({ range }) => overlaps(range, view));
  const shown = inView(used);
  const planned = inView(drafts);
  const kept = reserved.filter((range) => overlaps(range, view));
  const taken = [...shown, ...planned].map(({ range }) => range);
  const rows = [
    ...shown.map(({ range, label, id, note = '' }) => row('used', range, { label, id, note })),
    ...planned.map(({ range, label }) => row('draft', range, { label })),
    ...kept.map((range) => row('reserved', contains(range, view) ? view : range)),
    ...freeNetworks(view, [...taken, ...kept]).map((range) => row('free', range)),
  ];
  return rows.sort((a, b) => a.network.first - b.network.first || b.addresses - a.addresses);
}

function row(
  kind: MapRow['kind'],
  network: Range,
  { label = '', id = null, note = '' }: { label?: string; id?: string | null; note?: string } = {},
): MapRow {
  const ipv4 = formatNetwork(network);
  return {
    kind,
    network,
    ipv4,
    label,
    id,
    note,
    addresses: addressCount(network),
    usable: usableCount(network),
  };
}
