// The data of a QR code: the text as bytes, and what corrects errors in it (ISO/IEC 18004).

/** What a code of a version holds with error correction M, which repairs 15 % of it. */
interface Version {
  /** Bytes in all. */
  total: number;
  /** The bytes are divided into as many blocks, each with its own correction. */
  blocks: number;
  /** Bytes of correction in each block. */
  correction: number;
}

/** Versions 1 to 6. Larger ones have blocks of different lengths, and say which version they are. */
const VERSIONS: readonly Version[] = [
  { total: 26, blocks: 1, correction: 10 },
  { total: 44, blocks: 1, correction: 16 },
  { total: 70, blocks: 1, correction: 26 },
  { total: 100, blocks: 2, correction: 18 },
  { total: 134, blocks: 2, correction: 24 },
  { total: 172, blocks: 4, correction: 16 },
];

const BYTES_MODE = [0, 1, 0, 0];
const PADDING = [0xec, 0x11];
/** The polynomial of the field with 256 elements. */
const FIELD = 0x11d;

export interface Codewords {
  /** From 1 on. */
  version: number;
  bytes: readonly number[];
}

/** The bytes that a code for a text is drawn of. @throws Error for a text of more than 106 bytes */
export function codewordsOf(text: string): Codewords {
  const bytes = [...new TextEncoder().encode(text)];
  // Mode and length take 12 bits.
  const index = VERSIONS.findIndex((version) => bytes.length + 2 <= dataBytes(version));
  const version = VERSIONS[index];
  if (!version) throw new Error('The text is too long for a QR code');
  return { version: index + 1, bytes: withCorrection(padded(bytes, dataBytes(version)), version) };
}

function dataBytes({ total, blocks, correction }: Version): number {
  return total - blocks * correction;
}

/** Mode, length, text, and bytes that mean nothing up to the given number. */
function padded(bytes: readonly number[], length: number): number[] {
  const bits = [...BYTES_MODE, ...bitsOf(bytes.length), ...bytes.flatMap(bitsOf), 0, 0, 0, 0];
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  while (data.length < length) data.push(PADDING[(data.length - bits.length / 8) % 2] ?? 0);
  return data;
}

function bitsOf(byte: number): number[] {
  return Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1);
}

/** Blocks are written in turn, byte by byte, so that a stain takes a little of each. */
function withCorrection(data: readonly number[], { blocks, correction }: Version): number[] {
  const length = data.length / blocks;
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * length, (at + 1) * length));
  const divisor = divisorOf(correction);
  return [...inTurn(parts), ...inTurn(parts.map((part) => remainder(part, divisor)))];
}

function inTurn(parts: readonly (readonly number[])[]): number[] {
  return (parts[0] ?? []).flatMap((_, at) => parts.map((part) => part[at] ?? 0));
}

/** The product of (x - 2^i) for i below the degree, without its first coefficient. */
function divisorOf(degree: number): number[] {
  let divisor = [1];
  let root = 1;
  for (let factor = 0; factor < degree; factor += 1) {
    const shifted = [...divisor, 0];
    const scaled = [0, ...divisor.map((coefficient) => multiply(coefficient, root))];
    divisor = shifted.map((coefficient, at) => coefficient ^ (scaled[at] ?? 0));
    root = multiply(root, 2);
  }
  return divisor.slice(1);
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.map((coefficient, at) => (rest[at + 1] ?? 0) ^ multiply(coefficient, factor));
  }
  return rest;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * FIELD);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}
