import { alignedNetworks, contains, overlaps, placeIn, type Range, type UnitRectangle } from '#domain.ts';
import type { Calculation } from '../calculation.ts';
import { fillFreeNetworks } from './free-parts.ts';
import { type MergedContent, mergeSmall } from './merge.ts';

/** A network in use: a subnet, or whatever the caller shows. Those of one map do not overlap. */
export interface UsedBlock {
  id: string;
  label: string;
  range: Range;
  /** More about it for its name, such as `3 computes`. */
  note?: string;
  /** In a map of several networks over one another: how many use it. It is drawn darker the more there are. */
  users?: number;
}

/** A network that stands in a form and is not created yet. */
export interface DraftBlock {
  label: string;
  range: Range;
}

/** What a map shows. */
export interface MapContent {
  /** One network: the square. */
  view: Range;
  used: readonly UsedBlock[];
  /** Networks that nobody can use. */
  reserved: readonly Range[];
  drafts: readonly DraftBlock[];
}

/** With more networks, the map is laid out in turns. */
const MOST_AT_ONCE = 2_000;

export function isLarge({ used }: MapContent): boolean {
  return used.length > MOST_AT_ONCE;
}

/** What a part of the map is. */
export type TileContent =
  | { kind: 'used'; block: UsedBlock; isConflict: boolean }
  | { kind: 'free' }
  | { kind: 'reserved' }
  | { kind: 'draft'; draft: DraftBlock }
  | MergedContent;

/** A part of the map that is not cut further: one network, one rectangle. */
export type Tile = TileContent & { network: Range };

/** Drawn above the tiles: each draft, and what it shares with others. */
export interface Overlay {
  kind: 'draft' | 'conflict';
  label: string;
  network: Range;
  place: UnitRectangle;
}

export interface MapLayout {
  /** They cover the view, without overlaps, in the order of their addresses. */
  tiles: Tile[];
  overlays: Overlay[];
}

/** A part of the view before small ones are merged. */
type MapPiece = Exclude<TileContent, MergedContent> & { network: Range };

/**
 * Cuts the view into used, free, reserved and draft networks. What would be too small to see is merged.
 * @param side of the square, in pixels
 */
export function* layOut(content: MapContent, side: number): Calculation<MapLayout> {
  const { view, drafts } = content;
  const conflicts = findConflicts(content);
  const tiles = yield* mergeSmall(view, yield* piecesOf(content, conflicts), side);
  const shown = drafts.filter(({ range }) => overlaps(range, view));
  const overlays = [
    ...shown.map(({ label, range }) => ({ kind: 'draft' as const, label, network: within(view, range) })),
    ...[...conflicts.values()]
      .flat()
      .filter((range) => overlaps(range, view))
      .map((range) => ({ kind: 'conflict' as const, label: '', network: within(view, range) })),
  ];
  return { tiles, overlays: overlays.map((one) => ({ ...one, place: placeIn(view, one.network) })) };
}

/** The parts of the view by ascending address. Drafts that are in conflict with something take no part of their own. */
function* piecesOf(
  { view, used, reserved, drafts }: MapContent,
  conflicts: Conflicts,
): Calculation<MapPiece[]> {
  const met = [...conflicts.values()].flat();
  const isShown = ({ range }: { range: Range }) => overlaps(range, view);
  const taken: MapPiece[] = [];
  for (const block of used) {
    yield;
    if (!isShown(block)) continue;
    const isConflict = met.some((range) => overlaps(range, block.range));
    taken.push({ kind: 'used', block, isConflict, network: within(view, block.range) });
  }
  taken.push(
    ...reserved
      .filter((range) => overlaps(range, view))
      .flatMap(alignedNetworks)
      .map((range) => ({ kind: 'reserved' as const, network: within(view, range) })),
    ...drafts
      .filter((draft) => isShown(draft) && !conflicts.has(draft))
      .map((draft) => ({ kind: 'draft' as const, draft, network: within(view, draft.range) })),
  );
  return yield* fillFreeNetworks(view, taken);
}

/** The drafts that overlap something, each with the networks that both have. */
type Conflicts = ReadonlyMap<DraftBlock, Range[]>;

function findConflicts({ used, reserved, drafts }: MapContent): Conflicts {
  const conflicts = new Map<DraftBlock, Range[]>();
  for (const draft of drafts) {
    const others = [
      ...used.map(({ range }) => range),
      ...reserved,
      ...drafts.filter((other) => other !== draft).map(({ range }) => range),
    ];
    const met = others
      .filter((range) => overlaps(range, draft.range))
      .map((range) => within(range, draft.range));
    if (met.length > 0) conflicts.set(draft, met);
  }
  return conflicts;
}

/** What two networks that overlap have in common: the smaller one. */
function within(a: Range, b: Range): Range {
  return contains(a, b) ? b : a;
}
