import type { Insertable } from 'kysely';
import type { NewEvent } from './new-event.ts';
import { portions } from './portions.ts';
import type { EventTable } from './tables/event.ts';
import type { Author, Tx } from './types.ts';

/**
 * Writes the events of one mutation. Ids are a counter in the account's row, whose lock is held until the commit:
 * an event never becomes visible after one with a higher id.
 */
export async function insertEvents(
  tx: Tx,
  author: Author,
  now: number,
  events: readonly NewEvent[],
): Promise<void> {
  for (const [accountId, group] of groupByAccount(events)) {
    const { last_event_id: last } = await tx
      .updateTable('account')
      .set((eb) => ({ last_event_id: eb('last_event_id', '+', group.length) }))
      .where('id', '=', accountId)
      .returning('last_event_id')
      .executeTakeFirstOrThrow();
    const first = last - group.length + 1;
    const rows = group.map((event, index) => toRow(event, first + index, author, now));
    for (const portion of portions(rows)) await tx.insertInto('event').values(portion).execute();
  }
}

function groupByAccount(events: readonly NewEvent[]): Map<number, NewEvent[]> {
  return Map.groupBy(events, (event) => event.accountId);
}

function toRow(
  { accountId, action, entity, secondaryEntity, progress }: NewEvent,
  id: number,
  author: Author,
  now: number,
) {
  return {
    account_id: accountId,
    id,
    created: now,
    action,
    user_id: author.userId,
    username: author.username,
    entity_type: entity.type,
    entity_id: textId(entity.id),
    entity_label: entity.label,
    entity_url: entity.url,
    secondary_type: secondaryEntity?.type ?? null,
    secondary_id: textId(secondaryEntity?.id ?? null),
    secondary_label: secondaryEntity?.label ?? null,
    secondary_url: secondaryEntity?.url ?? null,
    ...progressColumns(progress, now),
  } satisfies Insertable<EventTable>;
}

const NOTIFICATION = {
  status: 'notification',
  percent_complete: null,
  duration: null,
  time_remaining: null,
} as const;
const SCHEDULED = { ...NOTIFICATION, status: 'scheduled', percent_complete: 0 } as const;
const FINISHED = { status: 'finished', percent_complete: 100, duration: 0, time_remaining: 0 } as const;

function progressColumns(progress: NewEvent['progress'], now: number) {
  switch (progress?.status) {
    case undefined:
      return { ...NOTIFICATION, job_id: null, started: null };
    case 'scheduled':
      return { ...SCHEDULED, job_id: progress.jobId, started: null };
    case 'finished':
      return { ...FINISHED, job_id: null, started: now };
  }
}

function textId(id: number | string | null): string | null {
  return id === null ? null : String(id);
}
