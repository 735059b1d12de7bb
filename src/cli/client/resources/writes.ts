import type { Command } from 'commander';
import { confirmDeletion } from '#cli/confirm';
import { UsageError } from '#cli/errors';
import { warn } from '#cli/options';
import { count, print } from '#cli/output';
import { answerOf, writeAnswer } from './calls.ts';
import { addBodyFlags, addWriteFlags, beginCommand, completeCommand, readFlags } from './command-kit.ts';
import { flagsOf } from './flags/derive.ts';
import { find, idOf } from './lookup.ts';
import { described } from './openapi.ts';
import type { DryReach } from './reach.ts';
import { namingFlags } from './refusal.ts';
import type { BodyFlag, Resource, ResourceAction, WritingVerb } from './resource.ts';
import { printJson, printRecord } from './values.ts';

const NOTHING_DONE = 'nothing was done: --dry-run shows what would be answered';

function addWritingFlags(command: Command, verb: WritingVerb): BodyFlag[] {
  const flags = flagsOf(described(verb.operation).body, verb);
  addBodyFlags(command, flags);
  addWriteFlags(command);
  return flags;
}

export function defineCreate(
  command: Command,
  resource: Resource,
  verb: WritingVerb & { secret?: string },
): void {
  beginCommand(command, resource, verb, false);
  const flags = addWritingFlags(command, verb);
  completeCommand(command, resource, verb, async ({ session, flags: common, given, above }) => {
    const body = await readFlags(flags, given, { session, above });
    const { answer, reach } = await namingFlags(flags, body, () =>
      writeAnswer(session, verb.operation, { path: above, body }, common),
    );
    // What a dry run answers has the id 0.
    const shown = common.dryRun && !common.json ? { ...answer, id: null } : answer;
    printRecord(common.json, shown, resource.show);
    await printReach(reach);
    if (common.dryRun) warn(NOTHING_DONE);
    else if (verb.secret !== undefined && !common.json) warn(verb.secret);
  });
}

export function defineUpdate(command: Command, resource: Resource, verb: WritingVerb): void {
  beginCommand(command, resource, verb, true);
  const flags = addWritingFlags(command, verb);
  completeCommand(command, resource, verb, async ({ session, reference, flags: common, given, above }) => {
    const body = await readFlags(flags, given, { session, above });
    if (Object.keys(body).length === 0)
      throw new UsageError(`Nothing to change: use ${flags.map(({ name }) => name).join(', ')}`);
    const path = { ...above, [resource.parameter]: await idOf(session, resource, reference, above) };
    const { answer, reach } = await namingFlags(flags, body, () =>
      writeAnswer(session, verb.operation, { path, body }, common),
    );
    printRecord(common.json, answer, resource.show);
    await printReach(reach);
    if (common.dryRun) warn(NOTHING_DONE);
  });
}

export function defineDelete(
  command: Command,
  resource: Resource,
  verb: NonNullable<Resource['remove']>,
): void {
  beginCommand(command, resource, verb, true);
  command.option('--yes', 'do not ask; required when there is no terminal to ask on');
  addWriteFlags(command);
  completeCommand(command, resource, verb, async ({ session, reference, flags, above }) => {
    const { id, called } = await find(session, resource, reference, above);
    const call = { path: { ...above, [resource.parameter]: id } };
    if (flags.dryRun) {
      const { answer, reach } = await writeAnswer(session, verb.operation, call, flags);
      if (flags.json) return printJson(answer);
      print(`This would delete ${called}${partsOf(resource, answer.deletes)}.`);
      return await printReach(reach);
    }
    const tried = flags.yes ? {} : await answerOf(session, verb.operation, call, { dryRun: true });
    await confirmDeletion(`${called}${partsOf(resource, tried.deletes)}`, flags.yes);
    const answer = await answerOf(session, verb.operation, call, flags);
    if (flags.json) printJson(answer);
    else print(`${verb.done ?? 'Deleted'} ${called}.`);
  });
}

/** Only dry runs of firewalls have an effect to print, so the code is loaded with the first one. */
async function printReach(reach: DryReach | undefined): Promise<void> {
  if (reach === undefined) return;
  const { reachText } = await import('./reach.ts');
  print(`\n${reachText(reach)}`);
}

/** ` with 2 subnets`, of what a dry run has counted. */
function partsOf({ name }: Resource, deletes: unknown): string {
  const own = `${name.replaceAll('-', '_')}s`;
  const counts = Object.entries(Object(deletes)).flatMap(([kind, number]) =>
    kind === own || typeof number !== 'number' || number === 0 ? [] : [count(number, kind.replace(/s$/, ''))],
  );
  return counts.length === 0 ? '' : ` with ${counts.join(' and ')}`;
}

/** What is done with a record, such as booting it. */
export function defineDo(
  command: Command,
  resource: Resource,
  action: Extract<ResourceAction, { kind: 'do' }>,
): void {
  beginCommand(command, resource, action, true);
  const { part, bodyField } = action;
  if (part) command.addOption(part.option.makeOptionMandatory());
  const flags = addWritingFlags(command, action);
  completeCommand(command, resource, action, async ({ session, reference, flags: common, given, above }) => {
    const body = await readFlags(flags, given, { session, above });
    const { id, called } = await find(session, resource, reference, above);
    const path = { ...above, [resource.parameter]: id };
    if (part)
      path[part.parameter] = await part.find(session, path, String(given[part.option.attributeName()]));
    const whole = bodyField === undefined ? body : body[bodyField];
    const sent = Object.keys(Object(whole)).length > 0 ? { path, body: whole } : { path };
    const { answer, reach } = await namingFlags(flags, body, () =>
      writeAnswer(session, action.operation, sent, common),
    );
    if (common.json) printJson(answer);
    else print(`${action.done} ${called}.`);
    await printReach(reach);
    if (common.dryRun) warn(NOTHING_DONE);
  });
}
