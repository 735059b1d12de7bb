import { bounds } from '#domain/budget';
import { isHostSilent } from '#domain/host-silence';

/** What decides whether a compute is placed on a host. */
export interface Candidate {
  id: number;
  name: string;
  region: string;
  state: 'active' | 'draining';
  obeys: 0 | 1;
  /** UTC seconds; null before its first report. */
  last_seen: number | null;
  /** MB that it may give to computes in all. */
  memory: number;
  /** MB that the computes on it have. */
  used: number;
  /** How many there are on it. */
  computes: number;
}

/**
 * The host for a compute: of those in its region that work and have room, the one with the most memory left. Of equal
 * ones the first.
 */
export function choosePlace(
  hosts: readonly Candidate[],
  { region, memory, now }: { region: string; memory: number; now: number },
): Candidate | undefined {
  const free = (host: Candidate) => host.memory - host.used;
  const fit = hosts.filter(
    (host) =>
      host.region === region &&
      host.state === 'active' &&
      host.obeys === 1 &&
      !isHostSilent(host.last_seen, now) &&
      host.computes < bounds.hostComputes.value &&
      free(host) >= memory,
  );
  return fit.toSorted((a, b) => free(b) - free(a) || a.id - b.id)[0];
}
