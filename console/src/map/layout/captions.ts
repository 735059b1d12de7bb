import { formatNetwork, type Range } from '#domain.ts';
import type { Tile } from './blocks.ts';

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** A box needs this much room for text, in pixels. */
const SMALLEST = { width: 60, height: 14 };
const LINE_HEIGHT = 15;
const PADDING = 6;
/** The widths of characters of 12 px, on the safe side. */
const CHARACTER = 6.8;

/** The lines of text that fit into the box of a tile. Those of drafts stand above the tiles. */
export function captionOf(tile: Tile, box: Size): string[] {
  if (tile.kind === 'draft') return [];
  return captionLines(labelOf(tile), tile.kind === 'used' ? tile.block.range : tile.network, box);
}

/** Label and network, as much of them as fits, or nothing. */
export function captionLines(label: string, range: Range, box: Size): string[] {
  if (box.width < SMALLEST.width || box.height < SMALLEST.height) return [];
  const network = formatNetwork(range);
  const lines = Math.floor((box.height - 2) / LINE_HEIGHT);
  const characters = Math.floor((box.width - 2 * PADDING) / CHARACTER);
  const fits = (text: string) => text.length <= characters;
  if (label === '') return fits(network) ? [network] : [];
  if (lines >= 2 && fits(network)) return [shortened(label, characters), network];
  const both = `${label} ${network}`;
  return [fits(both) ? both : shortened(label, characters)];
}

function labelOf(tile: Tile): string {
  if (tile.kind === 'used') return tile.block.label;
  return tile.kind === 'reserved' ? 'reserved' : '';
}

function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;
}
