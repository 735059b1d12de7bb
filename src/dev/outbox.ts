import type { Services } from '#access/ctx';
import { formatTime } from '#domain/time';
import { contentOf, selectMessages } from '#features/outbox/index';

const MESSAGES = 1_000;

/** A mail or SMS, as its recipient would read it. */
export interface DevMessage {
  id: number;
  kind: 'email' | 'sms';
  template: string;
  to: string;
  username: string | null;
  created: string;
  /** Null when its code or link has expired. */
  text: string | null;
  code: string | null;
  link: string | null;
}

/** The last messages to users, the oldest first. None leaves the machine. */
export async function readOutbox({ store, encryption, config, now }: Services): Promise<DevMessage[]> {
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
