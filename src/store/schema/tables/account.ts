import type { Generated, Selectable } from 'kysely';
import type { AccountLimit } from '#domain/limits';

export interface AccountTable {
  id: Generated<number>;
  /** Upper-case UUID, the public identifier of the account. */
  euuid: string;
  company: string;
  created: number;
  /** 1: the account's tokens are rejected like unknown ones. */
  suspended: Generated<0 | 1>;
  parent_account_id: Generated<number | null>;
  /** Id of the newest event. Incremented under the row's lock, so that ids become visible in ascending order. */
  last_event_id: Generated<number>;
  /** Time of the newest event. Later events never get an earlier time, even if the clocks of replicas differ. */
  last_event_created: Generated<number>;
  /** Number of VPCs, kept because counting takes longer the more there are. */
  vpc_count: Generated<number>;
  /** Number of enabled webhooks. Read with each event, so that events of other accounts look for none. */
  active_webhooks: Generated<number>;
  /** Time of the first event that no mail about activity tells yet; null when there is none. */
  digest_since: Generated<number | null>;
  /** Total of all payments, in cents. */
  payments_cents: Generated<number>;
  /** 40 hexadecimal digits; null until payments have been set. */
  referral_code: Generated<string | null>;
  referrals_total: Generated<number>;
  referrals_completed: Generated<number>;
  referrals_pending: Generated<number>;
  referral_credit_cents: Generated<number>;
}

/** A limit that overrides the configured one for this account. */
export interface AccountLimitTable {
  account_id: number;
  name: AccountLimit;
  value: number;
}

export type AccountRow = Selectable<AccountTable>;

/** State that all replicas share: maintenance mode, and the check value of the secret key. */
export interface SettingTable {
  name: string;
  value: string;
}
