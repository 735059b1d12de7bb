import { count } from '#cli/output';
import { isSilent } from '#domain/hosts/silence';
import { formatTime } from '#domain/time';
import { type HostWithLoad, idsIn } from '#features/computes/hosts/index';
import type { PlaneState } from './plane-state.ts';

export interface HostStatus {
  name: string;
  state: string;
  last_seen: string | null;
  silent: boolean;
  computes: number;
  /** Computes that it does not remove before the operator allows it. */
  held: number;
  /** Changes of the network that it has not carried out; null when OVN does not know it. */
  changes_behind: number | null;
  problem: string | null;
}

type Reported = Pick<HostWithLoad, 'name' | 'state' | 'last_seen' | 'computes' | 'problem' | 'held'>;

export function hostStatus(
  host: Reported,
  { chassis, nbCfg, reachable }: Pick<PlaneState, 'chassis' | 'nbCfg' | 'reachable'>,
  now: number,
): HostStatus {
  const { name, state, last_seen: seen, computes, problem, held } = host;
  const done = chassis.get(name);
  return {
    ...{ name, state, computes, problem },
    last_seen: seen === null ? null : formatTime(seen),
    silent: isSilent(seen, now),
    held: idsIn(held).length,
    changes_behind: done === undefined || !reachable ? null : Math.max(0, nbCfg - done),
  };
}

export function problemsOfHost({ name, silent, problem, held }: HostStatus): string[] {
  if (silent) return [`host ${name} is silent`];
  return [
    ...(problem === null ? [] : [`host ${name}: ${problem}`]),
    ...(held === 0 ? [] : [`host ${name} holds back the removal of ${count(held, 'compute')}`]),
  ];
}
