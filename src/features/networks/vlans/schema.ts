import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';

/** A VLAN: what interfaces of one label in one region have in common. */
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
  /** Of the first interface that names it. */
  created: number;
}

/** A VLAN with the computes on it that the reader may see, by ascending id. */
export interface VlanWithComputes extends VlanRow {
  computeIds: number[];
}

export function toVlan({ region, label, computeIds, created }: VlanWithComputes): Static<typeof Vlan> {
  return { region, label, computes: computeIds, created: formatTime(created) };
}
