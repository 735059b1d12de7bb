import { contains, formatNetwork, overlaps, type Range, usableRange } from '#domain.ts';
import type { Tile, UsedBlock } from './blocks.ts';

const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** The full name of a tile, for the line below the map and for screen readers. */
export function nameOf(tile: Tile): string {
  const network = formatNetwork(tile.network);
  switch (tile.kind) {
    case 'used':
      return usedName(tile.block);
    case 'free':
      return `free, ${network}, ${sizesOf(tile.network)}`;
    case 'reserved':
      return `reserved, ${network}`;
    case 'draft':
      return `${tile.draft.label || 'new subnet'}, not created yet, ${formatNetwork(tile.draft.range)}, ${sizesOf(tile.draft.range)}`;
    case 'merged':
      return [
        counted(tile.blocks, tile.users === undefined ? 'subnet' : 'network'),
        network,
        `${shareText(tile.share)} taken`,
        ...(tile.users === undefined ? [] : [`by up to ${counted(tile.users, 'VPC')}`]),
      ].join(', ');
  }
}

/** The network that was looked for. */
export function pickName(network: Range): string {
  return `next free, ${formatNetwork(network)}, ${sizesOf(network)}: open it to create a subnet`;
}

interface SummaryInput {
  view: Range;
  used: readonly { range: Range }[];
  drafts?: readonly { range: Range }[];
}

/** What a view holds, in one line. Not how many of its addresses are used: those are of computes. */
export function summaryOf({ view, used, drafts = [] }: SummaryInput): string {
  const shown = used.filter(({ range }) => overlaps(range, view));
  const planned = drafts.filter(({ range }) => overlaps(range, view)).length;
  const place = formatNetwork(view);
  if (shown.length === 0 && planned > 0) return `${counted(planned, 'new subnet')} in ${place}`;
  if (shown.length === 0) return `No subnet in ${place}`;
  const addresses = shown.reduce(
    (sum, { range }) => sum + addressCount(contains(view, range) ? range : view),
    0,
  );
  const share = addresses / addressCount(view);
  const text = `${counted(shown.length, 'subnet takes', 'subnets take')} ${shareText(share)} of ${place}`;
  return planned === 0 ? text : `${text}, ${whole.format(planned)} more not created yet`;
}

/** A share above 0 is never shown as nothing, and one below 1 never as all. */
function shareText(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1%';
  return percent.format(share < 1 ? Math.min(share, 0.99) : share);
}

/** The full name of a network in use. */
function usedName({ label, range, note, users }: UsedBlock): string {
  // Only a whole subnet has addresses that are not usable.
  const sizes = users === undefined ? sizesOf(range) : counted(addressCount(range), 'address', 'addresses');
  return [label, formatNetwork(range), sizes, ...(note ? [note] : [])].join(', ');
}

/** How many addresses a network has, and how many of them interfaces can use. */
function sizesOf(network: Range): string {
  return `${counted(addressCount(network), 'address', 'addresses')}, ${whole.format(usableCount(network))} usable`;
}

export function addressCount({ first, last }: Range): number {
  return last - first + 1;
}

/** The addresses of a subnet that interfaces can use. */
export function usableCount(network: Range): number {
  return Math.max(0, addressCount(usableRange(network)));
}

/** A number with what it counts: `1 subnet`, `1,024 subnets`. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}
