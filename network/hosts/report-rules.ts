import { hash } from 'node:crypto';
import type { ComputeId } from '#domain/ids';
import type { HostReport } from './messages/messages.ts';

export interface KnownState {
  id: ComputeId;
  /** Null when the host never reported the compute. */
  state: 'absent' | 'stopped' | 'running' | 'lost' | null;
  boot: number | null;
  problem: string | null;
}

export interface NewState {
  compute_id: ComputeId;
  state: 'absent' | 'stopped' | 'running' | 'lost';
  boot: number;
  problem: string | null;
}

/** Equal for reports that say the same of a host and what is on it. */
export function reportHash(report: HostReport): string {
  const { installation, epoch, engine, memory, problem, held, computes, nics } = report;
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  return hash(
    'sha256',
    JSON.stringify([
      ...[installation, epoch, engine, memory, problem, held.toSorted((a, b) => a - b)],
      computes.toSorted(byId).map(({ id, state, boot, problem: text }) => [id, state, boot, text]),
      nics.toSorted(byId).map(({ id, plugged, installed }) => [id, plugged, installed]),
    ]),
  );
}

/**
 * What a report changes in the states of the computes that are on the host. What it says of others does not count:
 * they are not the host's.
 */
export function changedStates(known: readonly KnownState[], reported: HostReport['computes']): NewState[] {
  const byId = new Map(reported.map((compute) => [compute.id, compute]));
  return known.flatMap((before) => {
    const now = stateOf(before, byId.get(before.id));
    const isSame =
      !now || (now.state === before.state && now.boot === before.boot && now.problem === before.problem);
    return isSame ? [] : [{ compute_id: before.id, ...now }];
  });
}

/** Undefined while there is nothing to say of the compute. */
function stateOf(
  { state: before, boot }: KnownState,
  reported: HostReport['computes'][number] | undefined,
): Omit<NewState, 'compute_id'> | undefined {
  if (reported && reported.state !== 'absent') {
    return { state: reported.state, boot: reported.boot, problem: reported.problem };
  }
  if (before === null && !reported) return undefined;
  const wasMade = before !== null && before !== 'absent';
  return { state: wasMade ? 'lost' : 'absent', boot: boot ?? 0, problem: reported?.problem ?? null };
}
