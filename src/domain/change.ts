import type { ChangeKind, EntityType } from './event.ts';

/** Those that events tell of, and those that have none. */
export type ChangedType = EntityType | 'account' | 'app' | 'trusted_device';

/**
 * What a write did to an entity. What goes with an entity that is deleted has no change of its own, and neither has
 * what ends by time.
 */
export interface NewChange {
  /** Whose it is: an account, the account of a user, or nobody. */
  of: { accountId: number } | { userId: number } | 'service';
  region?: string | undefined;
  type: ChangedType;
  id: number | string | null;
  what: ChangeKind;
  /** The event that tells of it. */
  eventId?: number;
}
