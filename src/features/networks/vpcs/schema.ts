import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, idIn, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import { Subnet, type SubnetWithAttachments, toSubnet } from '#features/networks/subnets/index';
import type { VpcRow } from '#store/schema/tables/index';

/** A VPC as the API shows it. */
export const Vpc = NamedObject('Vpc', {
  id: idIn('vpc'),
  label: Type.String({ examples: ['orders-east'] }),
  description: Type.String({ examples: ['Order processing'] }),
  region: Type.String({ examples: ['us-east'] }),
  subnets: Type.Array(Subnet),
  created: DateTime,
  updated: DateTime,
});

export const vpcFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  region: { type: 'string' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

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
  };
}
