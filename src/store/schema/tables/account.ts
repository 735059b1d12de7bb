import type { Generated, Selectable } from 'kysely';
import type { AccountLimit } from '#domain/limits';

export interface AccountTable {
  id: Generated<number>;
  /** Upper-case UUID, the public name of the account. */
  euuid: string;
  company: string;
  created: number;
  /** Tokens of a suspended account are refused like unknown ones. */
  suspended: Generated<0 | 1>;
  parent_account_id: Generated<number | null>;
  /** Id of the newest event. Taken under the row's lock, so that ids become visible in ascending order. */
  last_event_id: Generated<number>;
  /** When the newest event was made. No later one is older, whatever the clocks of the replicas say. */
  last_event_created: Generated<number>;
  /** How many VPCs there are: counting them at each request takes longer, the more there are. */
  vpc_count: Generated<number>;
  /** Total of all payments, in cents of the currency. */
  payments_cents: Generated<number>;
  /** 40 hex digits; null until payments were set. */
  referral_code: Generated<string | null>;
  referrals_total: Generated<number>;
  referrals_completed: Generated<number>;
  referrals_pending: Generated<number>;
  referral_credit_cents: Generated<number>;
}

/** A limit of this account that differs from the configured one. */
export interface AccountLimitTable {
  account_id: number;
  name: AccountLimit;
  value: number;
}

export type AccountRow = Selectable<AccountTable>;

/** What every replica has to agree on: maintenance mode, the check value of the secret key. */
export interface SettingTable {
  name: string;
  value: string;
}
