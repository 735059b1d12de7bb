import type { AccountLimitTable, AccountTable, SettingTable } from './account.ts';
import type { ChangeFeedTable, ChangeTable } from './change.ts';
import type {
  ComputeConfigTable,
  ComputeGrantTable,
  ComputeJobTable,
  ComputeTable,
  ComputeTagTable,
  ConfigInterfaceTable,
} from './compute.ts';
import type { EventReadTable, EventTable } from './event.ts';
import type { FirewallDeviceTable, FirewallGrantTable, FirewallTable, FirewallTagTable } from './firewall.ts';
import type { AnswerTotalTable, StoredAnswerTable } from './idempotency.ts';
import type {
  AddressLeaseTable,
  NatgatewayForwardTable,
  NatgatewayTable,
  PortsetTable,
} from './natgateway.ts';
import type {
  ComputeStateTable,
  HostTable,
  NetworkAccountTable,
  NetworkLeaderTable,
  NicRangeTable,
  NicTable,
  VpcRouterTable,
} from './network.ts';
import type {
  AuthorizedAppTable,
  OauthArtifactTable,
  OauthAuthorizationTable,
  OauthClientTable,
  RefreshTokenTable,
} from './oauth.ts';
import type { DigestTable, OutboxMessageTable } from './outbox.ts';
import type { PhoneVerificationTable, PreferenceTable, SecurityAnswerTable, SshKeyTable } from './profile.ts';
import type {
  LoginTable,
  PasswordLinkTable,
  RateWindowTable,
  SignInAttemptTable,
  SignInSessionTable,
  TrustedDeviceTable,
} from './sign-in.ts';
import type { TokenTable } from './token.ts';
import type { GlobalGrantTable, UserTable, VpcGrantTable } from './user.ts';
import type {
  AddressPoolTable,
  InterfaceRangeTable,
  PoolAddressTable,
  SubnetAddressTable,
  SubnetRunTable,
  SubnetTable,
  VpcTable,
} from './vpc.ts';
import type { WebhookDeliveryTable, WebhookTable } from './webhook.ts';

/** All tables, for Kysely. On both databases times are UTC seconds and flags are 0 or 1. */
export interface Database {
  account: AccountTable;
  account_limit: AccountLimitTable;
  address_lease: AddressLeaseTable;
  address_pool: AddressPoolTable;
  authorized_app: AuthorizedAppTable;
  change: ChangeTable;
  change_feed: ChangeFeedTable;
  compute: ComputeTable;
  compute_config: ComputeConfigTable;
  compute_grant: ComputeGrantTable;
  compute_job: ComputeJobTable;
  compute_state: ComputeStateTable;
  compute_tag: ComputeTagTable;
  config_interface: ConfigInterfaceTable;
  digest: DigestTable;
  event: EventTable;
  event_read: EventReadTable;
  firewall: FirewallTable;
  firewall_device: FirewallDeviceTable;
  firewall_grant: FirewallGrantTable;
  firewall_tag: FirewallTagTable;
  global_grant: GlobalGrantTable;
  host: HostTable;
  interface_range: InterfaceRangeTable;
  login: LoginTable;
  natgateway: NatgatewayTable;
  natgateway_forward: NatgatewayForwardTable;
  network_account: NetworkAccountTable;
  network_leader: NetworkLeaderTable;
  nic: NicTable;
  nic_range: NicRangeTable;
  oauth_artifact: OauthArtifactTable;
  oauth_authorization: OauthAuthorizationTable;
  oauth_client: OauthClientTable;
  outbox_message: OutboxMessageTable;
  password_link: PasswordLinkTable;
  phone_verification: PhoneVerificationTable;
  pool_address: PoolAddressTable;
  portset: PortsetTable;
  preference: PreferenceTable;
  rate_window: RateWindowTable;
  refresh_token: RefreshTokenTable;
  security_answer: SecurityAnswerTable;
  setting: SettingTable;
  sign_in_attempt: SignInAttemptTable;
  sign_in_session: SignInSessionTable;
  ssh_key: SshKeyTable;
  answer_total: AnswerTotalTable;
  stored_answer: StoredAnswerTable;
  subnet: SubnetTable;
  subnet_address: SubnetAddressTable;
  subnet_run: SubnetRunTable;
  token: TokenTable;
  trusted_device: TrustedDeviceTable;
  user: UserTable;
  vpc: VpcTable;
  vpc_grant: VpcGrantTable;
  vpc_router: VpcRouterTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export type { AccountRow } from './account.ts';
export type { ChangeFeedRow, ChangeRow } from './change.ts';
export type {
  ComputeConfigRow,
  ComputeJobRow,
  ComputeRow,
  ComputeStatus,
  ConfigInterfaceRow,
  JobKind,
} from './compute.ts';
export type { EventRow } from './event.ts';
export type { FirewallDeviceRow, FirewallRow } from './firewall.ts';
export type { AnswerTotalRow, StoredAnswerRow } from './idempotency.ts';
export type { AddressLeaseRow, NatgatewayForwardRow, NatgatewayRow, PortsetRow } from './natgateway.ts';
export type { HostRow, NicRow } from './network.ts';
export type {
  AuthorizedAppRow,
  OauthArtifactKind,
  OauthArtifactRow,
  OauthAuthorizationRow,
  OauthClientRow,
  OauthClientStatus,
  RefreshTokenRow,
} from './oauth.ts';
export type { OutboxMessageRow } from './outbox.ts';
export type { PhoneVerificationRow, SshKeyRow } from './profile.ts';
export type {
  LoginRow,
  PasswordLinkRow,
  SignInAttemptRow,
  SignInSessionRow,
  TrustedDeviceRow,
} from './sign-in.ts';
export type { TokenRow } from './token.ts';
export type { UserRow } from './user.ts';
export type { SubnetRow, VpcRow } from './vpc.ts';
export type { DeliveryReason, WebhookDeliveryRow, WebhookRow } from './webhook.ts';
