import { networkOf, prefixLength, type Range } from './ipv4.ts';

/** A rectangle in the unit square. `x` grows to the right, `y` downwards. */
export interface UnitRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The place of a network in a square that shows all addresses of `view` in Z-order: the first bit after the prefix
 * of the view chooses the upper or lower half, the second one left or right, and so on in turn. So every network is
 * one rectangle, a square or twice as wide as high, its area is its share of the view, and halves lie side by side.
 * @param network must be inside the view
 */
export function placeIn(view: Range, network: Range): UnitRectangle {
  const from = prefixLength(view);
  const depth = prefixLength(network) - from;
  // A shift by 32 would be one by 0.
  const bits = depth === 0 ? 0 : network.first << from;
  return {
    x: everySecondBit(bits) / 2 ** 16,
    y: everySecondBit(bits >>> 1) / 2 ** 16,
    width: 2 ** -Math.floor(depth / 2),
    height: 2 ** -Math.ceil(depth / 2),
  };
}

/** Puts the bits 0, 2, 4 to 30 beside each other. */
function everySecondBit(bits: number): number {
  let even = bits & 0x55555555;
  even = (even | (even >>> 1)) & 0x33333333;
  even = (even | (even >>> 2)) & 0x0f0f0f0f;
  even = (even | (even >>> 4)) & 0x00ff00ff;
  return (even | (even >>> 8)) & 0xffff;
}

/** The network with this prefix length at a point of the square that shows `view`; `x` and `y` are from 0 to below 1. */
export function networkAt(view: Range, { x, y }: { x: number; y: number }, prefix: number): Range {
  const rest = { x, y };
  let address = view.first;
  let size = view.last - view.first + 1;
  for (let bit = prefixLength(view); bit < prefix; bit += 1) {
    const axis = (bit - prefixLength(view)) % 2 === 0 ? 'y' : 'x';
    rest[axis] *= 2;
    size /= 2;
    if (rest[axis] >= 1) {
      rest[axis] -= 1;
      address += size;
    }
  }
  return networkOf({ address, prefix });
}
