import type { FilterFields } from '#domain/filter/filter';
import type { ComputeId, InterfaceId } from '#domain/ids';
import { formatNetwork } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, idIn, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { SubnetRow } from '#store/schema/tables/index';

/** A subnet as the API shows it. */
export const Subnet = NamedObject('Subnet', {
  id: idIn('subnet'),
  label: Type.String({ examples: ['web'] }),
  ipv4: Type.String({ examples: ['10.0.4.0/24'] }),
  computes: Type.Array(
    Type.Object({
      id: Id,
      interfaces: Type.Array(Type.Object({ id: Id, active: Type.Boolean() })),
    }),
  ),
  created: DateTime,
  updated: DateTime,
});

export const subnetFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

/** An interface on a subnet, in any config of a compute. */
export interface Attachment {
  compute_id: ComputeId;
  /** Id of the interface. */
  id: InterfaceId;
  active: 0 | 1;
}

/** A subnet with its attachments, ordered by compute and interface. */
export interface SubnetWithAttachments extends SubnetRow {
  attachments: readonly Attachment[];
}

export function toSubnet(row: SubnetWithAttachments): Static<typeof Subnet> {
  return {
    id: row.id,
    label: row.label,
    ipv4: formatNetwork(row),
    computes: toComputes(row.attachments),
    created: formatTime(row.created),
    updated: formatTime(row.updated),
  };
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
