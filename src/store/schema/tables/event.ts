import type { Generated, Selectable } from 'kysely';
import type { Ending } from '../declarations.ts';

export interface EventTable {
  account_id: number;
  /** Ascends within the account without gaps in visibility, see AccountTable.last_event_id. */
  id: number;
  /** Ascends with the id within the account, see AccountTable.last_event_created. */
  created: number;
  action: string;
  /** The acting user; null for the operator. Stays when the user is deleted: user ids are never reused. */
  user_id: number | null;
  /** The acting user's name at that moment; null for the operator. */
  username: string | null;
  entity_type: string;
  /** Integer or string id as text; null for entities without an id. */
  entity_id: string | null;
  entity_label: string;
  entity_url: string;
  secondary_type: string | null;
  secondary_id: string | null;
  secondary_label: string | null;
  secondary_url: string | null;
  status: 'notification' | 'scheduled' | 'started' | 'finished' | 'failed';
  percent_complete: number | null;
  /** Seconds. */
  duration: number | null;
  /** Seconds; of a job under way those it was to take when it started. */
  time_remaining: number | null;
  /** The job whose progress it tells. */
  job_id: Generated<number | null>;
  /** When the job started. */
  started: Generated<number | null>;
}

/** The lowest of an account first, also with several replicas: what is kept has no gap, whatever clock is asked. */
export const eventEnding = {
  records: 'events',
  table: 'event',
  key: ['account_id', 'id'],
  end: { since: 'created', keptFor: 'events' },
  inOrderOf: ['created', 'account_id', 'id'],
} as const satisfies Ending<keyof EventTable>;

export type EventRow = Selectable<EventTable>;

/** A row is an event that the user marked as read. */
export interface EventReadTable {
  user_id: number;
  account_id: number;
  event_id: number;
}
