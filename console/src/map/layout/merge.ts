import { networkOf, networkSize, prefixLength, type Range } from '#domain.ts';

/** Networks that are too small to be drawn one by one. */
export interface Merged {
  kind: 'merged';
  /** How many of them are used. */
  blocks: number;
  /** The share of the addresses that are used, above 0 and up to 1. */
  share: number;
  /** 1 to 4, by the share. */
  shade: number;
}

/** A part of the view before its place is known. */
interface Piece {
  kind: string;
  network: Range;
}

type MergedPiece<P> = P | ((Merged | { kind: 'free' }) & { network: Range });

/** A network whose shorter side has fewer pixels is merged with what is around it. */
const SMALLEST_SIDE = 3;
/** The side of the cells that small networks are merged into, at least. */
const CELL_SIDE = 6;
const SHADES = 4;

/**
 * Merges networks that would be too small to see into cells of about the same size.
 * @param pieces cover the view, in the order of their addresses
 * @param side of the square, in pixels
 */
export function mergeSmall<P extends Piece>(
  view: Range,
  pieces: readonly P[],
  side: number,
): MergedPiece<P>[] {
  // Each second bit after the prefix halves the shorter side.
  const deepest = prefixLength(view) + 2 * halvings(side, SMALLEST_SIDE);
  const cellPrefix = prefixLength(view) + 2 * halvings(side, CELL_SIDE);
  const crowded = new Set(
    pieces
      .filter(({ network }) => prefixLength(network) > deepest)
      .map(({ network }) => networkOf({ address: network.first, prefix: cellPrefix }).first),
  );
  const merged: MergedPiece<P>[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index] as P;
    const cell = networkOf({ address: piece.network.first, prefix: cellPrefix });
    if (prefixLength(piece.network) <= cellPrefix || !crowded.has(cell.first)) {
      merged.push(piece);
      index += 1;
      continue;
    }
    const start = index;
    while ((pieces[index]?.network.first ?? Number.POSITIVE_INFINITY) <= cell.last) index += 1;
    merged.push({ ...contentOf(pieces.slice(start, index)), network: cell });
  }
  return merged;
}

/** How often a side can be halved before it has fewer pixels than the smallest side. */
function halvings(side: number, smallest: number): number {
  return Math.max(0, Math.floor(Math.log2(side / smallest)));
}

/** Free if no piece is used: then there are only drafts, which are drawn above. */
function contentOf(pieces: readonly Piece[]): Merged | { kind: 'free' } {
  const used = pieces.filter(({ kind }) => kind === 'used');
  if (used.length === 0) return { kind: 'free' };
  const share = addresses(used) / addresses(pieces);
  return { kind: 'merged', blocks: used.length, share, shade: Math.ceil(share * SHADES) };
}

function addresses(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { network }) => sum + networkSize(prefixLength(network)), 0);
}
