import type { Problem } from '#domain/failure';
import type { NatgatewayId, SubnetId } from '#domain/ids';
import { reason, reasonPattern } from '#domain/reasons/reason';

const NATGATEWAY_LABEL_NOT_UNIQUE = reason({
  name: 'NATGATEWAY_LABEL_NOT_UNIQUE',
  group: 'natgateway',
  text: 'Label must be unique among your NAT Gateways',
  fields: ['label'],
  cause: 'Another NAT gateway of the account has this label.',
  remedy: 'Choose another label.',
});

export const NATGATEWAY_AUTOSCALES = reason({
  name: 'NATGATEWAY_AUTOSCALES',
  group: 'natgateway',
  text: 'NAT Gateway uses autoscaling',
  cause: 'A gateway with autoscaling takes and gives back its addresses by itself.',
  remedy: 'Create a gateway with `use_autoscaling: false`.',
});

const NATGATEWAY_ADDRESS_IN_USE = reasonPattern({
  name: 'NATGATEWAY_ADDRESS_IN_USE',
  group: 'natgateway',
  text: 'Address is used by {count} interfaces',
  cause: 'Computes have ports of the address.',
  remedy: 'Detach the subnets of these computes from the gateway, or give the computes public addresses.',
});

const NATGATEWAY_ADDRESS_FORWARDED = reasonPattern({
  name: 'NATGATEWAY_ADDRESS_FORWARDED',
  group: 'natgateway',
  text: 'Address is used by {count} forwards',
  cause: 'Ports of the address are forwarded.',
  remedy: 'Delete these forwards.',
});

const SUBNET_HAS_NATGATEWAY = reasonPattern({
  name: 'SUBNET_HAS_NATGATEWAY',
  group: 'natgateway',
  text: 'Subnet already has a NAT Gateway: {id}',
  fields: ['vpc_subnet_id'],
  cause: 'A subnet uses at most one gateway, and creating one does not replace it.',
  remedy: 'Update the subnet with the new gateway.',
});

const NATGATEWAY_IN_USE = reasonPattern({
  name: 'NATGATEWAY_IN_USE',
  group: 'natgateway',
  text: 'Subnet {id} uses the NAT Gateway',
  cause: 'There is one error for each subnet that uses the gateway, at most 50.',
  remedy: 'Update the subnets with `natgateway: null` first.',
});

const MORE_SUBNETS_USE_NATGATEWAY = reasonPattern({
  name: 'MORE_SUBNETS_USE_NATGATEWAY',
  group: 'natgateway',
  text: '{count} more subnets block the deletion',
  cause: 'More than 50 subnets use the gateway. This error follows those for the first 50.',
  remedy: 'Detach the subnets that are listed, and retry.',
});

/** Subnets that are named when they keep a gateway from being deleted. */
const NAMED_SUBNETS = 50;

export function natgatewayLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: NATGATEWAY_LABEL_NOT_UNIQUE }] : [];
}

/** Why an address cannot be removed. */
export function addressInUseProblems(interfaces: number, forwards: number): Problem[] {
  return [
    ...(interfaces > 0 ? [{ reason: NATGATEWAY_ADDRESS_IN_USE({ count: interfaces }) }] : []),
    ...(forwards > 0 ? [{ reason: NATGATEWAY_ADDRESS_FORWARDED({ count: forwards }) }] : []),
  ];
}

export function subnetTakenProblems(present: NatgatewayId | null): Problem[] {
  return present === null ? [] : [{ field: 'vpc_subnet_id', reason: SUBNET_HAS_NATGATEWAY({ id: present }) }];
}

/** Why a gateway cannot be deleted: one problem for each of the first subnets, by id, and one for the others. */
export function inUseProblems(subnetIds: readonly SubnetId[]): Problem[] {
  const named = subnetIds.slice(0, NAMED_SUBNETS).map((id) => ({ reason: NATGATEWAY_IN_USE({ id }) }));
  const more = subnetIds.length - named.length;
  return more > 0 ? [...named, { reason: MORE_SUBNETS_USE_NATGATEWAY({ count: more }) }] : named;
}
