import type { Generated, Selectable } from 'kysely';
import type { ChangeKind } from '#domain/event';
import type { SpecialEnding } from '../declarations.ts';

export interface ChangeTable {
  /** Ascends with the writes of an account, not with the commits of all of them. */
  id: Generated<number>;
  /** The place in the global order; null until somebody reads. */
  position: Generated<number | null>;
  /** Null for what belongs to no account. Stays when the account is deleted. */
  account_id: number | null;
  region: string | null;
  entity_type: string;
  /** Integer or text id as text; null for entities without an id. */
  entity_id: string | null;
  what: ChangeKind;
  /** The account's event that tells of it. */
  event_id: number | null;
  at: number;
}

export type ChangeRow = Selectable<ChangeTable>;

/** The feed notes up to where they went. */
export const changeEnding = {
  records: 'changes',
  table: 'change',
  end: { since: 'at', keptFor: 'changes' },
  step: 'own',
} as const satisfies SpecialEnding<keyof ChangeTable>;

/** One row, which whoever gives positions holds until the commit. */
export interface ChangeFeedTable {
  /** Always 1. */
  id: number;
  /** Empty until somebody reads, and again after a restore. */
  epoch: string;
  last_position: number;
  /** Changes up to this position were removed. */
  pruned_to: number;
}

export type ChangeFeedRow = Selectable<ChangeFeedTable>;
