/** Breaks a command line that is longer than the width, so that it can still be pasted. */
export function wrappedCommand(line: string, width: number, indent: number): string {
  const start = ' '.repeat(indent);
  if (indent + line.length <= width) return start + line;
  const lines: string[] = [];
  let current = start;
  let isBegun = false;
  for (const word of wordsOf(line)) {
    const longer = isBegun ? `${current} ${word}` : current + word;
    // Two more for the backslash.
    if (isBegun && longer.length + 2 > width) {
      lines.push(`${current} \\`);
      current = `${start}    ${word}`;
    } else {
      current = longer;
    }
    isBegun = true;
  }
  return [...lines, current].join('\n');
}

/** The words of a command line. Quotes keep spaces together. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  let open = '';
  for (const part of line.split(' ')) {
    const word = open === '' ? part : `${open} ${part}`;
    open = isComplete(word) ? '' : word;
    if (open === '') words.push(word);
  }
  return open === '' ? words : [...words, open];
}

function isComplete(word: string): boolean {
  const count = (sign: string) => word.split(sign).length - 1;
  return count("'") % 2 === 0 && count('"') % 2 === 0;
}
