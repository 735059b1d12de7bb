import type { AccountTable, SettingTable } from './account.ts';
import type {
  AddressPoolTable,
  InterfaceRangeTable,
  PoolAddressTable,
  SubnetAddressTable,
  SubnetRunTable,
} from './address.ts';
import type {
  ComputeConfigTable,
  ComputeGrantTable,
  ComputeJobTable,
  ComputeTable,
  ComputeTagTable,
  ConfigInterfaceTable,
} from './compute.ts';
import type { EventReadTable, EventTable } from './event.ts';
import type { TokenTable } from './token.ts';
import type { GlobalGrantTable, UserTable, VpcGrantTable } from './user.ts';
import type { SubnetTable, VpcTable } from './vpc.ts';

/** Every table of the service, for Kysely. Times are UTC seconds, flags are 0 or 1 on both databases. */
export interface Database {
  account: AccountTable;
  address_pool: AddressPoolTable;
  compute: ComputeTable;
  compute_config: ComputeConfigTable;
  compute_grant: ComputeGrantTable;
  compute_job: ComputeJobTable;
  compute_tag: ComputeTagTable;
  config_interface: ConfigInterfaceTable;
  event: EventTable;
  event_read: EventReadTable;
  global_grant: GlobalGrantTable;
  interface_range: InterfaceRangeTable;
  pool_address: PoolAddressTable;
  setting: SettingTable;
  subnet: SubnetTable;
  subnet_address: SubnetAddressTable;
  subnet_run: SubnetRunTable;
  token: TokenTable;
  user: UserTable;
  vpc: VpcTable;
  vpc_grant: VpcGrantTable;
}

export type { AccountRow } from './account.ts';
export type {
  ComputeConfigRow,
  ComputeJobRow,
  ComputeRow,
  ComputeStatus,
  ConfigInterfaceRow,
  JobKind,
} from './compute.ts';
export type { EventRow } from './event.ts';
export type { TokenRow } from './token.ts';
export type { UserRow } from './user.ts';
export type { SubnetRow, VpcRow } from './vpc.ts';
