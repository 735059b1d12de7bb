import type { Resource } from '../resource.ts';
import { plain } from '../values.ts';

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
    examples: ['palisade event show 17'],
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
    },
  },
};
