import { type Command, Option } from 'commander';
import { addHiddenConnection, type ConnectionFlags } from '#cli/client/connection';
import { openSession, type Session } from '#cli/client/session';
import { addExamples } from '#cli/options';
import type { WriteFlags } from './calls.ts';
import { idOf } from './lookup.ts';
import { described } from './openapi.ts';
import { namingMissing } from './refusal.ts';
import type { BodyFlag, ParentParameters, Resource, Verb } from './resource.ts';

/** Flags that all these commands have. */
export interface CommonFlags extends ConnectionFlags, WriteFlags {
  json?: boolean;
  yes?: boolean;
  filter?: string;
  limit?: number;
}

export interface CommandRun {
  session: Session;
  /** The argument; empty for commands without one. */
  reference: string;
  flags: CommonFlags;
  given: Readonly<Record<string, unknown>>;
  above: ParentParameters;
}

/** What a command begins with: its description, its argument, and the record that its records are inside. */
export function beginCommand(
  command: Command,
  resource: Resource,
  { operation, note }: Verb,
  hasArgument: boolean,
): void {
  const { summary } = described(operation);
  command.description(note === undefined ? `${summary}.` : `${summary}. ${note}`);
  const { inside, name, hasLabels } = resource;
  if (hasArgument) command.argument(`<${name}>`, hasLabels ? 'its id or label' : 'its id');
  if (inside) {
    const flags = `--${inside.name} <${inside.name}>`;
    command.addOption(
      new Option(flags, `the ${inside.one}: its id or label; required`).makeOptionMandatory(),
    );
  }
}

/** What a command ends with: the flags that all have, the examples, and what it does. */
export function completeCommand(
  command: Command,
  resource: Resource,
  { examples }: Verb,
  run: (running: CommandRun) => Promise<void>,
): void {
  command.option('--json', 'print the JSON of the API');
  addHiddenConnection(command);
  addExamples(command, ...examples);
  command.action(async () => {
    const flags = command.opts<CommonFlags>();
    const given = command.opts();
    const session = openSession(flags);
    const { inside } = resource;
    const [reference = ''] = command.args;
    const within = String(given[inside?.name ?? '']);
    const above = inside ? { [inside.parameter]: await idOf(session, inside, within) } : {};
    const of = inside ? ` in ${inside.one} ${within}` : '';
    const missing =
      reference === ''
        ? `There is no ${inside?.one} ${within}`
        : `There is no ${resource.one} ${reference}${of}`;
    await namingMissing(missing, () => run({ session, reference, flags, given, above }));
  });
}

export function addWriteFlags(command: Command): void {
  command
    .option('--dry-run', 'show what would be answered, without doing it')
    .option('--idempotency-key <key>', 'repeat it safely: the same key gets the same answer for a day');
}

export function addBodyFlags(command: Command, flags: readonly BodyFlag[]): void {
  for (const { options } of flags) for (const option of options) command.addOption(option);
}

/** What the flags give, as a body or a query. */
export async function readFlags(
  flags: readonly BodyFlag[],
  given: CommandRun['given'],
  { session, above }: Pick<CommandRun, 'session' | 'above'>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = await flag.read(given, { session, body: values, above });
    if (value !== undefined) put(values, flag.field.split('.'), value);
  }
  return values;
}

function put(values: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    values[name] = value;
    return;
  }
  const inner = { ...Object(values[name]) };
  put(inner, rest, value);
  values[name] = inner;
}
