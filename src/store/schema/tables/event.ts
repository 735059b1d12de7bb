import type { Generated, Selectable } from 'kysely';
import type { ExpiryRule } from '../declarations.ts';

export interface EventTable {
  account_id: number;
  /** Ascends within the account, and becomes visible in that order; see AccountTable.last_event_id. */
  id: number;
  /** Ascends with the id within the account; see AccountTable.last_event_created. */
  created: number;
  action: string;
  /**
   * The user who caused the event; null for the operator. Kept when the user is deleted, because user ids are never
   * reused.
   */
  user_id: number | null;
  /** The name of that user at the time of the event; null for the operator. */
  username: string | null;
  entity_type: string;
  /** An integer or string id, as text; null for entities without an id. */
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
  /** Seconds. For a running job, the estimate from when it started. */
  time_remaining: number | null;
  /** The job whose progress the event shows. */
  job_id: Generated<number | null>;
  /** When the job started. */
  started: Generated<number | null>;
  /** What an update has changed, as JSON: `FieldChange[]`. Null where that is not known. */
  changes: Generated<string | null>;
}

/**
 * Removed in the order of ids within an account, also across replicas with different clocks, so that the remaining
 * events have no gaps.
 */
export const eventExpiry = {
  records: 'events',
  table: 'event',
  key: ['account_id', 'id'],
  end: { since: 'created', keptFor: 'events' },
  inOrderOf: ['created', 'account_id', 'id'],
} as const satisfies ExpiryRule<keyof EventTable>;

/** An event without what it has changed, which few readers ask for. */
export type EventRow = Omit<Selectable<EventTable>, 'changes'>;

/** Each row is an event that the user has marked as read. */
export interface EventReadTable {
  user_id: number;
  account_id: number;
  event_id: number;
}
