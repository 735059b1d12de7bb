import type { Generated, Selectable } from 'kysely';

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
}

export type AccountRow = Selectable<AccountTable>;

/** What every replica has to agree on: maintenance mode, the check value of the secret key. */
export interface SettingTable {
  name: string;
  value: string;
}
