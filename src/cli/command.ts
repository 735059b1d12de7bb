import type { Command } from 'commander';
import type { Config } from '#config/config';
import { type Inputs, type InputValues, readInputs } from './inputs.ts';
import { addDatabaseSettings, addExamples, addJson, readSettings } from './options.ts';
import { printResult } from './output.ts';

/** A command of the operator as data, with a `run` that returns its result. */
interface CommandSpec<C, I extends Inputs, R> {
  name: string;
  description: string;
  /** Arguments and flags, beside `--json` and where the database is. */
  input?: I;
  examples: readonly string[];
  /** Refuses what can be refused without a database. @throws WrongUsage */
  check?(input: InputValues<I>): void;
  run(context: C, input: InputValues<I>): Promise<R> | R;
  /** The result for scripts; without it as `run` returns it. */
  json?(result: R): unknown;
  /** The result for people. */
  words(result: R): string;
  /** Refuses after the result was printed. @throws Refused */
  conclude?(result: R): void;
}

/** Opens what a command works with, for as long as it runs. @param subject the values of what all its commands name */
export type Open<C, S extends Inputs> = <T>(
  settings: () => Config,
  run: (context: C) => Promise<T>,
  subject: InputValues<S>,
) => Promise<T>;

export interface DefinedCommand {
  name: string;
  define(command: Command): void;
}

/** Makes commands that work with what `open` opens. @param subject what all of them name first: a user, an account */
export function commandOn<C, S extends Inputs = {}>(open: Open<C, S>, subject: S = {} as S) {
  return <R, I extends Inputs = {}>(spec: CommandSpec<C, I, R>): DefinedCommand => ({
    name: spec.name,
    define(command) {
      const inputs = spec.input ?? ({} as I);
      command.description(spec.description);
      for (const input of [...Object.values(subject), ...Object.values(inputs)]) input.addTo(command);
      addDatabaseSettings(addJson(command));
      addExamples(command, ...spec.examples);
      command.action(async () => {
        const input = readInputs(inputs, command);
        spec.check?.(input);
        const settings = () => readSettings(command);
        const run = async (context: C) => await spec.run(context, input);
        const result = await open(settings, run, readInputs(subject, command));
        const { json } = command.opts<{ json?: boolean }>();
        printResult(json, spec.json ? spec.json(result) : result, () => spec.words(result));
        spec.conclude?.(result);
      });
    },
  });
}

/** Commands below one name: `palisade user create`. */
export function group(description: string, commands: readonly DefinedCommand[]) {
  return (parent: Command): void => {
    parent.description(description);
    for (const { name, define } of commands) define(parent.command(name));
  };
}
