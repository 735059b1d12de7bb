/** The width to assume where it is unknown. */
const USUAL_WIDTH = 80;

/** The width of the terminal that standard output is; undefined when it is a file or a pipe. */
export function terminalWidth({ isTTY, columns }: NodeJS.WriteStream = process.stdout): number | undefined {
  if (!isTTY) return undefined;
  return columns > 0 ? columns : USUAL_WIDTH;
}

/** The width of help texts. */
export function helpWidth(): number {
  return terminalWidth() ?? USUAL_WIDTH;
}

/**
 * Breaks a line between words.
 * @param indent spaces before all lines but the first
 */
export function wrapped(line: string, width: number | undefined, indent = 0): string {
  if (width === undefined || line.length <= width) return line;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && longer.length > width) {
      lines.push(current);
      current = ' '.repeat(indent) + word;
    } else {
      current = longer;
    }
  }
  return [...lines, current].join('\n');
}
