// Where the keys of replies and bodies are shown and asked for, and which are not, with the reason.

import { image, region, type } from '#cli/client/resources/kinds/catalog';
import { compute } from '#cli/client/resources/kinds/compute';
import { event } from '#cli/client/resources/kinds/event';
import { firewall } from '#cli/client/resources/kinds/firewall';
import { forward } from '#cli/client/resources/kinds/forward';
import { natgateway } from '#cli/client/resources/kinds/natgateway';
import { sshKey } from '#cli/client/resources/kinds/ssh-key';
import { subnet } from '#cli/client/resources/kinds/subnet';
import { token } from '#cli/client/resources/kinds/token';
import { vpc } from '#cli/client/resources/kinds/vpc';
import type { Resource } from '#cli/client/resources/resource';

/** Keys, such as `specs.gpus`, by the reason why they are left out. What is inside a key goes with it. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

export interface Place {
  /** Files and folders of the repository. */
  files: readonly string[];
  leftOut?: LeftOut;
}

const NO_EFFECT = 'it has no effect in this service';
const ALWAYS_THE_SAME = 'its value is always the same';
const ASKED_FOR_IN = 'what it does is asked for by its own button or page';
const BY_COMMAND = 'rarely needed: the command line has it';
const DERIVED = 'it follows from what is shown';
const DETAIL = 'a detail for programs';

const events = ['console/src/events', 'console/src/pages/events', 'src/domain/event-sentence.ts'];
const vpcs = 'console/src/pages/vpcs';
const computes = 'console/src/pages/computes';
const LATER = 'the console shows tags later';
const firewalls = 'console/src/pages/firewalls';
const natgateways = 'console/src/pages/natgateways';
const profile = 'console/src/pages/profile';
const account = 'console/src/pages/account';
const catalog = 'console/src/pages/catalog';

/** For each record that replies contain: what shows it in the console. */
export const VIEWS: Readonly<Record<string, Place>> = {
  Vpc: { files: [`${vpcs}/vpc/facts.tsx`, `${vpcs}/vpc/page.tsx`], leftOut: { [LATER]: ['tags'] } },
  Subnet: {
    files: [
      `${vpcs}/vpc/subnets-tab.tsx`,
      `${vpcs}/subnets/page.tsx`,
      `${vpcs}/subnets/way-out.tsx`,
      `${vpcs}/address-usage.ts`,
    ],
    leftOut: {
      'the list of addresses shows it': ['computes.interfaces.active'],
      [LATER]: ['tags'],
    },
  },
  VpcUsage: {
    files: [`${vpcs}/address-usage.ts`, `${vpcs}/vpc/facts.tsx`, `${vpcs}/vpc/subnets-tab.tsx`],
    leftOut: { [DERIVED]: ['addresses', 'reserved', 'subnets.addresses', 'subnets.reserved'] },
  },
  ListedVpcUsage: {
    files: [`${vpcs}/list.tsx`, 'console/src/pages/home.tsx', 'console/src/pages/home-summary.ts'],
    leftOut: { [DERIVED]: ['addresses', 'reserved'] },
  },
  ListedSubnetUsage: {
    files: ['console/src/pages/home.tsx'],
    leftOut: { 'the page of the subnet has it': ['ipv4'] },
  },
  VpcIp: {
    files: [
      'console/src/pages/addresses',
      'console/src/plan/shared-address.ts',
      `${vpcs}/vpc/addresses-tab.tsx`,
    ],
    leftOut: {
      'the page of the subnet has its network': ['gateway', 'prefix', 'subnet_mask'],
    },
  },
  FreeNetwork: { files: [vpcs, 'console/src/map', 'console/src/plan'] },
  FreeRun: { files: [vpcs, 'console/src/map'] },
  NetworkReport: {
    files: [`${vpcs}/vpc/topology`],
    leftOut: {
      [DETAIL]: ['revision', 'applied'],
      'the subnet and its computes say by what they leave': ['egress', 'interfaces.egress'],
    },
  },
  Firewall: { files: [`${firewalls}/list.tsx`, `${firewalls}/firewall`] },
  FirewallRules: {
    files: [firewalls, 'console/src/plan/firewall.ts'],
    leftOut: { [DETAIL]: ['fingerprint'] },
  },
  FirewallRule: { files: [`${firewalls}/rules`] },
  FirewallDevice: {
    files: [`${firewalls}/firewall/computes-tab.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['updated'] },
  },
  FirewallEntity: {
    files: [`${firewalls}/firewall/computes-tab.tsx`, `${firewalls}/list.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['type'], 'the console has addresses of its own': ['url'] },
  },
  Natgateway: {
    files: [`${natgateways}/list.tsx`, `${natgateways}/gateway`],
    leftOut: {
      [ALWAYS_THE_SAME]: ['vpc_subnets.type'],
      'the console has addresses of its own': ['vpc_subnets.url'],
    },
  },
  NatgatewaySubnet: {
    files: [`${natgateways}/list.tsx`, `${natgateways}/gateway/page.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['type'], 'the console has addresses of its own': ['url'] },
  },
  NatgatewayAddress: {
    files: [`${natgateways}/gateway/addresses-tab.tsx`, 'console/src/plan/natgateway.ts'],
    leftOut: { [DERIVED]: ['in_use', 'interface_count', 'interface_url'] },
  },
  NatgatewayHeldPorts: { files: ['console/src/plan/natgateway.ts'] },
  NatgatewayInterface: { files: [`${natgateways}/gateway/addresses-tab.tsx`] },
  NatgatewayCompute: {
    files: [`${natgateways}/gateway/addresses-tab.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['type'], 'the console has addresses of its own': ['url'] },
  },
  NatgatewayPortset: {
    files: [`${natgateways}/gateway/addresses-tab.tsx`, 'console/src/plan/natgateway.ts'],
  },
  NatgatewayPorts: { files: ['console/src/plan/natgateway.ts'] },
  NatgatewaySettings: {
    files: [`${natgateways}/new`, 'console/src/ui/form/port-block-field.tsx'],
    leftOut: { 'the gateway tells how many it may take': ['maximum_autoscaling_addresses_per_natgateway'] },
  },
  NatgatewayForward: {
    files: [`${natgateways}/gateway/forwards-tab.tsx`],
    leftOut: { 'the events of the gateway tell it': ['created', 'updated'] },
  },
  NatgatewayType: { files: [], leftOut: { 'gateways cost nothing': ['id', 'label', 'price'] } },
  UsedNatgateway: {
    files: [`${vpcs}/subnets/way-out.tsx`, `${computes}/compute/sharing-part.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['type'], 'the console has addresses of its own': ['url'] },
  },
  AddressHolder: {
    files: [`${natgateways}/holder`],
    leftOut: { 'the compute is shown': ['interface_id'] },
  },
  NearAddressHolder: {
    files: [`${natgateways}/holder`],
    leftOut: { 'the compute is shown': ['interface_id'] },
  },
  Vlan: { files: ['console/src/pages/vlans.tsx'] },
  Compute: {
    files: [
      `${computes}/compute/overview-tab.tsx`,
      `${computes}/compute/page.tsx`,
      `${computes}/list`,
      `${computes}/size-text.ts`,
    ],
    leftOut: {
      [NO_EFFECT]: ['alerts', 'backups'],
      [ALWAYS_THE_SAME]: ['hypervisor', 'has_user_data'],
      [BY_COMMAND]: ['watchdog_enabled'],
      [DETAIL]: ['host_uuid'],
      'the type is shown, and the page of types has it': ['specs.gpus', 'specs.transfer'],
    },
  },
  ComputeConfig: {
    files: [`${computes}/config`, `${computes}/compute/configs-tab.tsx`],
    leftOut: {
      'what a machine boots is set by programs; the console shows label, kernel and interfaces': [
        ...['memory_limit', 'root_device', 'initrd', 'run_level', 'virt_mode', 'helpers', 'devices'],
      ],
      'the events of the compute tell it': ['created', 'updated'],
    },
  },
  ConfigInterface: {
    files: [`${computes}/config/interface-table.tsx`],
    leftOut: { 'the addresses of the compute show it': ['ipv4.natgateway'] },
  },
  ComputeIps: {
    files: [`${computes}/compute/addresses-tab.tsx`],
    leftOut: { [ALWAYS_THE_SAME]: ['ipv4.shared', 'ipv4.reserved', 'ipv6.global'] },
  },
  Ipv4Address: {
    files: [`${computes}/compute/addresses-tab.tsx`],
    leftOut: {
      [DETAIL]: ['subnet_mask', 'prefix'],
      [ALWAYS_THE_SAME]: ['type'],
      'it stands on the page of its compute': ['compute_id', 'region'],
    },
  },
  Ipv6Address: {
    files: [`${computes}/compute/addresses-tab.tsx`],
    leftOut: {
      [DETAIL]: ['subnet_mask', 'prefix'],
      [ALWAYS_THE_SAME]: ['type'],
      'it stands on the page of its compute': ['compute_id', 'region'],
    },
  },
  ComputeType: {
    files: [`${catalog}/types.tsx`, `${computes}/size-text.ts`],
    leftOut: {
      'the page says that prices differ in some regions, and shows the general ones by month': [
        ...['price.hourly', 'region_prices'],
      ],
      [NO_EFFECT]: ['addons', 'network_out'],
      'it is rarely anything': ['gpus', 'successor'],
    },
  },
  Image: {
    files: [`${catalog}/images.tsx`],
    leftOut: {
      [ALWAYS_THE_SAME]: ['type', 'is_public', 'created_by', 'expiry', 'capabilities'],
      'it is long, and the name says enough to choose': ['description'],
      'what counts is until when it is supported': ['created', 'updated'],
    },
  },
  Kernel: { files: [`${catalog}/kernels.tsx`], leftOut: { [DETAIL]: ['kvm', 'pvops'] } },
  Region: {
    files: [`${catalog}/regions.tsx`],
    leftOut: { [DETAIL]: ['resolvers', 'site_type'] },
  },
  Event: {
    files: events,
    leftOut: {
      'the console shows events in order, and notes nothing about them': ['seen', 'read'],
      'the console shows how far a job is': ['time_remaining', 'duration'],
      [ALWAYS_THE_SAME]: ['rate', 'message'],
      'the console has addresses of its own': ['entity.url', 'secondary_entity.url'],
      'the console does not ask for it': ['changes'],
    },
  },
  Token: { files: [`${profile}/tokens`] },
  TokenRestrictions: { files: [`${profile}/tokens/columns.tsx`] },
  TokenUsage: { files: [`${profile}/tokens/columns.tsx`] },
  SshKey: { files: [`${profile}/ssh-keys/page.tsx`] },
  AuthorizedApp: {
    files: [`${profile}/apps`],
    leftOut: { [ALWAYS_THE_SAME]: ['thumbnail_url'] },
  },
  TrustedDevice: { files: [`${profile}/sessions`] },
  Login: { files: [`${account}/logins.tsx`, `${profile}/sessions`] },
  Profile: {
    files: [`${profile}/profile`, `${profile}/security`],
    leftOut: {
      [NO_EFFECT]: ['referrals', 'ip_whitelist_enabled'],
      [ALWAYS_THE_SAME]: ['authentication_type'],
    },
  },
  TwoFactorSecret: {
    files: [`${profile}/security`],
    leftOut: { 'the dialog ends long before the secret does': ['expiry'] },
  },
  ScratchCode: { files: [`${profile}/security`] },
  SecurityQuestions: { files: [`${profile}/security`] },
  SecurityAnswers: {
    files: [`${profile}/security`],
    leftOut: {
      'the form has what it sent': [
        ...['security_questions.question_id', 'security_questions.security_question'],
      ],
    },
  },
  User: {
    files: [`${account}/user`, `${account}/users`],
    leftOut: { 'only the user needs it': ['verified_phone_number'] },
  },
  Grants: {
    files: [`${account}/user`],
    leftOut: {
      [NO_EFFECT]: [
        ...['global.add_databases', 'global.add_domains', 'global.add_images'],
        ...['global.add_monitoring', 'global.add_balancers', 'global.add_scripts', 'global.add_volumes'],
        ...['global.cancel_account', 'global.monitoring_subscription'],
      ],
      [ALWAYS_THE_SAME]: [...['balancer', 'database', 'domain', 'image', 'monitoring', 'script', 'volume']],
    },
  },
  EntityGrant: { files: [`${account}/user`] },
  OauthClient: {
    files: [`${account}/oauth-clients`],
    leftOut: { [ALWAYS_THE_SAME]: ['thumbnail_url'] },
  },
  Webhook: {
    files: [`${account}/webhook`, `${account}/webhooks`],
    leftOut: {
      'the events of the account tell it': ['updated'],
      'the name of the user or app is shown': ['made_by.token_id', 'made_by.app_id'],
    },
  },
  WebhookWithSecret: {
    files: [`${account}/webhook`, `${account}/webhooks`],
    leftOut: {
      'the events of the account tell it': ['updated'],
      'the name of the user or app is shown': ['made_by.token_id', 'made_by.app_id'],
    },
  },
  WebhookDelivery: { files: [`${account}/webhook`] },
  ChildAccount: { files: [`${account}/child-accounts.tsx`] },
};

const MACHINE = 'what a machine boots is set by programs; the console asks for label and kernel';

/** For each body: the keys that the reply of the operation does not have. */
export const NOT_REPLIED: Readonly<Record<string, LeftOut>> = {
  ComputeInput: {
    'the firewall has its devices': ['firewall_id'],
    'secrets and keys are never shown': ['root_pass', 'authorized_keys', 'authorized_users'],
    'the status shows it': ['booted'],
    'configs have the interfaces': ['interfaces'],
    [NO_EFFECT]: ['private_ip'],
  },
  SubnetInput: { 'the reply has the network that was chosen': ['prefix', 'within'] },
  NatgatewayInput: {
    'the reply has how many addresses it may take': ['use_autoscaling'],
    'the reply has the subnet': ['vpc_subnet_id'],
  },
  FirewallInput: { 'the firewall has its devices': ['devices'] },
  FirewallDeviceInput: { [ALWAYS_THE_SAME]: ['type'] },
  TwoFactorCode: { 'secrets and keys are never shown': ['tfa_code'] },
};

/** For each body: the form in the console that asks for its keys. */
export const FORMS: Readonly<Record<string, Place>> = {
  VpcInput: { files: [`${vpcs}/new/page.tsx`, `${vpcs}/vpc-fields.tsx`], leftOut: { [LATER]: ['tags'] } },
  VpcSubnetInput: {
    files: [`${vpcs}/new`],
    leftOut: { 'the form suggests a network, which can be changed': ['within'], [LATER]: ['tags'] },
  },
  VpcChanges: { files: [`${vpcs}/vpc-fields.tsx`], leftOut: { [LATER]: ['tags'] } },
  SubnetInput: {
    files: [`${vpcs}/vpc/new-subnet`],
    leftOut: {
      'the form suggests a network, which can be changed': ['prefix', 'within'],
      'the page of the subnet has it': ['natgateway'],
      [LATER]: ['tags'],
    },
  },
  SubnetChanges: {
    files: [`${vpcs}/subnets/edit.tsx`, `${vpcs}/subnets/way-out-dialog.tsx`],
    leftOut: { [LATER]: ['tags'] },
  },
  NatgatewayInput: {
    files: [`${natgateways}/new`, `${vpcs}/subnets/way-out-dialog.tsx`, 'console/src/plan/natgateway.ts'],
    leftOut: { 'it follows from the number of addresses': ['use_autoscaling'] },
  },
  NatgatewayChanges: { files: [`${natgateways}/gateway/rename-dialog.tsx`] },
  NatgatewayAddressInput: {
    files: [`${natgateways}/gateway/dialogs.tsx`],
  },
  NatgatewayForwardInput: {
    files: [`${natgateways}/gateway/forward-dialog.tsx`],
  },
  NatgatewayForwardChanges: { files: [`${natgateways}/gateway`, 'console/src/plan/natgateway.ts'] },
  ComputeInput: {
    files: [`${computes}/new`],
    leftOut: {
      [BY_COMMAND]: ['authorized_users', 'group', 'private_ip'],
    },
  },
  ComputeChanges: {
    files: [`${computes}/compute/edit-dialog.tsx`],
    leftOut: { [NO_EFFECT]: ['alerts'], [BY_COMMAND]: ['group', 'watchdog_enabled'] },
  },
  BootInput: { files: [`${computes}/compute/power-dialog.tsx`] },
  ConfigInput: {
    files: [`${computes}/config/add-config-dialog.tsx`],
    leftOut: {
      [MACHINE]: [
        ...['devices.sda', 'devices.sdb', 'devices.sdc', 'devices.sdd', 'devices.sde', 'devices.sdf'],
        ...['devices.sdg', 'devices.sdh', 'initrd', 'memory_limit', 'root_device', 'run_level'],
        ...['virt_mode', 'helpers'],
      ],
      'the config can be changed when it is there': ['comments', 'interfaces'],
    },
  },
  ConfigChanges: {
    files: [`${computes}/config/edit-config-dialog.tsx`],
    leftOut: {
      [MACHINE]: [
        ...[
          'devices',
          'kernel',
          'initrd',
          'memory_limit',
          'root_device',
          'run_level',
          'virt_mode',
          'helpers',
        ],
      ],
      [ASKED_FOR_IN]: ['interfaces'],
    },
  },
  InterfaceInput: {
    files: [`${computes}/config`],
  },
  InterfaceChanges: { files: [`${computes}/config/edit-interface-dialog.tsx`] },
  InterfaceOrder: { files: [`${computes}/config`] },
  FirewallInput: {
    files: [`${firewalls}/new`],
    leftOut: { 'the service has no balancers': ['devices.balancers'] },
  },
  FirewallRulesInput: { files: [firewalls] },
  FirewallRuleInput: { files: [`${firewalls}/rules`] },
  FirewallRulesChanges: { files: [firewalls] },
  FirewallChanges: { files: [`${firewalls}/firewall`] },
  FirewallDeviceInput: { files: [`${firewalls}/firewall`] },
  TokenInput: { files: [`${profile}/tokens/create-dialog.tsx`, `${profile}/tokens/draft.ts`] },
  TokenRestrictionsInput: {
    files: [`${profile}/tokens/restriction-fields.tsx`, `${profile}/tokens/draft.ts`],
  },
  TokenChanges: { files: [`${profile}/tokens/edit-dialog.tsx`, `${profile}/tokens/draft.ts`] },
  SshKeyInput: { files: [`${profile}/ssh-keys/add-dialog.tsx`] },
  SshKeyChanges: { files: [`${profile}/ssh-keys/rename-dialog.tsx`] },
  ProfileChanges: {
    files: [`${profile}/profile`],
    leftOut: { [ASKED_FOR_IN]: ['two_factor_auth'], [NO_EFFECT]: ['ip_whitelist_enabled'] },
  },
  PhoneNumberInput: { files: [`${profile}/security/phone-dialog.tsx`] },
  PhoneCode: { files: [`${profile}/security/phone-dialog.tsx`] },
  TwoFactorCode: { files: [`${profile}/security/code-step.tsx`] },
  SecurityAnswersInput: { files: [`${profile}/security`] },
  UserInput: { files: [`${account}/users`] },
  UserChanges: { files: [`${account}/user`] },
  GrantsInput: {
    files: [`${account}/user`],
    leftOut: {
      [NO_EFFECT]: [
        ...['global.add_databases', 'global.add_domains', 'global.add_images'],
        ...['global.add_monitoring', 'global.add_balancers', 'global.add_scripts', 'global.add_volumes'],
        ...['global.cancel_account', 'global.monitoring_subscription'],
      ],
      [ALWAYS_THE_SAME]: [...['balancer', 'database', 'domain', 'image', 'monitoring', 'script', 'volume']],
    },
  },
  OauthClientInput: { files: [`${account}/oauth-clients/client-dialog.tsx`] },
  OauthClientChanges: { files: [`${account}/oauth-clients/client-dialog.tsx`] },
  WebhookInput: {
    files: [`${account}/webhook/webhook-dialog.tsx`, `${account}/webhook/draft.ts`],
    leftOut: { [ASKED_FOR_IN]: ['enabled'] },
  },
  WebhookChanges: {
    files: [`${account}/webhook/webhook-dialog.tsx`, `${account}/webhook/draft.ts`],
    leftOut: { [ASKED_FOR_IN]: ['enabled'] },
  },
};

export const COMMAND_TABLES = 'src/cli/client/resources/kinds';
/** Tables of the commands for records. */
export const KINDS: readonly Resource[] = [
  ...[vpc, subnet, compute, firewall, natgateway, forward, token, sshKey, event, region, type, image],
];

/** For each record that a command shows: the keys that no column and no fact has. `--json` prints all of them. */
export const COMMANDS: Readonly<Record<string, LeftOut>> = {
  Vpc: {},
  Subnet: {},
  VpcUsage: {},
  FreeNetwork: {},
  FreeRun: {},
  Natgateway: {
    'the capacity tells': ['address_autoscale_max'],
    'the first subnet is shown': ['vpc_subnets'],
  },
  NatgatewaySubnet: { 'the labels are shown': ['id', 'type', 'url', 'vpc_id'] },
  NatgatewayAddress: { [DERIVED]: ['in_use', 'interface_url'], [DETAIL]: ['held'] },
  NatgatewayInterface: {},
  NatgatewayForward: {},
  NatgatewayCompute: { 'the label is shown': ['id', 'type', 'url'] },
  UsedNatgateway: { 'the label is shown': ['id', 'type', 'url', 'addresses', 'portsets'] },
  VpcIp: {
    'the VPC is named by the caller': ['vpc_id', 'region'],
    'the subnet is shown': ['gateway', 'prefix', 'subnet_mask'],
    'the compute is shown': ['config_id', 'interface_id'],
    'the subnet shows its gateway': ['natgateway'],
  },
  Compute: {
    [NO_EFFECT]: ['alerts', 'backups'],
    [ALWAYS_THE_SAME]: ['hypervisor', 'has_user_data'],
    [DETAIL]: ['host_uuid'],
    'the type is shown': ['specs.gpus', 'specs.transfer'],
  },
  Firewall: {},
  FirewallRule: {},
  FirewallDevice: { [ALWAYS_THE_SAME]: ['updated'] },
  FirewallEntity: { [DERIVED]: ['type', 'url'] },
  FirewallRules: { [DERIVED]: ['fingerprint'] },
  Token: {},
  TokenRestrictions: {},
  TokenUsage: {},
  SshKey: {},
  Event: {
    'marks are for programs that read events one by one': ['seen', 'read'],
    [ALWAYS_THE_SAME]: ['rate'],
    'of a job its status is shown': ['percent_complete', 'time_remaining', 'duration'],
    'the id is shown': ['entity.url'],
    'the label is shown': ['secondary_entity.id', 'secondary_entity.type', 'secondary_entity.url'],
  },
  Region: { [DETAIL]: ['resolvers'] },
  ComputeType: {
    'the general price is shown': ['region_prices'],
    [NO_EFFECT]: ['addons', 'network_out'],
    'it is rarely anything': ['successor'],
  },
  Image: {
    [ALWAYS_THE_SAME]: ['type', 'is_public', 'created_by', 'expiry', 'capabilities'],
    'what counts is until when it is supported': ['updated'],
  },
};

/** Records that no command shows, by the reason. `palisade api` calls any operation. */
export const WITHOUT_COMMAND: LeftOut = {
  'configs and interfaces are made with their compute': ['ComputeConfig', 'ConfigInterface'],
  'the command of the compute shows its addresses': ['ComputeIps', 'Ipv4Address', 'Ipv6Address'],
  'the operator has `palisade network status`': ['NetworkReport'],
  'a compute is created without choosing a kernel': ['Kernel'],
  'the interfaces of a gateway show their ports': ['NatgatewayPortset', 'NatgatewayPorts'],
  [DETAIL]: ['NatgatewayHeldPorts'],
  'the help lists the sizes, and gateways cost nothing': ['NatgatewaySettings', 'NatgatewayType'],
  'the operator has `palisade network who`': ['AddressHolder', 'NearAddressHolder'],
  'the command of a VPC shows its own': ['ListedVpcUsage', 'ListedSubnetUsage'],
  'the console has it': ['Vlan', 'AuthorizedApp', 'TrustedDevice', 'Login', 'OauthClient', 'ChildAccount'],
  'the console has it, where it can be tried': ['Webhook', 'WebhookWithSecret', 'WebhookDelivery'],
  'the console asks for the password first': [
    ...['Profile', 'TwoFactorSecret', 'ScratchCode', 'SecurityQuestions', 'SecurityAnswers'],
    ...['User', 'Grants', 'EntityGrant'],
  ],
};

const MADE_BY_THE_SERVICE = 'the service makes it';
const FOLLOWS = 'it follows from what happens later';

/** Where a record is in a seed. */
interface SeedPlace {
  /** Below an account: `vpcs.subnets`. */
  path: string;
  /** Texts between which the description of a present state writes it. */
  described: readonly [from: string, to: string];
  /** Keys of replies that a seed does not have. */
  leftOut: LeftOut;
  /** Keys of a seed that the description of a present state does not have. */
  notDescribed?: LeftOut;
}

export const SEED_SCHEMA = 'src/dev/seed/schema.ts';
/** What writes the seed of a present state. */
export const DESCRIBES_SEEDS = 'src/dev/seed/export.ts';

export const SEEDS: Readonly<Record<string, SeedPlace>> = {
  Vpc: {
    path: 'vpcs',
    described: ['vpcs: vpcs.map(', 'computes: described'],
    leftOut: { [MADE_BY_THE_SERVICE]: ['id', 'created', 'updated'] },
  },
  Subnet: {
    path: 'vpcs.subnets',
    described: ['subnets: subnets', 'computes: described'],
    leftOut: {
      [MADE_BY_THE_SERVICE]: ['id', 'created', 'updated'],
      'the interfaces of computes name their subnets': ['computes'],
      'seeds have no gateways yet': ['natgateway'],
    },
    notDescribed: { 'the network that was found is described': ['prefix', 'within'] },
  },
  Compute: {
    path: 'computes',
    described: ['of computes) {', 'const clients'],
    leftOut: {
      [MADE_BY_THE_SERVICE]: ['id', 'created', 'updated', 'ipv4', 'ipv6', 'specs', 'host_uuid'],
      'it is booted or not': ['status'],
      'it can be changed when the compute is there': ['alerts', 'watchdog_enabled'],
      [ALWAYS_THE_SAME]: ['backups', 'hypervisor', 'has_user_data'],
    },
    notDescribed: {
      'the service does not keep it': ['root_pass', 'authorized_keys', 'authorized_users'],
      'only the first config is described': ['private_ip'],
    },
  },
  ConfigInterface: {
    path: 'computes.interfaces',
    described: ['async function describeInterfaces(', '/** Without'],
    leftOut: {
      [MADE_BY_THE_SERVICE]: ['id'],
      [FOLLOWS]: ['active'],
      'a seed names VPC and subnet by their labels': ['vpc_id', 'subnet_id'],
    },
  },
  Firewall: {
    path: 'firewalls',
    described: ['async function describeFirewalls(', 'function labelOf('],
    leftOut: {
      [MADE_BY_THE_SERVICE]: ['id', 'created', 'updated'],
      'a seed names computes by their labels': ['entities'],
    },
  },
  User: {
    path: 'users',
    described: ['async function describeUsers(', 'async function describeInterfaces('],
    leftOut: {
      'it is set up by the user': ['tfa_enabled', 'verified_phone_number'],
      [MADE_BY_THE_SERVICE]: ['password_created', 'user_type'],
      [FOLLOWS]: ['last_login'],
    },
    notDescribed: { 'its hash is described': ['password'] },
  },
  Grants: {
    path: 'users.grants',
    described: ['const grants =', 'described.push('],
    leftOut: {
      'a seed has one list for each kind': ['compute', 'firewall', 'vpc'],
      [ALWAYS_THE_SAME]: [...['balancer', 'database', 'domain', 'image', 'monitoring', 'script', 'volume']],
    },
  },
  Token: {
    path: 'users.tokens',
    described: ['tokens: tokens.map(', 'ssh_keys:'],
    leftOut: {
      [MADE_BY_THE_SERVICE]: ['id', 'created'],
      'a seed has its parts side by side': ['restrictions'],
    },
    notDescribed: { 'its hash is described': ['token'] },
  },
  SshKey: {
    path: 'users.ssh_keys',
    described: ['ssh_keys: keys.map(', '});'],
    leftOut: { [MADE_BY_THE_SERVICE]: ['id', 'created'] },
  },
  OauthClient: {
    path: 'oauth_clients',
    described: ['oauth_clients: clients.map(', 'async function'],
    leftOut: { 'the operator sets it': ['status'], [ALWAYS_THE_SAME]: ['thumbnail_url'] },
    notDescribed: { 'its hash is described': ['secret'] },
  },
};

/** Records that no seed has, by the reason. */
export const WITHOUT_SEED: LeftOut = {
  'seeds have no gateways yet': [
    ...['Natgateway', 'NatgatewaySubnet', 'NatgatewayAddress', 'NatgatewayInterface', 'NatgatewayCompute'],
    ...['NatgatewayPortset', 'NatgatewayPorts', 'NatgatewaySettings', 'NatgatewayType', 'UsedNatgateway'],
    ...['NatgatewayForward', 'NatgatewayHeldPorts'],
  ],
  'it is computed from other records': [
    ...['AddressHolder', 'NearAddressHolder'],
    ...['ListedVpcUsage', 'ListedSubnetUsage'],
    ...['VpcUsage', 'VpcIp', 'FreeNetwork', 'FreeRun', 'NetworkReport', 'Vlan'],
    ...['ComputeIps', 'Ipv4Address', 'Ipv6Address', 'EntityGrant'],
  ],
  'a firewall has its rules, and names its computes': [
    ...['FirewallRules', 'FirewallRule', 'FirewallDevice', 'FirewallEntity'],
  ],
  'the catalogue has it': ['ComputeType', 'Image', 'Kernel', 'Region'],
  'a compute of a seed has its first config': ['ComputeConfig'],
  [FOLLOWS]: ['Event', 'TokenUsage', 'AuthorizedApp', 'TrustedDevice', 'Login', 'WebhookDelivery'],
  'a token has them side by side': ['TokenRestrictions'],
  'the user is the entry of the seed': ['Profile'],
  'it is set up by the user': ['TwoFactorSecret', 'ScratchCode', 'SecurityQuestions', 'SecurityAnswers'],
  'tests create their webhooks, with the address of their receiver': ['Webhook', 'WebhookWithSecret'],
  'parent accounts come from the operator': ['ChildAccount'],
};
