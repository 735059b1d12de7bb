import { placeIn, type Range } from '#domain.ts';
import type { Calculation } from './calculation.ts';
import type { Tile } from './layout/blocks.ts';
import { captionOf } from './layout/captions.ts';
import { shadeOfUsers } from './layout/merge.ts';
import { addressCount } from './layout/names.ts';

/** The colours of a kind of tile. Of a text, the fill. */
export interface TileColors {
  fill: string;
  line: string;
}

/** What the style sheet says, as the theme resolves it. */
export interface CanvasStyles {
  inks: ReadonlyMap<string, TileColors>;
  fontFamily: string;
}

/** The names of all inks, as the style sheet has them. */
export const INKS = [
  ...['used', 'small', 'free', 'reserved', 'draft', 'text', 'quiet'],
  ...['shade1', 'shade2', 'shade3', 'shade4'],
  ...['users1', 'users2', 'users3', 'users4'],
];

/** Smaller used networks are drawn in a strong colour, or they could not be seen among the free ones. */
const SMALLEST_WITH_GAP = 8;
/** Smaller tiles have no line: there would be nothing but lines. */
const SMALLEST_WITH_LINE = 5;
const HATCH_STEP = 11;

export interface PixelRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface TileDrawing {
  view: Range;
  /** They cover the view. */
  tiles: readonly Tile[];
  side: number;
  look: CanvasStyles;
}

/** Draws what is too much for SVG, as the style sheet of the map has it there. */
export function* drawTiles(
  context: CanvasRenderingContext2D,
  { view, tiles, side, look }: TileDrawing,
): Calculation<void> {
  const scale = window.devicePixelRatio;
  context.canvas.width = side * scale;
  context.canvas.height = side * scale;
  context.scale(scale, scale);
  const { inks } = look;
  // Half of the tiles are free, and most of them too small for a line.
  context.fillStyle = inks.get('free')?.fill ?? '';
  context.fillRect(0, 0, side, side);
  const smallestFree = (addressCount(view) / side ** 2) * SMALLEST_WITH_LINE ** 2;
  let inUse: TileColors | undefined;
  for (const tile of tiles) {
    yield;
    if (tile.kind === 'free' && addressCount(tile.network) < smallestFree) continue;
    const box = boxIn(view, tile.network, side);
    const ink = inks.get(inkName(tile, box.height));
    if (!ink) continue;
    // A colour is slow to set, and neighbours often have the same.
    if (ink !== inUse) context.fillStyle = ink.fill;
    inUse = ink;
    if (tile.kind !== 'free') context.fillRect(box.x, box.y, box.width, box.height);
    if (box.height < SMALLEST_WITH_LINE) continue;
    outline(context, tile, box, ink, look);
    inUse = undefined;
  }
}

function boxIn(view: Range, network: Range, side: number): PixelRectangle {
  const { x, y, width, height } = placeIn(view, network);
  return { x: x * side, y: y * side, width: width * side, height: height * side };
}

function outline(
  context: CanvasRenderingContext2D,
  tile: Tile,
  box: PixelRectangle,
  ink: TileColors,
  look: CanvasStyles,
): void {
  context.strokeStyle = ink.line;
  if (tile.kind === 'reserved') hatch(context, box);
  context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  context.fillStyle = look.inks.get(tile.kind === 'free' ? 'quiet' : 'text')?.fill ?? '';
  context.strokeStyle = ink.fill;
  write(context, captionOf(tile, box), box, look.fontFamily);
}

function inkName(tile: Tile, height: number): string {
  if (tile.kind === 'merged') return `shade${tile.shade}`;
  if (tile.kind !== 'used') return tile.kind;
  const { users } = tile.block;
  if (users !== undefined) return `${height < SMALLEST_WITH_GAP ? 'shade' : 'users'}${shadeOfUsers(users)}`;
  return height < SMALLEST_WITH_GAP ? 'small' : 'used';
}

function hatch(context: CanvasRenderingContext2D, { x, y, width, height }: PixelRectangle): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = 0; at < width + height; at += HATCH_STEP) {
    context.moveTo(x + at, y);
    context.lineTo(x + at - height, y + height);
  }
  context.lineWidth = 1;
  context.stroke();
  context.restore();
}

/** The texts of a tile. What lies below them is kept off: the first of several lines is the label. */
function write(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  box: PixelRectangle,
  family: string,
): void {
  const isLow = lines.length === 1 && box.height < 22;
  for (const [index, line] of lines.entries()) {
    const [x, y] = [box.x + 7, box.y + (isLow ? box.height / 2 + 4 : 17 + 15 * index)];
    context.font = `${index === 0 && lines.length > 1 ? 650 : 400} 12px ${family}`;
    context.lineWidth = 4;
    context.lineJoin = 'round';
    context.strokeText(line, x, y);
    context.lineWidth = 1;
    context.fillText(line, x, y);
  }
}
