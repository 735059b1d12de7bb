import type { HostWanted } from '#network/hosts/messages/messages';

/** The service that this host obeys. It is kept in Open vSwitch, beside the ports, and not in a file of ours. */
export interface Pins {
  installation: string | null;
  epoch: string | null;
}

/** What to do with a set of what is wanted. */
export type PinDecision = { do: 'obey' } | { do: 'pin'; pins: Pins } | { do: 'refuse'; problem: string };

const REMEDY = 'If that is intended, run `palisade host --forget` on this host, and start the agent again';

/** A set of another service, or of an older state of this one, must not destroy anything here. */
export function decidePins({ installation, epoch }: Pins, wanted: HostWanted): PinDecision {
  const pins = { installation: wanted.installation, epoch: wanted.epoch };
  if (installation === null && epoch === null) return { do: 'pin', pins };
  if (installation !== wanted.installation) {
    return { do: 'refuse', problem: `The service is not the one that this host has obeyed. ${REMEDY}` };
  }
  if (epoch !== wanted.epoch) {
    return { do: 'refuse', problem: `The database of the service was restored or moved. ${REMEDY}` };
  }
  return { do: 'obey' };
}

/** This many may always go. */
const FEW = 5;
const LARGE_SHARE = 0.2;

export interface Removals {
  /** These may be destroyed now. */
  remove: number[];
  /** These wait for the operator. */
  held: number[];
}

/**
 * Which of the instances that are not wanted may be destroyed. When they are many, the set was probably made from a
 * wrong or an old database, so only those go that the operator has confirmed.
 * @param present ids of all instances of this host
 */
export function removalsOf(
  present: readonly number[],
  wanted: ReadonlySet<number>,
  confirmed: ReadonlySet<number>,
): Removals {
  const unwanted = present.filter((id) => !wanted.has(id));
  const unconfirmed = unwanted.filter((id) => !confirmed.has(id));
  const areMany = unconfirmed.length > FEW && unconfirmed.length > present.length * LARGE_SHARE;
  if (!areMany) return { remove: unwanted, held: [] };
  return { remove: unwanted.filter((id) => confirmed.has(id)), held: unconfirmed };
}
