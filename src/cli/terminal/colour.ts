import { wantsColour } from '#config/config';

type TextStyle = 'bold' | 'red' | 'green' | 'yellow';

const CODES: Readonly<Record<TextStyle, [on: number, off: number]>> = {
  bold: [1, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
};

/** What is in color, by how a line begins. Names of tenants never decide over it: they do not begin our lines. */
const RULES: readonly [start: RegExp, style: TextStyle][] = [
  [/^error:/gm, 'red'],
  [/^warning:/gm, 'yellow'],
  [/^FAILED(?= {2})/gm, 'red'],
  [/^note(?= {4})/gm, 'yellow'],
  [/^ok(?= {6})/gm, 'green'],
];
/** The first line of a table. */
const HEADINGS = /^[A-Z][A-Z0-9 ()]*(?=\n)/;

/** Whether to write in color: what the environment says, else whether it is a terminal. */
export function hasColour({ isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>): boolean {
  return wantsColour() ?? isTTY;
}

export function styled(style: TextStyle, text: string): string {
  const [on, off] = CODES[style];
  return `\u001B[${on}m${text}\u001B[${off}m`;
}

/** Colors our lines. Call it after `printable`, which escapes what could be the colors of others. */
export function painted(text: string, stream: Pick<NodeJS.WriteStream, 'isTTY'>): string {
  if (!hasColour(stream)) return text;
  const coloured = RULES.reduce(
    (line, [start, style]) => line.replace(start, (word) => styled(style, word)),
    text,
  );
  return coloured.replace(HEADINGS, (line) => styled('bold', line));
}
