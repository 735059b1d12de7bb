import type { Insertable } from 'kysely';
import type { NewEvent } from '#domain/event';
import { takeEventIds } from '#features/identity/accounts/records';
import { portions } from '#store/query/portions';
import { prepared, type RowParameters } from '#store/query/prepared';
import type { EventTable } from '#store/schema/tables/event';
import type { EventRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Author, MutationContext, SendBeforeCommit, Tx } from '#store/types';

type JobEvent = Pick<EventRow, 'status' | 'percent_complete' | 'duration' | 'time_remaining'> &
  Partial<Pick<EventRow, 'started'>>;

/** Updates the progress of a job in its event, and adds the event to the change feed again. */
export async function moveJobEvent(
  tx: Tx,
  job: { id: number; region: string },
  change: JobEvent,
): Promise<void> {
  const { region } = job;
  const event = await tx
    .updateTable('event')
    .set(change)
    .where('job_id', '=', job.id)
    .returning(['id', 'account_id', 'entity_id'])
    .executeTakeFirst();
  if (!event) return;
  const of = { accountId: event.account_id };
  addChange(tx, { of, region, type: 'compute', id: event.entity_id, what: 'updated', eventId: event.id });
}

type WrittenRow = ReturnType<typeof toRow> & { changes: string | null };

const insertEventRows = prepared((tx: Tx, rows: readonly RowParameters<WrittenRow>[]) =>
  tx.insertInto('event').values(rows),
);

export interface RecordedEvent {
  event: NewEvent;
  /** Unique within its account. */
  id: number;
  /** Without what changed, which nobody is told who has not asked. */
  row: ReturnType<typeof toRow>;
  /** Whether the account has enabled webhooks. */
  isAwaited: boolean;
}

/**
 * Writes the events of one mutation. Ids come from a counter in the account's row, which stays locked until the
 * commit, so an event never becomes visible after one with a higher id. Times ascend with the ids, so expired events
 * always have lower ids than those still kept.
 */
export async function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
  { author, now, send }: Pick<MutationContext, 'author' | 'now'> & { send: SendBeforeCommit },
): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  if (events.length === 0) return recorded;
  for (const [accountId, group] of Map.groupBy(events, (event) => event.accountId)) {
    const taken = takeEventIds(tx, accountId, group.length, { now, send });
    const account = taken instanceof Promise ? await taken : taken;
    if (!account) throw new Error(`The account ${accountId} of an event is gone`);
    const first = account.last_event_id - group.length + 1;
    const isAwaited = account.active_webhooks > 0;
    const ofAccount = group.map((event, index) => {
      const id = first + index;
      return { event, id, row: toRow(event, id, author, account.last_event_created), isAwaited };
    });
    const rows = ofAccount.map(({ event: { changes }, row }) => ({
      ...row,
      changes: changes ? JSON.stringify(changes) : null,
    }));
    for (const portion of portions(rows)) send(() => insertEventRows(tx, portion));
    recorded.push(...ofAccount);
  }
  return recorded;
}

function toRow(
  { accountId, action, entity, secondaryEntity, isByService, progress }: NewEvent,
  id: number,
  author: Author,
  created: number,
) {
  return {
    account_id: accountId,
    id,
    created,
    action,
    user_id: isByService ? null : author.userId,
    username: isByService ? null : author.username,
    entity_type: entity.type,
    entity_id: textId(entity.id),
    entity_label: entity.label,
    entity_url: entity.url,
    secondary_type: secondaryEntity?.type ?? null,
    secondary_id: textId(secondaryEntity?.id ?? null),
    secondary_label: secondaryEntity?.label ?? null,
    secondary_url: secondaryEntity?.url ?? null,
    ...progressColumns(progress, created),
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
