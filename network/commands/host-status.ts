import { count } from '#cli/output';
import { isHostSilent } from '#domain/host-silence';
import { formatTime } from '#domain/time';
import type { HostWithLoad } from '#network/hosts/store';
import { idsIn } from '#network/hosts/wanted';
import type { PlaneState } from './plane-state.ts';

/** Hosts carry out a change within a second or two; later, something is wrong. */
const BEHIND_SECONDS = 30;

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
  /** How long ago the last of these changes was asked for. */
  changes_behind_seconds: number | null;
  problem: string | null;
}

type ReportColumns = Pick<HostWithLoad, 'name' | 'state' | 'last_seen' | 'computes' | 'problem' | 'held'>;

export function hostStatus(
  host: ReportColumns,
  { chassis, nbCfg, asked, reachable }: Pick<PlaneState, 'chassis' | 'nbCfg' | 'asked' | 'reachable'>,
  now: number,
): HostStatus {
  const { name, state, last_seen: seen, computes, problem, held } = host;
  const done = chassis.get(name);
  const behind = done === undefined || !reachable ? null : Math.max(0, nbCfg - done);
  return {
    ...{ name, state, computes, problem },
    last_seen: seen === null ? null : formatTime(seen),
    silent: isHostSilent(seen, now),
    held: idsIn(held).length,
    changes_behind: behind,
    changes_behind_seconds: behind && asked !== undefined ? Math.max(0, now - asked) : null,
  };
}

export function problemsOfHost({ name, silent, problem, held, ...rest }: HostStatus): string[] {
  const { changes_behind: behind, changes_behind_seconds: seconds } = rest;
  if (silent) return [`host ${name} is silent`];
  return [
    ...(problem === null ? [] : [`host ${name}: ${problem}`]),
    ...(behind === null || (seconds ?? 0) < BEHIND_SECONDS
      ? []
      : [`host ${name} has not carried out ${count(behind, 'change')} of the network for ${seconds} s`]),
    ...(held === 0 ? [] : [`host ${name} holds back the removal of ${count(held, 'compute')}`]),
  ];
}
