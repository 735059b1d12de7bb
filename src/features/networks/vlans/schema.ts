import type { FilterFields } from '#domain/filter/filter';
import type { ComputeId } from '#domain/ids';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';

export const Vlan = NamedObject('Vlan', 'A VLAN: the interfaces with one label in one region', {
  region: Type.String({ description: 'Id of the region', examples: ['us-east'] }),
  label: Type.String({
    description: 'Label that the interfaces of the VLAN share',
    examples: ['backup-net'],
  }),
  computes: Type.Array(idOf('compute', 'Id of a compute'), {
    description: 'Ids of the computes in the VLAN that you may see, in ascending order',
    examples: [[3107, 3112]],
  }),
  created: described('When the first interface with the label was created', DateTime),
});

export const vlanFilterable = {
  label: { type: 'string' },
  region: { type: 'string' },
} as const satisfies FilterFields;

export interface VlanRow {
  region: string;
  label: string;
  /** Creation time of the first interface with the label, in UTC seconds. */
  created: number;
}

/** A VLAN with its computes that the actor may see, by ascending id. */
export interface VlanWithComputes extends VlanRow {
  computeIds: ComputeId[];
}

export function toVlan({ region, label, computeIds, created }: VlanWithComputes): Static<typeof Vlan> {
  return { region, label, computes: computeIds, created: formatTime(created) };
}
