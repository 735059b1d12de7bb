import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import type { VpcChanges } from '#domain/net/network-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, NamedObject } from '#domain/schema/wire';
import { ShownTags, shownTags } from '#domain/stored-tags';
import { formatTime } from '#domain/time';
import type { SubnetWithAttachments } from '#features/networks/subnets/records';
import { Subnet, toSubnet } from '#features/networks/subnets/schema';
import type { VpcRow } from '#store/schema/tables/index';

export const Vpc = NamedObject('Vpc', 'A VPC: a private IPv4 network of the account in one region', {
  id: idIn('vpc', 'Id of the VPC'),
  label: Type.String({ description: 'Unique among the VPCs of the account', examples: ['orders-east'] }),
  description: Type.String({ description: 'Free text; may be empty', examples: ['Order processing'] }),
  region: Type.String({ description: 'Id of the region; it never changes', examples: ['us-east'] }),
  subnets: Type.Array(Subnet, { description: 'All subnets of the VPC, by ascending id' }),
  created: described('When the VPC was created', DateTime),
  updated: described(
    'When label, description or tags last changed; at first, when the VPC was created',
    DateTime,
  ),
  tags: ShownTags,
});

export const vpcFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  region: { type: 'string' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
  tags: { type: 'strings' },
} as const satisfies FilterFields;

/** What events tell of the fields of an update, in the order of its body. */
export const vpcShownChanges = {
  label: 'values',
  description: 'values',
  tags: 'values',
} as const satisfies Record<keyof VpcChanges, ShownChange>;

export function toVpc(row: VpcRow, subnets: readonly SubnetWithAttachments[]): Static<typeof Vpc> {
  return toVpcWith(row, subnets.map(toSubnet));
}

/** The reply for a VPC whose subnets are already in reply form. */
export function toVpcWith(row: VpcRow, subnets: Static<typeof Subnet>[]): Static<typeof Vpc> {
  return {
    id: row.id,
    label: row.label,
    description: row.description,
    region: row.region,
    subnets,
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    ...shownTags(row.tags),
  };
}
