import type { Command } from 'commander';
import { type Operation, operations } from '#client/generated/operations';
import { answerOf, checkedFilter, parseLimit, recordsOf } from './calls.ts';
import { addBodyFlags, beginCommand, type CommandRun, completeCommand, readFlags } from './command-kit.ts';
import { queryFlag } from './flags/derive.ts';
import { find, idOf } from './lookup.ts';
import { described } from './openapi.ts';
import { namingFlags } from './refusal.ts';
import type { ListVerb, Resource, ResourceAction } from './resource.ts';
import { printJson, printRecord, printTable } from './values.ts';

export function defineList(command: Command, resource: Resource, verb: ListVerb): void {
  beginCommand(command, resource, verb, false);
  defineRecords(command, resource, verb, async () => ({}));
}

/** A list of something that a record has. */
export function defineListOf(
  command: Command,
  resource: Resource,
  action: Extract<ResourceAction, { kind: 'list' }>,
): void {
  beginCommand(command, resource, action, true);
  defineRecords(command, resource, action, async ({ session, reference, above }) => ({
    [resource.parameter]: await idOf(session, resource, reference, above),
  }));
}

function defineRecords(
  command: Command,
  resource: Resource,
  verb: ListVerb,
  own: (running: CommandRun) => Promise<CommandRun['above']>,
): void {
  const { operation, columns, none } = verb;
  const flags = described(operation).query.map(queryFlag);
  addBodyFlags(command, flags);
  if (verb.limit !== undefined)
    command.option('--limit <number>', 'how many, or all', parseLimit, verb.limit);
  const { filterable }: Operation = operations[operation];
  if (filterable) command.option('--filter <json>', 'only those that it selects, as in the header X-Filter');
  completeCommand(command, resource, verb, async (running) => {
    const { session, given, above } = running;
    const filter = checkedFilter(running.flags.filter);
    const path = { ...above, ...(await own(running)) };
    const query = await readFlags(flags, given, { session, above });
    const { records, results } = await namingFlags(flags, query, () =>
      recordsOf(session, operation, { path, query, filter }, running.flags.limit),
    );
    if (running.flags.json) printJson(records);
    else printTable(records, columns, none);
    if (records.length < results && !running.flags.json)
      process.stderr.write(`There are ${results.toLocaleString('en-US')}: --limit all lists them.\n`);
  });
}

export function defineShow(command: Command, resource: Resource): void {
  const { show } = resource;
  beginCommand(command, resource, show, true);
  const queryFlags = described(show.operation).query.map(queryFlag);
  addBodyFlags(command, queryFlags);
  completeCommand(command, resource, show, async ({ session, reference, above, flags, given }) => {
    const query = await readFlags(queryFlags, given, { session, above });
    const { record } = await find(session, resource, reference, above, query);
    printRecord(flags.json, record, show);
  });
}

/** Another view of a record. */
export function defineShowOf(
  command: Command,
  resource: Resource,
  action: Extract<ResourceAction, { kind: 'show' }>,
): void {
  beginCommand(command, resource, action, true);
  completeCommand(command, resource, action, async ({ session, reference, above, flags }) => {
    const id = await idOf(session, resource, reference, above);
    const record = await answerOf(session, action.operation, {
      path: { ...above, [resource.parameter]: id },
    });
    printRecord(flags.json, record, action);
  });
}
