import type { FilterFields } from '#domain/filter/filter';
import type { ComputeId } from '#domain/ids';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';

/** A VLAN: the interfaces with one label in one region. */
export const Vlan = NamedObject('Vlan', {
  region: Type.String({ examples: ['us-east'] }),
  label: Type.String({ examples: ['backup-net'] }),
  computes: Type.Array(Id, { examples: [[3107, 3112]] }),
  created: DateTime,
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
