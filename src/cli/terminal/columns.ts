const GAP = 2;
/** Narrower columns would break words that can be read at once. */
const NARROWEST = 8;

/** Where a cell may be broken: after a space, or a sign within addresses, times, scopes and UUIDs. */
const BREAKS = /(?<=[\s\-/,@=&?])|(?<=T)(?=\d)|(?<=[.:_])(?=[a-z])/;

/**
 * Aligns rows of cells in columns. If a width is given and the rows are longer, the widest columns are narrowed and
 * their cells get several lines.
 */
export function aligned(rows: readonly string[][], width: number | undefined): string {
  const widths = naturalWidths(rows);
  if (width !== undefined) {
    // Words stay whole where that is enough.
    narrow(widths, width, columnsOf(rows, longestWord));
    narrow(
      widths,
      width,
      widths.map(() => NARROWEST),
    );
  }
  return rows.flatMap((row) => linesOf(row, widths)).join('\n');
}

function naturalWidths(rows: readonly string[][]): number[] {
  return columnsOf(rows, (cell) => cell.length);
}

/** The largest measure of the cells of each column. */
function columnsOf(rows: readonly string[][], measure: (cell: string) => number): number[] {
  const columns: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      columns[column] = Math.max(columns[column] ?? 0, measure(cell));
  }
  return columns;
}

function longestWord(cell: string): number {
  return Math.max(NARROWEST, ...cell.split(' ').map((word) => word.length));
}

/** Takes from the widest column that can give, until all fit or none can give more. */
function narrow(widths: number[], width: number, least: readonly number[]): void {
  const gaps = GAP * (widths.length - 1);
  let excess = widths.reduce((sum, one) => sum + one, gaps) - width;
  while (excess > 0) {
    const givers = widths.map((one, column) => (one > (least[column] ?? 0) ? one : 0));
    const widest = Math.max(...givers);
    if (widest === 0) return;
    widths[givers.indexOf(widest)] = widest - 1;
    excess -= 1;
  }
}

function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell, column) => brokenCell(cell, widths[column] ?? cell.length));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, column) => (lines[line] ?? '').padEnd(widths[column] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function brokenCell(cell: string, width: number): string[] {
  if (cell.length <= width) return [cell];
  const lines: string[] = [];
  let current = '';
  for (const piece of piecesOf(cell, width)) {
    if (current !== '' && (current + piece).trimEnd().length > width) {
      lines.push(current.trimEnd());
      current = '';
    }
    current += piece;
    while (current.trimEnd().length > width) {
      lines.push(current.slice(0, width));
      current = current.slice(width);
    }
  }
  return current.trim() === '' ? lines : [...lines, current.trimEnd()];
}

/** Words, and the parts of those words that no line can hold. */
function piecesOf(cell: string, width: number): string[] {
  return cell
    .split(/(?<=\s)/)
    .flatMap((word) => (word.trimEnd().length > width ? word.split(BREAKS) : [word]));
}
