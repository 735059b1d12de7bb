import type { Problem } from '#domain/failure';
import type { NatgatewayId } from '#domain/ids';
import { reasonPattern } from '#domain/reasons/reason';

const NATGATEWAY_SERVES_OTHER_VPC = reasonPattern({
  name: 'NATGATEWAY_SERVES_OTHER_VPC',
  group: 'natgateway',
  text: 'NAT Gateway serves VPC {id}',
  fields: ['natgateway.id'],
  cause: 'A gateway serves any number of subnets of one VPC.',
  remedy: 'Use another gateway for this VPC.',
});

const NATGATEWAY_PORTS_SHORT = reasonPattern({
  name: 'NATGATEWAY_PORTS_SHORT',
  group: 'natgateway',
  text: 'NAT Gateway has ports for {given} interfaces, and the subnet has {needed}',
  fields: ['natgateway.id', 'vpc_subnet_id'],
  cause: 'The addresses of the gateway have too few blocks of ports for the computes of the subnet.',
  remedy: 'Add addresses to the gateway.',
});

const NATGATEWAY_PORTS_USED_UP = reasonPattern({
  name: 'NATGATEWAY_PORTS_USED_UP',
  group: 'natgateway',
  text: 'No ports are free on NAT Gateway {id}',
  fields: ['subnet_id', 'interfaces[i].subnet_id', 'ipv4.nat_1_1', null],
  cause: 'Each compute in the subnet gets a block of ports of its gateway, and all blocks are in use.',
  remedy: 'Add an address to the gateway, or give the compute a public address.',
});

/** @param served the VPC that the gateway serves; undefined without one */
export function otherVpcProblems(served: number | undefined, vpcId: number): Problem[] {
  if (served === undefined || served === vpcId) return [];
  return [{ field: 'natgateway.id', reason: NATGATEWAY_SERVES_OTHER_VPC({ id: served }) }];
}

export function portsShort(field: string, given: number, needed: number): Problem {
  return { field, reason: NATGATEWAY_PORTS_SHORT({ given, needed }) };
}

export function portsUsedUp(id: NatgatewayId, field?: string): Problem {
  const text = NATGATEWAY_PORTS_USED_UP({ id });
  return field === undefined ? { reason: text } : { field, reason: text };
}
