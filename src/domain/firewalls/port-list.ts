import type { Range } from '#domain/net/ipv4';

/** The ports of a rule. Both ends of a range are included. */
export interface PortList {
  ranges: Range[];
  /** A single port counts one, a range two. */
  pieces: number;
}

const PORT = '(?:[1-9][0-9]{0,4})';
const PIECE = `${PORT}(?:-${PORT})?`;
const LIST = new RegExp(`^${PIECE}(?:, ?${PIECE})*$`);
const HIGHEST = 65_535;

/**
 * Parses ports as rules have them: numbers and ranges `a-b`, separated by commas, with at most one space after each. A
 * range has at least two ports. Undefined for anything else.
 */
export function parsePorts(text: string): PortList | undefined {
  if (!LIST.test(text)) return undefined;
  const ranges = text.split(',').map((piece) => {
    const [first = '', last] = piece.trim().split('-');
    return { first: Number(first), last: Number(last ?? first), isRange: last !== undefined };
  });
  const isValid = ranges.every(
    ({ first, last, isRange }) => last <= HIGHEST && (isRange ? first < last : true),
  );
  if (!isValid) return undefined;
  return {
    ranges: ranges.map(({ first, last }) => ({ first, last })),
    pieces: ranges.reduce((sum, { isRange }) => sum + (isRange ? 2 : 1), 0),
  };
}
