import type { Services } from '#access/ctx';
import { formatTime } from '#domain/time';
import { contentOf, selectMessages } from '#features/outbox/messages';
import type { TestMessage } from '#testing/types';

const MESSAGES = 1_000;

/** The last messages to users, the oldest first. None leaves the machine. */
export async function readOutbox({ store, encryption, config, now }: Services): Promise<TestMessage[]> {
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
