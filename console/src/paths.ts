// All addresses of the console, below `/console`. Nothing else puts one together.
import { segment } from '#api/request.ts';

type PathId = number | string;

/** What stands after the question mark. Left out: undefined and empty values. */
export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

export const paths = {
  home: () => '/',

  vpcs: (search?: Search) => at`/vpcs` + query(search),
  newVpc: (search?: Search) => at`/vpcs/new` + query(search),
  vpc: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}` + query(search),
  vpcSubnets: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}/subnets` + query(search),
  vpcAddresses: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}/addresses` + query(search),
  vpcTopology: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}/topology` + query(search),
  vpcEvents: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}/events` + query(search),
  editVpc: (vpc: PathId) => at`/vpcs/${vpc}/edit`,
  deleteVpc: (vpc: PathId) => at`/vpcs/${vpc}/delete`,

  newSubnet: (vpc: PathId, search?: Search) => at`/vpcs/${vpc}/subnets/new` + query(search),
  subnet: (vpc: PathId, subnet: PathId, search?: Search) =>
    at`/vpcs/${vpc}/subnets/${subnet}` + query(search),
  attach: (vpc: PathId, subnet: PathId, search?: Search) =>
    at`/vpcs/${vpc}/subnets/${subnet}/attach` + query(search),
  wayOut: (vpc: PathId, subnet: PathId) => at`/vpcs/${vpc}/subnets/${subnet}/way-out`,
  editSubnet: (vpc: PathId, subnet: PathId) => at`/vpcs/${vpc}/subnets/${subnet}/edit`,
  deleteSubnet: (vpc: PathId, subnet: PathId) => at`/vpcs/${vpc}/subnets/${subnet}/delete`,

  space: (search?: Search) => at`/space` + query(search),
  addresses: (search?: Search) => at`/addresses` + query(search),

  computes: (search?: Search) => at`/computes` + query(search),
  newCompute: (search?: Search) => at`/computes/new` + query(search),
  compute: (compute: PathId, search?: Search) => at`/computes/${compute}` + query(search),
  computeConfigs: (compute: PathId, search?: Search) => at`/computes/${compute}/configs` + query(search),
  computeAddresses: (compute: PathId, search?: Search) => at`/computes/${compute}/addresses` + query(search),
  computeEvents: (compute: PathId, search?: Search) => at`/computes/${compute}/events` + query(search),
  config: (compute: PathId, config: PathId, search?: Search) =>
    at`/computes/${compute}/configs/${config}` + query(search),

  firewalls: (search?: Search) => at`/firewalls` + query(search),
  newFirewall: () => at`/firewalls/new`,
  firewall: (firewall: PathId, search?: Search) => at`/firewalls/${firewall}` + query(search),
  firewallComputes: (firewall: PathId, search?: Search) =>
    at`/firewalls/${firewall}/computes` + query(search),
  firewallEvents: (firewall: PathId, search?: Search) => at`/firewalls/${firewall}/events` + query(search),

  natgateways: (search?: Search) => at`/natgateways` + query(search),
  newNatgateway: () => at`/natgateways/new`,
  holder: (search?: Search) => at`/natgateways/holder` + query(search),
  natgateway: (natgateway: PathId, search?: Search) => at`/natgateways/${natgateway}` + query(search),
  natgatewayForwards: (natgateway: PathId, search?: Search) =>
    at`/natgateways/${natgateway}/forwards` + query(search),
  natgatewayEvents: (natgateway: PathId, search?: Search) =>
    at`/natgateways/${natgateway}/events` + query(search),

  vlans: (search?: Search) => at`/vlans` + query(search),
  regions: (search?: Search) => at`/catalog/regions` + query(search),
  types: (search?: Search) => at`/catalog/types` + query(search),
  images: (search?: Search) => at`/catalog/images` + query(search),
  kernels: (search?: Search) => at`/catalog/kernels` + query(search),

  events: (search?: Search) => at`/events` + query(search),

  profile: () => at`/profile`,
  security: (search?: Search) => at`/profile/security` + query(search),
  sessions: () => at`/profile/sessions`,
  tokens: (search?: Search) => at`/profile/tokens` + query(search),
  sshKeys: (search?: Search) => at`/profile/ssh-keys` + query(search),
  apps: (search?: Search) => at`/profile/apps` + query(search),

  users: (search?: Search) => at`/account/users` + query(search),
  newUser: () => at`/account/users/new`,
  user: (username: string, search?: Search) =>
    // Somebody may be called like the page that invites users: then the address is spelled differently.
    at`/account/users/${username}`.replace(/\/new$/, '/%6Eew') + query(search),
  webhooks: (search?: Search) => at`/account/webhooks` + query(search),
  webhook: (webhook: PathId, search?: Search) => at`/account/webhooks/${webhook}` + query(search),
  oauthClients: (search?: Search) => at`/account/oauth-clients` + query(search),
  logins: (search?: Search) => at`/account/logins` + query(search),
  childAccounts: (search?: Search) => at`/account/child-accounts` + query(search),

  keys: () => at`/help/keys`,
  about: () => at`/help/about`,
};

/** Puts encoded segments between the parts. @throws Error for a value that is no segment, such as `..` */
function at(parts: TemplateStringsArray, ...values: readonly PathId[]): string {
  return parts.reduce((path, part, index) => `${path}${segment(values[index - 1])}${part}`);
}

/** Colons, commas and slashes stand as they are in addresses such as `?at=10.0.0.0/8&sort=-created`. */
function query(search: Search = {}): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (pairs.length === 0) return '';
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `?${text.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}
