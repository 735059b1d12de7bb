import { networkSize, prefixLength, type Range } from '#domain.ts';
import type { Calculation } from '../calculation.ts';

/** Networks that are too small to be drawn one by one. */
export interface MergedContent {
  kind: 'merged';
  /** How many of them are used. */
  blocks: number;
  /** The share of the addresses that are used, above 0 and up to 1. */
  share: number;
  /** 1 to 4, by the share, or by the users. */
  shade: number;
  /** Where used networks have users: the most of one of them. */
  users?: number;
}

/** A part of the view. */
interface MergeablePiece {
  kind: string;
  network: Range;
  block?: { users?: number };
}

type MergedPiece<P> = P | ((MergedContent | { kind: 'free' }) & { network: Range });

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
export function* mergeSmall<P extends MergeablePiece>(
  view: Range,
  pieces: readonly P[],
  side: number,
): Calculation<MergedPiece<P>[]> {
  // Each second bit after the prefix halves the shorter side.
  const prefix = prefixLength(view);
  const smallest = networkSize(prefix + 2 * halvings(side, SMALLEST_SIDE));
  const cell = networkSize(prefix + 2 * halvings(side, CELL_SIDE));
  const merged: MergedPiece<P>[] = [];
  for (let from = 0; from < pieces.length; ) {
    const address = (pieces[from] as P).network.first;
    const network = { first: address - (address % cell), last: address - (address % cell) + cell - 1 };
    const until = endOf(pieces, from, network.last);
    if (isCrowded(pieces, from, until, smallest)) {
      merged.push({ ...contentOf(pieces.slice(from, until)), network });
    } else {
      for (let index = from; index < until; index += 1) merged.push(pieces[index] as P);
    }
    from = until;
    yield;
  }
  return merged;
}

/** The index after the last piece that begins up to an address. */
function endOf(pieces: readonly MergeablePiece[], from: number, last: number): number {
  let until = from + 1;
  while ((pieces[until]?.network.first ?? Number.POSITIVE_INFINITY) <= last) until += 1;
  return until;
}

/** Whether one of the pieces has fewer addresses than can be seen. */
function isCrowded(
  pieces: readonly MergeablePiece[],
  from: number,
  until: number,
  smallest: number,
): boolean {
  for (let index = from; index < until; index += 1) {
    if (sizeOf(pieces[index] as MergeablePiece) < smallest) return true;
  }
  return false;
}

/** How often a side can be halved before it has fewer pixels than the smallest side. */
function halvings(side: number, smallest: number): number {
  return Math.max(0, Math.floor(Math.log2(side / smallest)));
}

/** Free if no piece is used: then there are only drafts, which are drawn above. */
function contentOf(pieces: readonly MergeablePiece[]): MergedContent | { kind: 'free' } {
  const used = pieces.filter(({ kind }) => kind === 'used');
  if (used.length === 0) return { kind: 'free' };
  const share = addresses(used) / addresses(pieces);
  const users = used.reduce((most, { block }) => Math.max(most, block?.users ?? 0), 0);
  if (users > 0) return { kind: 'merged', blocks: used.length, share, shade: shadeOfUsers(users), users };
  return { kind: 'merged', blocks: used.length, share, shade: Math.ceil(share * SHADES) };
}

/** How dark what several use is drawn. */
export function shadeOfUsers(users: number): number {
  return Math.min(users, SHADES);
}

function addresses(pieces: readonly MergeablePiece[]): number {
  return pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
}

function sizeOf({ network: { first, last } }: MergeablePiece): number {
  return last - first + 1;
}
