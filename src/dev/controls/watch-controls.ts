import type { Services } from '#access/ctx';
import { formatTime } from '#domain/time';
import { contentOf, selectMessages } from '#features/outbox/messages';
import type { TestMessage } from '#testing/types';
import type { DevServerParts } from '../parts.ts';
import type { Control } from './control.ts';

/** What went in and out: for the assertions of tests. */
export function watchControls({ service, gate, records }: DevServerParts): Control[] {
  return [
    {
      route: 'GET /outbox',
      run: async () => ({ messages: await gate.pass(() => readOutbox(service.services)) }),
    },
    {
      route: 'GET /requests',
      run({ query }) {
        const operation = query.get('operation');
        const token = query.get('token');
        const bearer = `Bearer ${token}`;
        return {
          requests: records.all.filter(
            (request) =>
              (operation === null || request.operation === operation) &&
              (token === null || request.headers.authorization === bearer),
          ),
        };
      },
    },
  ];
}

const MESSAGES = 1_000;

/** The last messages to users, the oldest first. None leaves the machine. */
async function readOutbox({ store, encryption, config, now }: Services): Promise<TestMessage[]> {
  const { brand } = config;
  const rows = await selectMessages(store.db, { limit: MESSAGES });
  return rows.toReversed().map((row) => ({
    id: row.id,
    kind: row.kind,
    template: row.template,
    to: row.recipient,
    username: row.username,
    created: formatTime(row.created),
    ...contentOf(row, { encryption, brand }, now()),
  }));
}
