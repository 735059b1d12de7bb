import type { Resource } from '../resource.ts';
import { plain } from '../values.ts';

/** What an event has changed, in words: `label from web to web-1, email`. */
export function changesInWords(changes: unknown): string {
  const told = Array.isArray(changes) ? changes.map(changeInWords) : [];
  return told.length === 0 ? '-' : told.join(', ');
}

function changeInWords(change: { field: string; from?: unknown; to?: unknown }): string {
  const { field, from, to } = change;
  return 'from' in change ? `${field} from ${inWords(from)} to ${inWords(to)}` : field;
}

function inWords(value: unknown): string {
  return value === '' || value === null ? 'nothing' : plain(value);
}

/** What `palisade event show` shows; `list` and `follow` are of their own kind. */
export const event: Resource = {
  name: 'event',
  one: 'event',
  many: 'events',
  description: 'The events of the account: what happened, or what happens.',
  parameter: 'eventId',
  hasLabels: false,
  list: {
    operation: 'listEvents',
    examples: [
      'palisade event list',
      `palisade event list --last 100 --filter '{"entity.type": "vpc"}'`,
      'palisade event list --changes --last 10',
      'palisade event list --json | jq -r ".[].action"',
    ],
    columns: {
      id: 'id',
      time: 'created',
      action: 'action',
      entity: 'entity.label',
      by: 'username',
      status: ['status', (value) => (value === 'notification' ? '-' : plain(value))],
    },
    none: 'There are no events.',
  },
  show: {
    operation: 'getEvent',
    examples: ['palisade event show 17', 'palisade event show 17 --changes'],
    facts: {
      id: 'id',
      time: 'created',
      action: 'action',
      status: 'status',
      by: 'username',
      'entity type': 'entity.type',
      'entity id': 'entity.id',
      entity: 'entity.label',
      'second entity': 'secondary_entity.label',
      message: 'message',
      changes: ['changes', changesInWords],
    },
  },
};
