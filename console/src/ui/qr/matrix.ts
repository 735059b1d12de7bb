import { codewordsOf } from './codewords.ts';

/** Whether a module is dark, by row and column. */
export type Matrix = readonly (readonly boolean[])[];

type Mask = (x: number, y: number) => boolean;

/** One of them is laid over the data, so that there are no large areas of one colour. */
const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Where the line of alternating modules is. */
const TIMING = 6;
const FORMAT_DIVISOR = 0x537;
const FORMAT_MASK = 0x5412;
/** A run of as many modules of one colour is too long. */
const LONG_RUN = 5;

/** A text of up to 106 bytes as a QR code, without the light border around it. */
export function qrMatrix(text: string): Matrix {
  const { version, bytes } = codewordsOf(text);
  const size = 17 + 4 * version;
  const drawn = MASKS.map((mask, index) => draw(size, bytes, mask, index));
  const penalties = drawn.map(penaltyOf);
  return drawn[penalties.indexOf(Math.min(...penalties))] ?? [];
}

function draw(size: number, bytes: readonly number[], mask: Mask, index: number): Matrix {
  const rows = Array.from({ length: size }, () => Array.from<boolean | undefined>({ length: size }));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = rows[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  drawPatterns(size, set);
  drawFormat(size, index, set);
  drawData(rows, bytes, mask);
  return rows.map((row) => row.map((isDark) => isDark ?? false));
}

type Setter = (x: number, y: number, isDark: boolean) => void;

/** What a camera looks for: squares in three corners, a smaller one in the fourth, and lines that count. */
function drawPatterns(size: number, set: Setter): void {
  for (let at = 0; at < size; at += 1) {
    set(TIMING, at, at % 2 === 0);
    set(at, TIMING, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawSquare(4, (dx, dy, ring) => set(x + dx, y + dy, ring !== 2 && ring !== 4));
  }
  // Version 1 is too small for it.
  if (size > 21) drawSquare(2, (dx, dy, ring) => set(size - 7 + dx, size - 7 + dy, ring !== 1));
}

function drawSquare(radius: number, set: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) set(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/** The level of error correction, whose number is 0, and the mask: twice, and with correction of their own. */
function drawFormat(size: number, mask: number, set: Setter): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * FORMAT_DIVISOR);
  const bits = ((mask << 10) | rest) ^ FORMAT_MASK;
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1;
    // Around the first corner, past the line of timing.
    if (at < 8) set(8, at < TIMING ? at : at + 1, isDark);
    else set(at === 8 ? 7 : 14 - at, 8, isDark);
    if (at < 8) set(size - 1 - at, 8, isDark);
    else set(8, size - 15 + at, isDark);
  }
  set(8, size - 8, true);
}

/** Two columns at a time, from the right to the left, up and down in turn. */
function drawData(rows: (boolean | undefined)[][], bytes: readonly number[], mask: Mask): void {
  const size = rows.length;
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const right = size - 1 - 2 * pair;
    const column = right <= TIMING ? right - 1 : right;
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      const row = rows[y] ?? [];
      for (const x of [column, column - 1]) {
        if (row[x] !== undefined) continue;
        const isSet = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isSet !== mask(x, y);
        bit += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs and squares of one colour. */
function penaltyOf(matrix: Matrix): number {
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] ?? false));
  const runs = [...matrix, ...columns].reduce((sum, line) => sum + penaltyOfRuns(line), 0);
  let squares = 0;
  for (const [y, row] of matrix.entries()) {
    const next = matrix[y + 1];
    if (!next) continue;
    for (const [x, isDark] of row.entries()) {
      const others = [row[x + 1], next[x], next[x + 1]];
      if (others.every((other) => other === isDark)) squares += 3;
    }
  }
  return runs + squares;
}

function penaltyOfRuns(line: readonly boolean[]): number {
  let penalty = 0;
  let run = 0;
  for (const [at, isDark] of line.entries()) {
    run = isDark === line[at - 1] ? run + 1 : 1;
    if (run >= LONG_RUN) penalty += run === LONG_RUN ? 3 : 1;
  }
  return penalty;
}
