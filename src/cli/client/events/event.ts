import type { Command } from 'commander';
import { checkedFilter, parseLimit, recordsOf } from '#cli/client/resources/calls';
import { changesInWords, event } from '#cli/client/resources/kinds/event';
import { defineShow } from '#cli/client/resources/reads';
import { namingFlags } from '#cli/client/resources/refusal';
import { printJson, printTable } from '#cli/client/resources/values';
import { addExamples } from '#cli/options';
import { print } from '#cli/output';
import { printable, printableCell } from '#cli/printable';
import { addHiddenConnection, type ConnectionFlags } from '../connection.ts';
import { openSession } from '../session.ts';
import { followEvents } from './follow.ts';

const LAST_EVENTS = 25;

/** Wide enough for the longest action. */
const ACTION_CHARACTERS = 26;

interface EventFlags extends ConnectionFlags {
  filter?: string;
  json?: boolean;
  changes?: boolean;
}

/** The parts of an event that a line shows. */
interface ShownEvent {
  created: string;
  action: string;
  username: string | null;
  status: string;
  entity: { label: string };
  changes?: unknown;
}

const CHANGES = 'also print what updates have changed';

export function defineEvent(group: Command): void {
  group.description(event.description);
  const list = group
    .command('list')
    .description('List the last events of the account, the newest at the end.')
    .option('--last <number>', 'how many, or all', parseLimit, LAST_EVENTS)
    .option('--filter <json>', 'only those that it selects, as in the header X-Filter')
    .option('--changes', CHANGES)
    .option('--json', 'print the JSON of the API')
    .action(runList);
  addExamples(addHiddenConnection(list), ...event.list.examples);
  defineShow(group.command('show'), event);
  const follow = group
    .command('follow')
    .description(
      'Print the events of the account as they happen, until interrupted: one line for each on a terminal, else one ' +
        'JSON object per line. A lost connection is opened again, and nothing is missed.',
    )
    .option('--filter <json>', 'only those that it selects, as in the header X-Filter')
    .option('--changes', CHANGES)
    .option('--json', 'print one JSON object per line on a terminal too')
    .action(runFollow);
  addExamples(
    addHiddenConnection(follow),
    'palisade event follow',
    `palisade event follow --filter '{"entity.type": "vpc"}'`,
    'palisade event follow | jq .action',
  );
}

const columnsWithChanges = { ...event.list.columns, changes: ['changes', changesInWords] } as const;

async function runList({ last, ...flags }: EventFlags & { last: number }): Promise<void> {
  const session = openSession(flags);
  const query = { changes: flags.changes };
  const call = { path: {}, query, filter: checkedFilter(flags.filter) };
  const { records } = await namingFlags([], {}, () => recordsOf(session, 'listEvents', call, last));
  const events = records.toReversed();
  if (flags.json) printJson(events);
  else printTable(events, flags.changes ? columnsWithChanges : event.list.columns, event.list.none);
}

async function runFollow(flags: EventFlags): Promise<void> {
  const filter = checkedFilter(flags.filter);
  const { server, tokens } = openSession(flags);
  const isForPeople = process.stdout.isTTY && !flags.json;
  const show = (json: string) => print(isForPeople ? asLine(JSON.parse(json)) : json);
  const warn = (text: string) => process.stderr.write(`warning: ${printable(text)}\n`);
  const { changes = false } = flags;
  await namingFlags([], {}, () => followEvents({ server, tokens, filter, changes, show, warn }));
}

function asLine({ created, action, username, status, entity, changes }: ShownEvent): string {
  const state = status === 'notification' ? [] : [`(${status})`];
  const by = username === null ? [] : [`by ${username}`];
  const told = Array.isArray(changes) && changes.length > 0 ? [changesInWords(changes)] : [];
  const words = [
    created.replace('T', ' '),
    action.padEnd(ACTION_CHARACTERS),
    entity.label,
    ...by,
    ...state,
    ...told,
  ];
  return words.map(printableCell).join('  ');
}
