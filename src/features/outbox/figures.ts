import { sql } from 'kysely';
import type { Db } from '#store/types';
import type { MessageKind } from './queue.ts';

export interface WaitingMessages {
  kind: MessageKind;
  count: number;
  /** When the oldest was written, in UTC seconds. */
  oldest: number;
}

/** Messages that wait to be sent. Reads the index of what is due, and one row of each kind. */
export function waitingMessages(db: Db): Promise<WaitingMessages[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox_message')
        .select(({ fn }) => [
          'kind' as const,
          fn.countAll<number>().as('count'),
          fn.min<number>('id').as('first'),
        ])
        .where('status', '=', sql.lit('waiting'))
        .groupBy('kind')
        .as('waiting'),
    )
    .innerJoin('outbox_message', 'outbox_message.id', 'waiting.first')
    .select(['waiting.kind', 'waiting.count', 'outbox_message.created as oldest'])
    .execute();
}
