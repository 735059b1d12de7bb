import type { Generated, Selectable } from 'kysely';
import type { ChangeKind } from '#domain/event';
import type { SpecialExpiryRule } from '../declarations.ts';

export interface ChangeTable {
  /** Ascends with the writes to an account, but not with the commits across accounts. */
  id: Generated<number>;
  /** The position in the global order; null until it is assigned when the feed is read. */
  position: Generated<number | null>;
  /** Null for changes without an account. Kept when the account is deleted. */
  account_id: number | null;
  region: string | null;
  entity_type: string;
  /** An integer or text id, as text; null for entities without an id. */
  entity_id: string | null;
  what: ChangeKind;
  /** The id of the account's event about the change. */
  event_id: number | null;
  at: number;
}

export type ChangeRow = Selectable<ChangeTable>;

/** The purge also records in `change_feed` up to which position changes were removed. */
export const changeExpiry = {
  records: 'changes',
  table: 'change',
  end: { since: 'at', keptFor: 'changes' },
  step: 'own',
} as const satisfies SpecialExpiryRule<keyof ChangeTable>;

/** The state of the feed: a single row, locked until the commit by the transaction that assigns positions. */
export interface ChangeFeedTable {
  /** Always 1. */
  id: number;
  /** Empty until the feed is read for the first time, and again after a restore. */
  epoch: string;
  last_position: number;
  /** Changes up to this position have been removed. */
  pruned_to: number;
}

export type ChangeFeedRow = Selectable<ChangeFeedTable>;
