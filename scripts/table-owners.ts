// Declares which feature owns each table, and which others read it. `npm run check` compares it with the code.

/**
 * For each table, the folder of src, or of network, that writes and reads it. Columns of `user` belong to several features of the
 * identity area; every other table belongs to one feature.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  account: 'features/identity/accounts',
  account_limit: 'features/identity/limits',
  address_lease: 'features/networks/leases',
  address_pool: 'features/networks/addresses',
  authorized_app: 'features/identity/apps',
  change: 'features/changes',
  change_feed: 'features/changes',
  compute: 'features/computes/instances',
  compute_config: 'features/computes/configs',
  compute_grant: 'features/identity/grants',
  compute_job: 'features/computes/jobs',
  compute_state: 'network/hosts',
  compute_tag: 'features/computes/instances',
  config_interface: 'features/computes/interfaces',
  digest: 'features/digests',
  event: 'features/events',
  event_read: 'features/events',
  firewall: 'features/firewalls',
  firewall_device: 'features/firewalls',
  firewall_grant: 'features/identity/grants',
  firewall_tag: 'features/firewalls',
  global_grant: 'features/identity/grants',
  host: 'network/hosts',
  interface_range: 'features/computes/interfaces',
  login: 'features/identity/logins',
  migration: 'store/schema',
  natgateway: 'features/networks/natgateways',
  natgateway_forward: 'features/networks/forwards',
  network_account: 'features/networks/interest',
  network_leader: 'network/reconcile',
  nic: 'features/networks/interest',
  nic_range: 'features/networks/interest',
  oauth_artifact: 'features/identity/authorizations',
  oauth_authorization: 'features/identity/authorizations',
  oauth_client: 'features/identity/clients',
  outbox_message: 'features/outbox',
  password_link: 'features/identity/password',
  phone_verification: 'features/identity/phone',
  pool_address: 'features/networks/addresses',
  portset: 'features/networks/portsets',
  preference: 'features/identity/preferences',
  rate_window: 'features/identity/attempts',
  refresh_token: 'features/identity/authorizations',
  security_answer: 'features/identity/questions',
  setting: 'store',
  sign_in_attempt: 'features/identity/attempts',
  sign_in_session: 'features/identity/sessions',
  ssh_key: 'features/identity/ssh-keys',
  answer_total: 'features/idempotency',
  stored_answer: 'features/idempotency',
  subnet: 'features/networks/subnets',
  subnet_address: 'features/networks/addresses',
  subnet_run: 'features/networks/addresses',
  token: 'features/identity/tokens',
  trusted_device: 'features/identity/devices',
  user: 'features/identity',
  vpc: 'features/networks/vpcs',
  vpc_grant: 'features/identity/grants',
  vpc_router: 'features/networks/interest',
  webhook: 'features/webhooks',
  webhook_delivery: 'features/webhooks',
};

export interface Exception {
  /** A file or folder of src, or of network. */
  in: string;
  tables: readonly string[];
  why: string;
}

/** Allowed reads of other features' tables. Reads without a join must call a function of the owner instead. */
export const foreignReads: readonly Exception[] = [
  {
    in: 'access',
    tables: ['token', 'user', 'account', 'global_grant', 'sign_in_session'],
    why: 'who acts is one prepared statement of each request, and access lies below the features',
  },
  { in: 'store/locks.ts', tables: ['account'], why: 'the lock of an account is that of its row' },
  {
    in: 'features/computes/configs/store.ts',
    tables: ['config_interface'],
    why: 'the filter on labels of VLANs is part of the statement that reads the page',
  },
  {
    in: 'features/computes/instances/store.ts',
    tables: ['pool_address'],
    why: 'the filter on addresses is part of the statement that reads the page; its rows take one more for all',
  },
  {
    in: 'features/computes/instances/target.ts',
    tables: ['compute_config', 'config_interface', 'compute_grant'],
    why: 'prepared statements of every request that names a compute; configs and interfaces exist below it only',
  },
  {
    in: 'features/computes/interfaces/records.ts',
    tables: ['natgateway', 'portset'],
    why: 'interfaces are shown with the ports by which they leave: outer joins, so that others take no statement more',
  },
  {
    in: 'features/computes/interfaces/store.ts',
    tables: ['compute', 'subnet', 'vpc'],
    why: 'a subnet counts with the account and region of its VPC, a VLAN with those of its computes: joins',
  },
  {
    in: 'features/computes/ips/store.ts',
    tables: ['config_interface', 'pool_address'],
    why: 'what the API shows of a compute are the rows of two owners; it has none of its own',
  },
  {
    in: 'features/digests/queue.ts',
    tables: ['account'],
    why: 'whose activity is to be told now is one statement each second for all accounts',
  },
  {
    in: 'features/events/store.ts',
    tables: ['user', 'token'],
    why: 'up to which event a user or token has seen them is compared in the statement that reads the page',
  },
  {
    in: 'features/events/visible-events.ts',
    tables: ['compute_grant', 'firewall_grant'],
    why: 'which events a restricted user sees is a condition of the statement that reads the page',
  },
  {
    in: 'features/identity',
    tables: ['account'],
    why: 'users, clients and sessions are joined to their account: whose they are, and whether it is suspended',
  },
  {
    in: 'features/identity/accounts/store.ts',
    tables: ['vpc', 'subnet', 'compute', 'token'],
    why: "the operator's list counts what each account has, in one statement for all accounts",
  },
  {
    in: 'features/identity/apps',
    tables: ['oauth_client', 'oauth_authorization', 'refresh_token', 'token', 'webhook'],
    why: 'an app lives as long as something that it was given: one statement for a page of them, or to purge them',
  },
  {
    in: 'features/identity/authorizations',
    tables: ['oauth_client', 'token'],
    why: 'a client comes with its account, an access token with its authorization: joins; the purge compares too',
  },
  {
    in: 'features/identity/clients/store.ts',
    tables: ['authorized_app'],
    why: 'the list of clients counts their users in one statement',
  },
  {
    in: 'features/firewalls/reach',
    tables: ['compute', 'nic', 'pool_address'],
    why: 'who reaches whom is decided by the addresses that computes run with',
  },
  {
    in: 'features/firewalls/store.ts',
    tables: ['compute'],
    why: 'devices are shown with the labels of their computes, and only those that the user may see: joins',
  },
  {
    in: 'features/firewalls/target.ts',
    tables: ['compute', 'firewall_grant'],
    why: 'what a request names and the grant on it are read together, as for computes; a device has the label of its compute',
  },
  {
    in: 'features/identity/grants/store.ts',
    tables: ['compute', 'firewall', 'vpc'],
    why: 'grants are shown over everything that the account has: outer joins',
  },
  {
    in: 'features/identity/tokens/store.ts',
    tables: ['authorized_app', 'oauth_client'],
    why: 'tokens are shown with the name of the app that made them: a join',
  },
  {
    in: 'features/networks/addresses/subnet-addresses.ts',
    tables: ['config_interface', 'interface_range'],
    why: 'whether something still uses an address is decided by what interfaces name, behind the same lock',
  },
  {
    in: 'features/networks/ips',
    tables: ['compute', 'config_interface', 'interface_range', 'natgateway', 'portset', 'subnet', 'vpc'],
    why: 'the list of used addresses is a join over all that use them',
  },
  {
    in: 'features/networks/usage/store.ts',
    tables: ['subnet', 'subnet_run', 'vpc'],
    why: 'how full networks are is counted in the statement that reads the page, which filters and orders by it',
  },
  {
    in: 'features/networks/leases/records.ts',
    tables: ['account'],
    why: 'the operator is told whose an address was: a join',
  },
  {
    in: 'features/networks/addresses',
    tables: ['natgateway', 'network_account'],
    why: 'an address is held until the network of its last account has let go of it: a join',
  },
  {
    in: 'features/networks/forwards',
    tables: ['compute', 'config_interface', 'natgateway', 'subnet'],
    why: 'a forward leads from a gateway to an interface of a compute, and is shown only to those who may see that: joins',
  },
  {
    in: 'features/networks/natgateways',
    tables: ['compute', 'config_interface', 'natgateway_forward', 'portset', 'subnet', 'vpc'],
    why: 'a gateway is shown with what uses it, by labels, and only with computes that the user may see: joins',
  },
  {
    in: 'features/networks/portsets',
    tables: ['config_interface', 'subnet'],
    why: 'who is to have ports, and how many use them, is decided by interfaces and the gateways of their subnets: joins',
  },
  {
    in: 'features/networks/report',
    tables: ['config_interface', 'compute', 'firewall_device', 'natgateway', 'nic', 'host', 'portset'],
    why: 'what an interface wants and what is known of its port is one statement; it has no table of its own',
  },
  {
    in: 'features/networks/subnets',
    tables: ['config_interface', 'vpc'],
    why: 'subnets are shown with what is attached to them, and belong to accounts by their VPC; a subnet in use stays',
  },
  {
    in: 'features/networks/vlans/store.ts',
    tables: ['compute', 'config_interface'],
    why: 'a VLAN is what interfaces of an account call by the same label: it has no row of its own',
  },
  {
    in: 'features/networks/vpcs',
    tables: ['vpc_grant', 'subnet', 'config_interface'],
    why: 'a VPC with its subnets and attachments, and the grant on it, are prepared statements of the busiest requests',
  },
  {
    in: 'features/outbox/messages.ts',
    tables: ['user'],
    why: "the operator's list names the user of each message: a join",
  },
  {
    in: 'features/webhooks/store.ts',
    tables: ['user'],
    why: 'a webhook is shown with the name of the user who created it: one statement for a page of them',
  },
  {
    in: 'dev/seed/export.ts',
    tables: [
      ...[
        'account',
        'user',
        'token',
        'ssh_key',
        'global_grant',
        'vpc_grant',
        'compute_grant',
        'firewall_grant',
        'oauth_client',
      ],
      ...['vpc', 'subnet', 'compute', 'compute_tag', 'compute_config', 'config_interface', 'interface_range'],
      ...['firewall', 'firewall_device', 'firewall_tag', 'natgateway', 'natgateway_forward', 'pool_address'],
    ],
    why: 'it describes a whole database, and runs only for tests',
  },
  {
    in: 'network/commands/status-store.ts',
    tables: ['compute', 'firewall_device', 'natgateway', 'network_account', 'nic', 'portset'],
    why: 'the operator is told how many network interfaces of each region carry packets or have a firewall, how many leave by NAT gateways, and which accounts do not follow',
  },
  {
    in: 'network/hosts',
    tables: ['compute', 'compute_job', 'nic', 'nic_range', 'pool_address', 'subnet'],
    why: 'every host asks twice a second what it has to run, and each job how far its compute is: joins',
  },
  {
    in: 'network/trace',
    tables: [
      ...['config_interface', 'interface_range', 'compute', 'subnet', 'nic', 'host'],
      ...['firewall', 'firewall_device', 'natgateway', 'natgateway_forward', 'portset'],
    ],
    why: 'where an address is, and what is known of its port, is one statement for the command of the operator',
  },
  {
    in: 'network/wanted',
    tables: [
      ...['compute', 'config_interface', 'firewall', 'firewall_device', 'host', 'network_account', 'nic'],
      ...[
        'natgateway',
        'natgateway_forward',
        'nic_range',
        'pool_address',
        'portset',
        'subnet',
        'vpc',
        'vpc_router',
      ],
    ],
    why: 'what an account wants of the network is made from all of them: one snapshot, one statement for each kind',
  },
];

/** Allowed writes to other features' tables: only by code below the features, never by a feature. */
export const foreignWrites: readonly Exception[] = [];
