import { Command, type Help, type HelpConfiguration, type Option } from 'commander';
import { styled } from '#cli/terminal/colour';
import { helpWidth, wrapped } from '#cli/terminal/width';
import { databaseSettings } from '../options.ts';

/** A command that tells all missing options and arguments at once, and whose subcommands do so too. */
export class PalisadeCommand extends Command {
  override createCommand(name?: string): PalisadeCommand {
    // `readWords` reads the word help, in any place.
    return new PalisadeCommand(name).helpCommand(false);
  }

  /** Called by commander for the first missing option, and before it looks at arguments. */
  missingMandatoryOptionValue(option: Option): void {
    const options = this.options.filter(
      (one) => one.mandatory && this.getOptionValue(one.attributeName()) === undefined,
    );
    const required = this.registeredArguments.filter((argument) => argument.required);
    const missing = [
      ...required.slice(this.args.length).map((argument) => `<${argument.name()}>`),
      ...options.map(({ flags }) => flags),
    ];
    const code = { code: 'commander.missingMandatoryOptionValue' };
    if (missing.length <= 1) this.error(`error: required option '${option.flags}' not specified`, code);
    this.error(`error: missing: ${missing.join(', ')}`, code);
  }
}

const HELP_FLAGS = ['-h', '--help'];

/** `help user create` is `user create --help`. */
export function withoutHelpWord(argv: readonly string[]): readonly string[] {
  return argv[0] === 'help' ? withHelpFlag(argv.slice(1)) : argv;
}

/**
 * Reads `user help create` like `user create --help`, and leaves out --help after an unknown word: commander would show
 * the help of the group, and now reports the word and suggests another.
 */
export function readWords(program: Command, argv: readonly string[]): readonly string[] {
  let command = program;
  for (const [index, word] of argv.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) return argv;
    if (word === 'help') return readWords(program, withHelpFlag(argv.toSpliced(index, 1)));
    const next = command.commands.find((one) => one.name() === word);
    if (!next) return argv.filter((one) => !HELP_FLAGS.includes(one));
    command = next;
  }
  return argv;
}

function withHelpFlag(words: readonly string[]): readonly string[] {
  return [...words.filter((word) => !HELP_FLAGS.includes(word)), '--help'];
}

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

const SETTINGS = [
  'Settings come from flags, environment variables (PALISADE_DATA_DIR, DATABASE_URL, ...) and a file, by default ' +
    '/etc/palisade/palisade.env; docs/configuration.md lists them. These flags are for all commands for the operator:',
];

const REST = [
  'Commands for the operator open the database directly; most can run while the service is running. Commands for users ' +
    'connect to a service by its address and read no settings: ' +
    'see `palisade help login` and docs/command-line.md.',
  'Results go to standard output, as JSON with --json. Errors go to standard error. Both are in color on a terminal, ' +
    'unless NO_COLOR is set.',
];

const EXIT_STATUS = `  0  success
  1  the command failed: see standard error
  2  invalid usage or configuration; nothing was done`;

/** What the help of the program says after its commands. */
export function afterHelp(): string {
  const width = helpWidth();
  const paragraph = (text: string) => wrapped(text, width);
  const flags = databaseSettings().map(({ flags: shown, description }) => {
    const start = `  ${shown.padEnd(22)}  `;
    return wrapped(start + description, width, start.length);
  });
  return [
    '\nHelp of a command, with examples: palisade help user create',
    ...SETTINGS.map(paragraph),
    flags.join('\n'),
    ...REST.map(paragraph),
    `${styled('bold', 'Exit status:')}\n${EXIT_STATUS}`,
  ].join('\n\n');
}
