import type { Command } from 'commander';
import type { Config } from '#config/config';
import { type CommandInputs, type InputValues, readInputs } from './inputs.ts';
import { addDatabaseSettings, addExamples, addJson, readSettings } from './options.ts';
import { printResult } from './output.ts';
import { type ProgressReporter, progressOn } from './terminal/progress.ts';

/** How a command is called. Help and completion need no more. */
interface CommandDescription<I extends CommandInputs> {
  name: string;
  description: string;
  /** Arguments and flags, in addition to `--json` and the database settings. */
  input?: I;
  examples: readonly string[];
}

/** What a command does with its context and its input. */
export interface CommandWork<C, V, R> {
  /** Checks the input before the database is opened. @throws UsageError */
  check?(input: V): void;
  /** @param progress tells of steps that take long */
  run(context: C, input: V, progress: ProgressReporter): Promise<R> | R;
  /** The result for scripts; by default the value that `run` returned. */
  json?(result: R): unknown;
  /** The result as text. */
  words(result: R): string;
  /** Runs after the result was printed, to fail on account of it. @throws Refusal */
  conclude?(result: R): void;
}

/** A command of the operator, described as data. */
interface CommandSpec<C, I extends CommandInputs, R>
  extends CommandDescription<I>,
    CommandWork<C, InputValues<I>, R> {}

/**
 * Opens what a command works with and closes it after `run`.
 * @param subject values of the arguments that these commands share
 */
export type Open<C, S extends CommandInputs> = <T>(
  settings: () => Config,
  run: (context: C) => Promise<T>,
  subject: InputValues<S>,
) => Promise<T>;

export interface DefinedCommand {
  name: string;
  define(command: Command): void;
}

/**
 * Creates commands whose context is opened by `open`.
 * @param subject arguments that come first in all of them, such as a user or an account
 */
export function commandOn<C, S extends CommandInputs = {}>(open: Open<C, S>, subject: S = {} as S) {
  const create = lateCommandOn(open, subject);
  return <R, I extends CommandInputs = {}>(spec: CommandSpec<C, I, R>): DefinedCommand =>
    create<R, I>(spec, () => spec);
}

/** Likewise, for commands whose work is loaded only when they run. */
export function lateCommandOn<C, S extends CommandInputs>(open: Open<C, S>, subject: S) {
  return <R, I extends CommandInputs = {}>(
    { name, description, input: inputs = {} as I, examples }: CommandDescription<I>,
    load: () => CommandWork<C, InputValues<I>, R> | Promise<CommandWork<C, InputValues<I>, R>>,
  ): DefinedCommand => ({
    name,
    define(command) {
      command.description(description);
      for (const input of [...Object.values(subject), ...Object.values(inputs)]) input.addTo(command);
      addDatabaseSettings(addJson(command));
      addExamples(command, ...examples);
      command.action(async () => {
        const work = await load();
        const input = readInputs(inputs, command);
        work.check?.(input);
        const settings = () => readSettings(command);
        const { json = false } = command.opts<{ json?: boolean }>();
        const progress = progressOn(process.stderr, json);
        const run = async (context: C) => await work.run(context, input, progress);
        const result = await open(settings, run, readInputs(subject, command)).finally(() => progress.end());
        printResult(json, work.json ? work.json(result) : result, () => work.words(result));
        work.conclude?.(result);
      });
    },
  });
}

/** A command with subcommands, such as `palisade user create`. */
export function group(description: string, commands: readonly DefinedCommand[]) {
  return (parent: Command): void => {
    parent.description(description);
    for (const { name, define } of commands) define(parent.command(name));
  };
}
