import type { Command } from 'commander';
import { addExamples } from '../options.ts';
import { print } from '../output.ts';
import { printable, printableCell } from '../printable.ts';
import { addConnection, type ConnectionFlags } from './connection.ts';
import { followEvents } from './follow.ts';
import { openSession } from './session.ts';

/** The smallest page of a list. */
const LAST_EVENTS = 25;

/** Wide enough for the longest action. */
const ACTION_CHARACTERS = 26;

interface EventsOptions extends ConnectionFlags {
  filter?: string;
  follow?: boolean;
}

/** The parts of an event that a line shows. */
interface ShownEvent {
  created: string;
  action: string;
  username: string | null;
  status: string;
  entity: { label: string };
}

export function defineEvents(events: Command): void {
  events
    .description(
      `Print the last ${LAST_EVENTS} events of the account, oldest first, or follow them as they happen: one line for each ` +
        'on a terminal, else one JSON object per line. A lost connection is opened again, and nothing is missed.',
    )
    .option('-f, --follow', 'print events as they happen, until interrupted')
    .option('--filter <json>', 'filter, as in the header X-Filter')
    .action(runEvents);
  addConnection(events);
  addExamples(
    events,
    'palisade events',
    'palisade events --follow',
    `palisade events --follow --filter '{"entity.type": "vpc"}'`,
    'palisade events --follow | jq .action',
  );
}

async function runEvents(options: EventsOptions): Promise<void> {
  const { filter, follow } = options;
  const session = openSession(options);
  const show = (json: string) => print(process.stdout.isTTY ? asLine(JSON.parse(json)) : json);
  if (follow) {
    const warn = (text: string) => process.stderr.write(`warning: ${printable(text)}\n`);
    await followEvents({ server: session.server, tokens: session.tokens, filter, show, warn });
  }
  const path = `/account/events?page_size=${LAST_EVENTS}`;
  const answer = await session.send({ method: 'GET', path, filter });
  for (const event of answer.json.data.toReversed()) show(JSON.stringify(event));
}

function asLine({ created, action, username, status, entity }: ShownEvent): string {
  const state = status === 'notification' ? [] : [`(${status})`];
  const by = username === null ? [] : [`by ${username}`];
  const words = [created.replace('T', ' '), action.padEnd(ACTION_CHARACTERS), entity.label, ...by, ...state];
  return words.map(printableCell).join('  ');
}
