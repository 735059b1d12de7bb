import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Config,
  type ConfigSources,
  configFlags,
  INSTALLED_FILE,
  programName,
  readProcessConfig,
} from '#config/config';
import { printable } from './printable.ts';
import { helpAs } from './program-name.ts';
import { painted, styled } from './terminal/colour.ts';
import { helpWidth } from './terminal/width.ts';

/** The settings that locate the database, offered as flags by every command. */
const DATABASE_SETTINGS = ['PALISADE_DATA_DIR', 'DATABASE_URL', 'PALISADE_CONFIG_FILE'];

/** The flags that locate the database, and what they mean in one sentence. */
export function databaseSettings(): Option[] {
  return configFlags()
    .filter(({ name }) => DATABASE_SETTINGS.includes(name))
    .map(({ flag, meaning }) => new Option(`--${flag} <value>`, meaning.split(/(?<=\.) /)[0] ?? meaning));
}

/** Adds the flags that locate the database. The help of the program describes them once for all commands. */
export function addDatabaseSettings(command: Command): Command {
  for (const option of databaseSettings()) command.addOption(option.hideHelp());
  return command.addHelpText(
    'after',
    '\nSettings: --data-dir, --database-url, --config-file (see `palisade help`)',
  );
}

type Choices = Pick<ConfigSources, 'installedFile' | 'refuse'>;

/**
 * Reads the configuration of this process, including the flags.
 * @param choices by default, the settings of an installed service are read
 * @throws ConfigError
 */
export function readSettings(command: Command, choices: Choices = { installedFile: INSTALLED_FILE }): Config {
  const flags: Record<string, string> = {};
  const given = command.opts<Record<string, unknown>>();
  for (const option of command.options) {
    const setting = configFlags().find(({ flag }) => option.long === `--${flag}`);
    const value = given[option.attributeName()];
    if (setting && typeof value === 'string') flags[setting.name] = value;
  }
  return readProcessConfig({ ...choices, flags, warn });
}

/** Tells what is no error, but may be a mistake. */
export function warn(text: string): void {
  process.stderr.write(painted(`warning: ${printable(text)}\n`, process.stderr));
}

export function addJson(command: Command): Command {
  return command.option('--json', 'print the result as JSON');
}

/** Adds examples to the end of the help. */
export function addExamples(command: Command, ...lines: string[]): Command {
  return command.addHelpText('after', () => {
    const shown = lines.map((line) => wrappedCommand(helpAs(programName(), line), helpWidth(), 2));
    return `\n${styled('bold', 'Examples:')}\n${shown.join('\n')}`;
  });
}

/**
 * Creates a parser for option values, whose error says what is expected.
 * @param parse returns undefined for invalid text
 */
export function parser<T>(expected: string, parse: (text: string) => T | undefined): (text: string) => T {
  return (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(`It must be ${expected}.`);
    return value;
  };
}

/** Collects the values of an option that may be repeated. */
export function collect<T>(parse: (text: string) => T): (text: string, previous?: T[]) => T[] {
  return (text, previous = []) => [...previous, parse(text)];
}

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
