import type { AccountTable, SettingTable } from './account.ts';
import type { EventReadTable, EventTable } from './event.ts';
import type { TokenTable } from './token.ts';
import type { GlobalGrantTable, UserTable, VpcGrantTable } from './user.ts';
import type { SubnetTable, VpcTable } from './vpc.ts';

/** Every table of the service, for Kysely. Times are UTC seconds, flags are 0 or 1 on both databases. */
export interface Database {
  account: AccountTable;
  event: EventTable;
  event_read: EventReadTable;
  global_grant: GlobalGrantTable;
  setting: SettingTable;
  subnet: SubnetTable;
  token: TokenTable;
  user: UserTable;
  vpc: VpcTable;
  vpc_grant: VpcGrantTable;
}

export type { AccountRow } from './account.ts';
export type { EventRow } from './event.ts';
export type { TokenRow } from './token.ts';
export type { UserRow } from './user.ts';
export type { SubnetRow, VpcRow } from './vpc.ts';
