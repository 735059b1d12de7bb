import type { ChangeKind, EntityType } from './event.ts';

/** Every entity type in the change feed: the types that events are about, and those without events. */
export type ChangedType = EntityType | 'account' | 'app' | 'trusted_device';

/**
 * A change to an entity. Entities that are deleted together with their parent, and records that expire, have no
 * change of their own.
 */
export interface NewChange {
  /** The owner: an account, the account of a user, or the service itself. */
  of: { accountId: number } | { userId: number } | 'service';
  region?: string | undefined;
  type: ChangedType;
  id: number | string | null;
  what: ChangeKind;
  /** The event about this change. */
  eventId?: number;
}
