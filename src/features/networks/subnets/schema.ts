import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { formatNetwork } from '#domain/net/ipv4';
import type { SubnetChanges } from '#domain/net/network-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, idOf, NamedObject } from '#domain/schema/wire';
import { ShownTags, shownTags } from '#domain/stored-tags';
import { formatTime } from '#domain/time';
import type { SubnetGateway } from '#features/networks/natgateways/records';
import { toUsedNatgateway, UsedNatgateway } from '#features/networks/natgateways/schema';
import type { Attachment, SubnetWithAttachments } from './records.ts';

export const Subnet = NamedObject('Subnet', 'A subnet: a part of the address space of a VPC', {
  id: idIn('subnet', 'Id of the subnet'),
  label: Type.String({ description: 'Unique among the subnets of the VPC', examples: ['web'] }),
  ipv4: Type.String({
    description: 'Network of the subnet in CIDR notation; it never changes',
    examples: ['10.0.4.0/24'],
  }),
  computes: Type.Array(
    Type.Object({
      id: idOf('compute', 'Id of the compute'),
      interfaces: Type.Array(
        Type.Object({
          id: idOf('config_interface', 'Id of the interface'),
          active: Type.Boolean({ description: 'Whether the compute runs with this interface' }),
        }),
        { description: 'Interfaces of the compute in this subnet, from all of its configs' },
      ),
    }),
    { description: 'Computes with an interface in this subnet' },
  ),
  natgateway: Type.Optional(
    described(
      'The NAT gateway by which the computes reach the internet; only where there is one',
      UsedNatgateway,
    ),
  ),
  created: described('When the subnet was created', DateTime),
  updated: described(
    'When the label, the NAT gateway or the tags last changed; at first, when the subnet was created',
    DateTime,
  ),
  tags: ShownTags,
});

export const subnetFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
  tags: { type: 'strings' },
} as const satisfies FilterFields;

/** What events tell of the fields of an update, in the order of its body. */
export const subnetShownChanges = {
  label: 'values',
  natgateway: 'name',
  tags: 'values',
} as const satisfies Record<keyof SubnetChanges, ShownChange>;

export function toSubnet(row: SubnetWithAttachments): Static<typeof Subnet> {
  return {
    id: row.id,
    label: row.label,
    ipv4: formatNetwork(row),
    computes: toComputes(row.attachments),
    ...(row.gateway && { natgateway: toNatgatewayOfSubnet(row.gateway) }),
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    ...shownTags(row.tags),
  };
}

/** With the ports of each address that no compute gets. */
function toNatgatewayOfSubnet({ row, addresses }: SubnetGateway): Static<typeof UsedNatgateway> {
  const reserved = addresses.map((address) => ({ address, block: 0, size: row.ports_per_interface }));
  return toUsedNatgateway(row, addresses, reserved);
}

/** @param attachments ordered by compute */
function toComputes(attachments: readonly Attachment[]): Static<typeof Subnet>['computes'] {
  const computes: Static<typeof Subnet>['computes'] = [];
  for (const { compute_id, id, active } of attachments) {
    let compute = computes.at(-1);
    if (compute?.id !== compute_id) computes.push((compute = { id: compute_id, interfaces: [] }));
    compute.interfaces.push({ id, active: active === 1 });
  }
  return computes;
}
