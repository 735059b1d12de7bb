import type { Problem } from '#domain/failure';
import type { ComputeId, NatgatewayForwardId, NatgatewayId } from '#domain/ids';
import type { PortRange } from '#domain/natgateways/portsets';
import { reason, reasonPattern } from '#domain/reasons/reason';

const PORT_FORWARDED = reasonPattern({
  name: 'PORT_FORWARDED',
  group: 'natgateway',
  text: 'Port is already forwarded: {id}',
  fields: ['port'],
  cause: 'The forward with this id has the port of the address, for the same protocol.',
  remedy: 'Choose another port or address, or update the forward.',
});

const NATGATEWAY_WITHOUT_ADDRESS = reason({
  name: 'NATGATEWAY_WITHOUT_ADDRESS',
  group: 'natgateway',
  text: 'NAT Gateway has no address',
  fields: ['address'],
  cause: 'A forward needs a public address, and the gateway has none yet.',
  remedy: 'Add an address to the gateway.',
});

const INTERFACE_WITHOUT_NATGATEWAY = reasonPattern({
  name: 'INTERFACE_WITHOUT_NATGATEWAY',
  group: 'natgateway',
  text: 'Interface {interface} does not use NAT Gateway {id}',
  fields: ['interface_id'],
  cause: 'The interface is not one of a VPC, its subnet has another gateway or none, or it does not exist.',
  remedy: 'Choose an interface from `GET /networking/natgateways/{natgatewayId}/interfaces`.',
});

const INTERFACE_WITH_ADDRESS = reasonPattern({
  name: 'INTERFACE_WITH_ADDRESS',
  group: 'natgateway',
  text: 'Interface {interface} has a public address of its own',
  fields: ['interface_id'],
  cause: 'What the interface answers would leave by its own address (NAT 1:1), not by that of the gateway.',
  remedy: 'Open the port at its own address, or take that away.',
});

const PORT_OF_COMPUTE = reasonPattern({
  name: 'PORT_OF_COMPUTE',
  group: 'natgateway',
  text: 'Port belongs to the ports of compute {compute}; ports {start}-{end} are free',
  fields: ['port'],
  cause: 'The compute leaves by a block of ports that has this one. Nothing is moved to make room.',
  remedy: 'Choose a port that is free. Those below 1024 always are, unless they are forwarded.',
});

const PORT_OF_HIDDEN_COMPUTE = reasonPattern({
  name: 'PORT_OF_HIDDEN_COMPUTE',
  group: 'natgateway',
  text: 'Port belongs to the ports of another compute; ports {start}-{end} are free',
  fields: ['port'],
  cause: 'A compute that you may not see leaves by a block of ports that has this one.',
  remedy: 'Choose a port that is free. Those below 1024 always are, unless they are forwarded.',
});

const PORT_HELD = reasonPattern({
  name: 'PORT_HELD',
  group: 'natgateway',
  text: 'Port was given back a moment ago; ports {start}-{end} are free',
  fields: ['port'],
  cause:
    'A compute gave back a block of ports that has this one. It is held, so that late packets reach nobody.',
  remedy: 'Choose a port that is free, or try again in a few minutes.',
});

/** An interface that a forward is to lead to. */
export interface ForwardTarget {
  natgatewayId: NatgatewayId | null;
  hasAddress: boolean;
}

/** @param target undefined when the account has no such interface */
export function interfaceProblems(
  natgatewayId: NatgatewayId,
  interfaceId: number,
  target: ForwardTarget | undefined,
): Problem[] {
  const field = 'interface_id';
  if (target?.natgatewayId !== natgatewayId)
    return [{ field, reason: INTERFACE_WITHOUT_NATGATEWAY({ interface: interfaceId, id: natgatewayId }) }];
  return target.hasAddress ? [{ field, reason: INTERFACE_WITH_ADDRESS({ interface: interfaceId }) }] : [];
}

export function noAddressProblems(hasAddress: boolean): Problem[] {
  return hasAddress ? [] : [{ field: 'address', reason: NATGATEWAY_WITHOUT_ADDRESS }];
}

/** A block of ports that a compute has, or had until lately. */
export interface OwnedBlock {
  /** Null when the actor may not see the compute. */
  computeId: ComputeId | null;
  isHeld: boolean;
}

/**
 * Why a port cannot be forwarded.
 * @param present the forward that has it
 * @param block the block that has it, where a compute needs it
 * @param free ports that nobody has
 */
export function portProblems(
  present: { id: NatgatewayForwardId } | undefined,
  block: OwnedBlock | undefined,
  free: PortRange,
): Problem[] {
  if (present) return [{ field: 'port', reason: PORT_FORWARDED({ id: present.id }) }];
  if (!block) return [];
  return [{ field: 'port', reason: blockReason(block, free) }];
}

function blockReason({ computeId, isHeld }: OwnedBlock, { start, end }: PortRange): string {
  if (isHeld) return PORT_HELD({ start, end });
  return computeId === null
    ? PORT_OF_HIDDEN_COMPUTE({ start, end })
    : PORT_OF_COMPUTE({ compute: computeId, start, end });
}
