/** How far a compute is with what it is to become. */
export interface ComputeProgress {
  /** The host that it is on. */
  host: string;
  isSilent: boolean;
  /** As the host reported; null before its first report. */
  state: 'absent' | 'stopped' | 'running' | 'lost' | null;
  /** The boot that it was last started with. */
  reportedBoot: number | null;
  problem: string | null;
  /** The boot that it is to run with. */
  boot: number;
  /** How many of its network interfaces do not carry packets yet. */
  down: number;
}

type ProgressJobKind = 'create' | 'boot' | 'reboot' | 'shutdown';

/** Whether a job is done. */
export function isDone(kind: ProgressJobKind, { state, reportedBoot, boot, down }: ComputeProgress): boolean {
  if (kind === 'create') return isMade(state);
  if (kind === 'shutdown') return state !== 'running';
  return state === 'running' && reportedBoot === boot && down === 0;
}

/** Whether the host has the compute. */
function isMade(state: ComputeProgress['state']): boolean {
  return state === 'stopped' || state === 'running';
}

/** Why a job is not done, for the operator. */
export function pendingReason(kind: ProgressJobKind, progress: ComputeProgress): string {
  const { host, state, reportedBoot, boot, down, problem } = progress;
  if (progress.isSilent) return `host ${host} is silent`;
  if (problem !== null) return `host ${host} says: ${problem}`;
  if (kind === 'create' || !isMade(state)) return `host ${host} does not have it`;
  if (kind === 'shutdown') return `host ${host} still runs it`;
  if (state !== 'running' || reportedBoot !== boot) return `host ${host} did not start it`;
  return `${down} of its network interfaces are not up on host ${host}`;
}
