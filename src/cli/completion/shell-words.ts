import type { CompletedCommand, Word } from './tree.ts';

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The commands, as patterns of `case`: the words that lead from one command to a command below it. */
export function stepPatterns(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ path }) => path.includes(' '))
    .map(({ path }) => quoted(path))
    .join('|');
}

/** The words that may come next: commands, or choices and options. */
export function nextWords({ commands, choices, options }: CompletedCommand): Word[] {
  return [...commands, ...choices.map((word) => ({ word, meaning: '' })), ...options];
}

/** Each option with a value, by its command: `palisade backup --config-file`. */
export function valuedOptions(
  commands: readonly CompletedCommand[],
): { key: string; choices: readonly string[] }[] {
  return commands.flatMap(({ path, valued }) =>
    valued.map(({ flag, choices }) => ({ key: `${path} ${flag}`, choices })),
  );
}
