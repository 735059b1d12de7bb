import type { Command } from 'commander';

/** A word that may come next, and what it means. */
export interface Word {
  word: string;
  meaning: string;
}

/** An option that takes a value. Without choices, its value is completed as a file. */
export interface ValuedOption {
  flag: string;
  choices: readonly string[];
}

/** What can follow after the words of a command, such as `palisade user create`. */
export interface CompletedCommand {
  path: string;
  commands: readonly Word[];
  options: readonly Word[];
  /** The choices of its arguments. */
  choices: readonly string[];
  valued: readonly ValuedOption[];
}

/** A command and all below it. */
export function completedCommands(command: Command, path = command.name()): CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    commands: command.commands.map((one) => ({
      word: one.name(),
      meaning: firstSentence(one.summary() || one.description()),
    })),
    options: [
      ...command.options.flatMap(({ long, description }) =>
        long ? [{ word: long, meaning: firstSentence(description) }] : [],
      ),
      { word: '--help', meaning: 'print this help' },
    ],
    choices: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    valued: command.options.flatMap(({ long, required, optional, argChoices = [] }) =>
      long && (required || optional) ? [{ flag: long, choices: argChoices }] : [],
    ),
  };
  return [own, ...command.commands.flatMap((one) => completedCommands(one, `${path} ${one.name()}`))];
}

function firstSentence(text: string): string {
  return (text.split(/(?:\.|;|:)\s/, 1)[0] ?? text).replace(/\.$/, '').replaceAll('\n', ' ');
}
