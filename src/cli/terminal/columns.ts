const GAP = 2;
/** Narrower columns would break words that can be read at once. */
const NARROWEST = 8;

/** Where a cell is broken first: after a space, or a sign within addresses, times and UUIDs. */
const PIECES = /[^\s\-/,:@.=&?T]*[\s\-/,:@.=&?T]?/g;

/**
 * Aligns rows of cells in columns. If a width is given and the rows are longer, the widest columns are narrowed and
 * their cells get several lines.
 */
export function aligned(rows: readonly string[][], width: number | undefined): string {
  const widths = naturalWidths(rows);
  if (width !== undefined) narrow(widths, width);
  return rows.flatMap((row) => linesOf(row, widths)).join('\n');
}

function naturalWidths(rows: readonly string[][]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return widths;
}

/** Takes from the widest column until all fit, or until none can give more. */
function narrow(widths: number[], width: number): void {
  const gaps = GAP * (widths.length - 1);
  let excess = widths.reduce((sum, one) => sum + one, gaps) - width;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) return;
    widths[widths.indexOf(widest)] = widest - 1;
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
  for (const piece of cell.match(PIECES) ?? []) {
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
