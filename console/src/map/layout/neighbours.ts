import { networkAt, placeIn, type Range, type UnitRectangle } from '#domain.ts';
import type { Tile } from './blocks.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const ADDRESS_BITS = 32;
/** Less than the side of any address in the unit square. */
const EPSILON = 2 ** -20;

/** The index of the tile that holds an address. The tiles cover the view, in the order of their addresses. */
export function tileAt(tiles: readonly Tile[], address: number): number {
  let low = 0;
  let high = tiles.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((tiles[middle] as Tile).network.first <= address) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The index of the tile at a point of the unit square. */
export function tileAtPoint(view: Range, tiles: readonly Tile[], point: { x: number; y: number }): number {
  return tileAt(tiles, networkAt(view, point, ADDRESS_BITS).first);
}

/** The tile beside a tile, at the middle of its side. At the border of the map it is the tile itself. */
export function neighbour(view: Range, tiles: readonly Tile[], index: number, direction: Direction): number {
  const tile = tiles[index];
  if (!tile) return index;
  const point = beside(placeIn(view, tile.network), direction);
  const isInside = point.x >= 0 && point.x < 1 && point.y >= 0 && point.y < 1;
  return isInside ? tileAtPoint(view, tiles, point) : index;
}

/** The next tile of a kind by address, or the previous one; after the last one comes the first. */
export function nextOfKind(
  tiles: readonly Tile[],
  index: number,
  kinds: readonly Tile['kind'][],
  step: 1 | -1,
): number {
  for (let count = 1; count <= tiles.length; count += 1) {
    const at = (index + step * count + tiles.length * count) % tiles.length;
    if (kinds.includes((tiles[at] as Tile).kind)) return at;
  }
  return index;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The tile that a key goes to; undefined if it is no key of the map. */
export function tileForKey(
  view: Range,
  tiles: readonly Tile[],
  index: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): number | undefined {
  const direction = DIRECTIONS[key];
  if (direction) return neighbour(view, tiles, index, direction);
  switch (key.toLowerCase()) {
    case 'home':
      return 0;
    case 'end':
      return tiles.length - 1;
    case 'f':
      return nextOfKind(tiles, index, ['free'], shiftKey ? -1 : 1);
    case 'u':
      return nextOfKind(tiles, index, ['used', 'merged'], shiftKey ? -1 : 1);
    default:
      return undefined;
  }
}

/** A point just outside the middle of a side. In doubt, it is nearer to the upper left. */
function beside({ x, y, width, height }: UnitRectangle, direction: Direction): { x: number; y: number } {
  const middle = { x: x + width / 2 - EPSILON, y: y + height / 2 - EPSILON };
  switch (direction) {
    case 'left':
      return { ...middle, x: x - EPSILON };
    case 'right':
      return { ...middle, x: x + width };
    case 'up':
      return { ...middle, y: y - EPSILON };
    case 'down':
      return { ...middle, y: y + height };
  }
}
