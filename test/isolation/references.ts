import type { EndpointOperation } from '#app/endpoints';
import type { SampleRequest } from '#test/coverage/sample';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newFirewall } from '#test/harness/firewalls';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import type { TestAccount } from '#test/harness/test-api';

/** Entities of an account that a body can refer to. */
export interface Named {
  subnetId: number;
  vpcId: number;
  computeId: number;
  configId: number;
  interfaceId: number;
  publicAddress: string;
  username: string;
  firewallId: number;
  natgatewayId: number;
}

/** References to entities that no account has. */
export const UNKNOWN: Named = {
  subnetId: 2 ** 50,
  vpcId: 2 ** 50,
  computeId: 2 ** 50,
  configId: 2 ** 50,
  interfaceId: 2 ** 50,
  publicAddress: '198.18.0.1',
  username: 'nobody-has-this-name',
  firewallId: 2 ** 50,
  natgatewayId: 2 ** 50,
};

export async function namedIn({ owner, ownerName }: TestAccount): Promise<Named> {
  const vpc = await newVpc(owner);
  const subnetId = vpc.subnets[0]?.id as number;
  const compute = await newCompute(owner, [
    { purpose: 'vpc', subnet_id: subnetId, ipv4: { nat_1_1: 'any' } },
    { purpose: 'public' },
  ]);
  const { ipv4 } = succeeded(await owner.get(`/compute/instances/${compute.id}`));
  return {
    subnetId,
    vpcId: vpc.id,
    computeId: compute.id,
    configId: compute.config.id,
    interfaceId: compute.config.interfaces[0]?.id as number,
    publicAddress: ipv4[0],
    username: ownerName,
    firewallId: (await newFirewall(owner)).id,
    natgatewayId: (await newNatgateway(owner)).id,
  };
}

type MakeBody = (named: Named, sample: SampleRequest) => object;

const onSubnet = ({ subnetId }: Named) => ({ purpose: 'vpc', subnet_id: subnetId });
const boundTo = ({ vpcId }: Named) => ({ restrictions: { vpcs: [vpcId] } });
const withNat = ({ publicAddress }: Named) => ({ ipv4: { nat_1_1: publicAddress } });

/**
 * Bodies that refer to an entity by id, for each such field in the body's schema. Each is the sample of its
 * operation with that field changed.
 */
export const REFERENCES: Partial<Record<EndpointOperation, Readonly<Record<string, MakeBody>>>> = {
  createCompute: {
    'interfaces[].subnet_id': (named) => ({ interfaces: [onSubnet(named)] }),
    'interfaces[].ipv4.nat_1_1': (named) => ({ interfaces: [{ purpose: 'vpc', ...withNat(named) }] }),
    firewall_id: ({ firewallId }) => ({ firewall_id: firewallId }),
    'authorized_users[]': ({ username }) => ({ authorized_users: [username] }),
  },
  bootCompute: { config_id: ({ configId }) => ({ config_id: configId }) },
  rebootCompute: { config_id: ({ configId }) => ({ config_id: configId }) },
  createComputeConfig: {
    'interfaces[].subnet_id': (named) => ({ interfaces: [onSubnet(named)] }),
    'interfaces[].ipv4.nat_1_1': (named, { body }) => ({
      interfaces: [{ ...ownInterface(body), ...withNat(named) }],
    }),
  },
  updateComputeConfig: {
    'interfaces[].subnet_id': (named) => ({ interfaces: [onSubnet(named)] }),
    'interfaces[].ipv4.nat_1_1': (named, { body }) => ({
      interfaces: [{ ...ownInterface(body), ...withNat(named) }],
    }),
  },
  createConfigInterface: {
    subnet_id: onSubnet,
    'ipv4.nat_1_1': (named) => ({ purpose: 'vpc', label: null, ...withNat(named) }),
  },
  updateConfigInterface: { 'ipv4.nat_1_1': withNat },
  orderConfigInterfaces: { 'ids[]': ({ interfaceId }) => ({ ids: [interfaceId] }) },
  createToken: { 'restrictions.vpcs[]': boundTo },
  updateToken: { 'restrictions.vpcs[]': boundTo },
  updateUserGrants: {
    'vpc[].id': ({ vpcId }) => ({ vpc: [{ id: vpcId, permissions: 'read_only' }] }),
    'firewall[].id': ({ firewallId }) => ({ firewall: [{ id: firewallId, permissions: 'read_only' }] }),
    'compute[].id': ({ computeId }) => ({ compute: [{ id: computeId, permissions: 'read_only' }] }),
  },
  createFirewall: { 'devices.computes[]': ({ computeId }) => ({ devices: { computes: [computeId] } }) },
  addFirewallDevice: { id: ({ computeId }) => ({ id: computeId, type: 'compute' }) },
  createWebhook: { 'vpcs[]': ({ vpcId }) => ({ vpcs: [vpcId] }) },
  createNatgateway: { vpc_subnet_id: ({ subnetId }) => ({ vpc_subnet_id: subnetId }) },
  createNatgatewayForward: { interface_id: ({ interfaceId }) => ({ interface_id: interfaceId }) },
  updateNatgatewayForward: { interface_id: ({ interfaceId }) => ({ interface_id: interfaceId }) },
  createVpcSubnet: { 'natgateway.id': ({ natgatewayId }) => ({ natgateway: { id: natgatewayId } }) },
  updateVpcSubnet: { 'natgateway.id': ({ natgatewayId }) => ({ natgateway: { id: natgatewayId } }) },
  updateWebhook: { 'vpcs[]': ({ vpcId }) => ({ vpcs: [vpcId] }) },
};

function ownInterface(body: object | undefined): object {
  const { interfaces = [] } = (body ?? {}) as { interfaces?: { purpose: string }[] };
  return interfaces.find(({ purpose }) => purpose === 'vpc') ?? {};
}

/**
 * Fields with ids that do not belong to an account: there are no such entities yet, or they are shared by all
 * accounts.
 */
const IDS_OF_NOBODY =
  /^(devices\.\w+\.(disk|volume)_id|(balancer|database|domain|image|monitoring|script|volume)\[\]\.id|devices\.balancers\[\]|security_questions\[\]\.question_id)$/;

/**
 * Fields with a value chosen by the client, an enumeration, or the id of a catalogue record. Includes `username`:
 * usernames are unique in the service, so the API reveals which are taken.
 */
const PLAIN_FIELDS = new Set(
  `type region label image root_pass booted interfaces[].purpose interfaces[].primary interfaces[].label
  interfaces[].ipam_address interfaces[].ipv4.vpc interfaces[].ip_ranges[] authorized_keys[] tags[] group private_ip
  watchdog_enabled alerts.cpu alerts.network_in alerts.network_out alerts.transfer_quota alerts.io kernel initrd comments
  memory_limit root_device run_level virt_mode helpers.updatedb_disabled helpers.distro helpers.modules_dep
  helpers.network helpers.devtmpfs_automount purpose primary ipam_address ipv4.vpc ip_ranges[] iso_code phone_number
  otp_code email timezone email_notifications shell_auth_method two_factor_auth restricted ip_whitelist_enabled
  security_questions[].response ssh_key tfa_code expiry scopes description subnets[].label subnets[].ipv4 subnets[].prefix
  subnets[].within subnets[].tags[] ipv4 prefix within username redirect_uri public
  restrictions.allowed_ips[] url actions[] enabled address addresses[].address default_ports_per_interface
  use_autoscaling protocol port target_port`.split(/\s+/),
);

const PLAIN_GROUPS = /^(global\.\w+|\w+\[\]\.permissions|(rules\.)?(in|out)bound(_policy|\[\]\..+)|status)$/;

/** Whether a field of a body is known not to refer to an entity of an account. */
function isPlain(field: string): boolean {
  return PLAIN_FIELDS.has(field) || PLAIN_GROUPS.test(field) || IDS_OF_NOBODY.test(field);
}

/** What to do about a field of a body; undefined when it is listed once. */
export function listingProblem(operation: keyof typeof REFERENCES, field: string): string | undefined {
  const isReference = field in (REFERENCES[operation] ?? {});
  const isListedOnce = isPlain(field) !== isReference;
  if (isListedOnce) return undefined;
  if (isReference)
    return `${operation}: ${field} is in PLAIN_FIELDS and in REFERENCES of test/isolation/references.ts: remove it from one of them`;
  return (
    `${operation}: say in test/isolation/references.ts whether ${field} can name an entity of another account. ` +
    `If it does, by id, address or username, add it to REFERENCES.${operation}; if not, to PLAIN_FIELDS`
  );
}
