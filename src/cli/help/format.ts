import type { Help, HelpConfiguration } from 'commander';
import { styled } from '#cli/terminal/colour';

/** Longer names of options have a line of their own. */
const LONGEST_TERM = 26;
const INDENT = 2;
const GAP = 2;

/** The layout of all help texts: wrapped between words, with long options above their description. */
export const helpLayout: HelpConfiguration = {
  minWidthToWrap: 20,
  subcommandTerm(command) {
    const names = command.registeredArguments.map((one) =>
      one.required ? `<${one.name()}>` : `[${one.name()}]`,
    );
    return [command.name(), ...names].join(' ');
  },
  subcommandDescription: (command) => command.summary() || firstSentence(command.description()),
  styleTitle: (title) => styled('bold', title),
  padWidth(command, help) {
    const terms = [
      ...help.visibleCommands(command).map((one) => help.subcommandTerm(one)),
      ...help.visibleOptions(command).map((option) => help.optionTerm(option)),
      ...help.visibleArguments(command).map((one) => help.argumentTerm(one)),
    ];
    const fitting = terms.map((term) => term.length).filter((length) => length <= LONGEST_TERM);
    return Math.max(0, ...fitting);
  },
  formatItem: item,
};

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? text;
}

function item(this: void, term: string, termWidth: number, description: string, help: Help): string {
  const start = ' '.repeat(INDENT) + term;
  if (description === '') return start;
  const column = INDENT + termWidth + GAP;
  const text = help
    .boxWrap(description, (help.helpWidth ?? Number.POSITIVE_INFINITY) - column)
    .replaceAll('\n', `\n${' '.repeat(column)}`);
  const isLong = help.displayWidth(term) > termWidth;
  return isLong ? `${start}\n${' '.repeat(column)}${text}` : start.padEnd(column) + text;
}
