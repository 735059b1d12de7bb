import type { OperationName } from '#api/operations.ts';
import { USAGE_READS } from '#api/queries.ts';
import type { AccountEvent } from './updates.ts';

/** Reads that an event makes stale. */
export interface StaleReads {
  operations: readonly OperationName[];
  /** Only reads of this one, as the path names it. */
  of?: { name: string; id: number | string };
}

const OF_VPC = ['getVpc', 'listVpcSubnets', 'getVpcSubnet', 'listIpsOfVpc', 'getVpcNetwork'] as const;
const OF_ALL_VPCS = ['listVpcs', ...USAGE_READS, 'listVpcIps'] as const;
const OF_COMPUTE = [
  'getCompute',
  'getComputeIps',
  'listComputeConfigs',
  'getComputeConfig',
  'listConfigInterfaces',
  'getConfigInterface',
] as const;

const OF_FIREWALL = ['getFirewall', 'listFirewallDevices'] as const;
const OF_ALL_FIREWALLS = ['listFirewalls', 'listComputeFirewalls'] as const;

const OF_NATGATEWAY = [
  'getNatgateway',
  'listNatgatewayAddresses',
  'listNatgatewayInterfaces',
  'listNatgatewayForwards',
] as const;

/** What is read again elsewhere, by the type of the entity. */
const OTHERS: Readonly<Record<string, readonly OperationName[]>> = {
  image: ['listImages', 'getImage'],
  oauth_client: ['listOauthClients', 'getOauthClient'],
  profile: ['getProfile'],
  token: ['listTokens', 'getToken'],
  user: ['listUsers', 'getUser', 'getUserGrants', 'getOwnGrants'],
  user_ssh_key: ['listSshKeys', 'getSshKey'],
  webhook: ['listWebhooks', 'getWebhook'],
};

/** What was read, and is not true any more. */
export function staleAfter({ action, entity, secondary_entity: second }: AccountEvent): StaleReads[] {
  const vpc = [entity, second].find((one) => one?.type === 'vpc');
  if (vpc && vpc.id !== null) {
    return [
      { operations: [...OF_ALL_VPCS, 'listNatgateways', ...OF_NATGATEWAY] },
      // Its computes may leave by another NAT gateway.
      { operations: action === 'subnet_update' ? OF_COMPUTE : [] },
      { operations: OF_VPC, of: { name: 'vpcId', id: vpc.id } },
    ];
  }
  if (entity.type === 'compute' && entity.id !== null) {
    return [
      { operations: OF_COMPUTE, of: { name: 'computeId', id: entity.id } },
      // Its interfaces use addresses of subnets, wherever they are; firewalls and NAT gateways show its label.
      {
        operations: [
          ...(['listComputes', 'listVlans', ...OF_ALL_VPCS, ...OF_VPC] as const),
          ...[...OF_ALL_FIREWALLS, ...OF_FIREWALL],
          ...(['listNatgateways', ...OF_NATGATEWAY] as const),
        ],
      },
    ];
  }
  if (entity.type === 'firewall' && entity.id !== null) {
    return [
      { operations: OF_ALL_FIREWALLS },
      { operations: OF_FIREWALL, of: { name: 'firewallId', id: entity.id } },
    ];
  }
  if (entity.type === 'natgateway' && entity.id !== null) {
    return [
      // Subnets and interfaces show it.
      { operations: ['listNatgateways', ...OF_ALL_VPCS, ...OF_VPC, ...OF_COMPUTE] },
      { operations: OF_NATGATEWAY, of: { name: 'natgatewayId', id: entity.id } },
    ];
  }
  return [{ operations: OTHERS[entity.type] ?? [] }];
}

/** Whether a read is stale. @param key as the queries have it: the operation and its input */
export function isStale([operation, input]: readonly unknown[], stale: readonly StaleReads[]): boolean {
  return stale.some(
    ({ operations, of }) =>
      operations.some((name) => name === operation) &&
      (of === undefined || pathValue(input, of.name) === String(of.id)),
  );
}

function pathValue(input: unknown, name: string): string | undefined {
  const path: unknown =
    typeof input === 'object' && input !== null && 'path' in input ? input.path : undefined;
  if (typeof path !== 'object' || path === null) return undefined;
  const value: unknown = Object.entries(path).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
