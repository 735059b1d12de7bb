import { Argument, type Command, Option } from 'commander';
import { collect } from './options.ts';

/** An argument or flag of a command: adds itself to the command, and reads its value. */
export interface CommandInput<T> {
  addTo(command: Command): void;
  read(command: Command): T;
}

interface FlagInput<T> extends CommandInput<T> {
  option: Option;
}

export type CommandInputs = Readonly<Record<string, CommandInput<unknown>>>;

export type InputValues<I extends CommandInputs> = {
  [K in keyof I]: I[K] extends CommandInput<infer T> ? T : never;
};

/** A required argument: `<username>`. */
export function argument(name: `<${string}>`, meaning?: string): CommandInput<string> {
  return inputOf(new Argument(name, meaning));
}

/** An optional argument: `[username]`. */
export function optionalArgument(name: `[${string}]`): CommandInput<string | undefined> {
  return inputOf(new Argument(name));
}

export function optionalChoice<const T extends string>(
  name: `[${string}]`,
  choices: readonly T[],
): CommandInput<T | undefined> {
  return inputOf(new Argument(name).choices(choices));
}

/** A flag without a value: `--yes`. */
export function toggle(flags: string, meaning: string): FlagInput<boolean | undefined> {
  return flagOf(new Option(flags, meaning));
}

/** A flag with a value: `--account <account>`. */
export function value(flags: string, meaning: string): FlagInput<string | undefined> {
  return flagOf(new Option(flags, meaning));
}

/** A flag with a parsed value. @param parse made by `parser` */
export function parsed<T>(
  flags: string,
  meaning: string,
  parse: (text: string) => T,
): FlagInput<T | undefined> {
  return flagOf(new Option(flags, meaning).argParser(parse));
}

/** A flag that may be repeated. */
export function repeated<T>(
  flags: string,
  meaning: string,
  parse: (text: string) => T,
): FlagInput<T[] | undefined> {
  return flagOf(new Option(flags, meaning).argParser(collect(parse)));
}

export function choice<const T extends string>(
  flags: string,
  meaning: string,
  choices: readonly T[],
): FlagInput<T | undefined> {
  return flagOf(new Option(flags, meaning).choices(choices));
}

export function required<T>({ option }: FlagInput<T | undefined>): FlagInput<T> {
  return flagOf(option.makeOptionMandatory());
}

export function withDefault<T>({ option }: FlagInput<T | undefined>, otherwise: T): FlagInput<T> {
  return flagOf(option.default(otherwise));
}

export function readInputs<I extends CommandInputs>(inputs: I, command: Command): InputValues<I> {
  const values = Object.entries(inputs).map(([name, input]) => [name, input.read(command)]);
  return Object.fromEntries(values) as InputValues<I>;
}

function inputOf<T>(part: Argument): CommandInput<T> {
  return {
    addTo: (command) => void command.addArgument(part),
    read: (command) => command.processedArgs[command.registeredArguments.indexOf(part)],
  };
}

function flagOf<T>(option: Option): FlagInput<T> {
  return {
    option,
    addTo: (command) => void command.addOption(option),
    read: (command) => command.opts()[option.attributeName()],
  };
}
