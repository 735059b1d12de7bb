import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Config,
  type ConfigSources,
  configFlags,
  INSTALLED_FILE,
  readProcessConfig,
} from '#config/config';
import { printable } from './printable.ts';

/** The settings that locate the database, offered as flags by every command. */
const DATABASE_SETTINGS = ['PALISADE_DATA_DIR', 'DATABASE_URL', 'PALISADE_CONFIG_FILE'];

/** Adds the flags that locate the database. */
export function addDatabaseSettings(command: Command): Command {
  for (const { name, flag, meaning } of configFlags()) {
    if (!DATABASE_SETTINGS.includes(name)) continue;
    const [shortly = meaning] = meaning.split(/(?<=\.) /);
    command.addOption(new Option(`--${flag} <value>`, shortly).helpGroup('Settings:'));
  }
  return command;
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

function warn(text: string): void {
  process.stderr.write(`warning: ${printable(text)}\n`);
}

export function addJson(command: Command): Command {
  return command.option('--json', 'print the result as JSON');
}

/** Adds examples to the end of the help. */
export function addExamples(command: Command, ...lines: string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
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
